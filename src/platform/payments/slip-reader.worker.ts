import { parentPort, workerData } from 'node:worker_threads';
import { readSlip } from './slip-reader.ts';

/** The other thread of read-slip-apart.ts: reads one slip and ends. */
parentPort?.postMessage(await readSlip(Buffer.from(workerData)));
