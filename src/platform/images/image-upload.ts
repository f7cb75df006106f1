import { fail, type Result } from '../../shared/result.ts';
import { picturePriority, runInPictureProcess } from './picture-process.ts';
import type { AcceptedImage, ImageLimits, ImageRefusal } from './reencode-image.ts';
import { sniffImage } from './sniff-image.ts';

export type { ImageRefusal } from './reencode-image.ts';

const mostMs = 30_000;

/**
 * Lets an uploaded picture in, or says why not; see `reencodeImage`. What is too large or no picture is refused before
 * anybody has to wait for it. Throws busy (503) when too many uploads wait.
 */
export async function acceptImage(
  bytes: Buffer,
  limits: ImageLimits,
): Promise<Result<AcceptedImage, ImageRefusal>> {
  if (bytes.length > limits.maxBytes) return fail({ code: 'fileTooLarge' });
  if (sniffImage(bytes) === null) return fail({ code: 'formatNotSupported' });
  const accepted = await runInPictureProcess<Result<AcceptedImage, ImageRefusal>>(
    {
      file: new URL('./reencode-image.worker.ts', import.meta.url),
      name: 'reencode',
      input: { bytes, limits } satisfies ReencodeTask,
      mostMs,
    },
    picturePriority.upload,
  );
  // A Buffer arrives as the Uint8Array it is.
  return accepted.ok
    ? { ok: true, value: { ...accepted.value, bytes: Buffer.from(accepted.value.bytes) } }
    : accepted;
}

export type ReencodeTask = { bytes: Uint8Array; limits: ImageLimits };
