import { ORPCError } from '@orpc/server';
import { picturePriority, runInPictureProcess } from '../images/picture-process.ts';
import type { SlipReading } from './slip-reader.ts';

const readMostMs = 15_000;

/**
 * readSlip in another process: looking for a QR in a picture that has none takes seconds of CPU, and the shop must go on
 * serving meanwhile. A picture that takes too long, or breaks the reader, is a picture without a QR: staff see it. Throws
 * busy (503) when too many uploads wait.
 */
export async function readSlipApart(imageBytes: Buffer): Promise<SlipReading | null> {
  try {
    return await runInPictureProcess<SlipReading | null>(
      {
        file: new URL('./slip-reader.ts', import.meta.url),
        name: 'readSlip',
        input: imageBytes,
        mostMs: readMostMs,
      },
      picturePriority.upload,
    );
  } catch (error) {
    if (error instanceof ORPCError) throw error;
    return null;
  }
}
