import { Worker } from 'node:worker_threads';
import type { readSlip } from './slip-reader.ts';

type Slip = Awaited<ReturnType<typeof readSlip>>;

const readMostMs = 15_000;

/**
 * readSlip on a thread of its own: looking for a QR in a picture that has none takes seconds of CPU, and the shop must go
 * on serving meanwhile. A picture that takes too long, or breaks the reader, is a picture without a QR: staff see it.
 */
export function readSlipApart(imageBytes: Buffer): Promise<Slip> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./slip-reader.worker.ts', import.meta.url), {
      workerData: new Uint8Array(imageBytes),
    });
    const timer = setTimeout(() => finish(null), readMostMs);
    function finish(slip: Slip): void {
      clearTimeout(timer);
      resolve(slip);
      void worker.terminate();
    }
    worker.once('message', finish);
    worker.once('error', () => finish(null));
    worker.once('exit', () => finish(null));
  });
}
