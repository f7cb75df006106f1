import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { reviewPhotosMax } from './review.rules.ts';

const sidePx = 1600;

export type PhotoRefusal = ImageRefusal | { code: 'tooManyFiles' };

/**
 * Keeps photos for a review, encoded anew (SPEC §5: each under 2 MB, 5 at most with those it has); their storage keys.
 * Of several, one that won't do refuses them all, and nothing is kept.
 */
export async function keepPhotos(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  files: readonly Blob[],
  alreadyKept: number,
): Promise<Result<string[], PhotoRefusal>> {
  if (files.length + alreadyKept > reviewPhotosMax) return fail({ code: 'tooManyFiles' });
  // What is too large isn't read at all.
  if (files.some(({ size }) => size > UPLOAD_LIMITS.imageBytes)) return fail({ code: 'fileTooLarge' });
  const pictures = [];
  for (const file of files) {
    const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
      maxBytes: UPLOAD_LIMITS.imageBytes,
      maxPixels: UPLOAD_LIMITS.imagePixels,
      maxSidePx: sidePx,
    });
    if (!accepted.ok) return accepted;
    pictures.push(accepted.value);
  }
  const stored = pictures.map((picture) => ({
    ...picture,
    key: `reviews/${services.newUuid()}.${picture.extension}`,
  }));
  await storeFiles(services, stored);
  return succeed(stored.map(({ key }) => key));
}

/** The sizes that were rendered of photos that aren't at their place in the review any more. */
export function staleRenderings(
  reviewId: number,
  before: readonly string[],
  after: readonly string[],
): string[] {
  return before.flatMap((key, index) =>
    after[index] === key ? [] : renderingsOf('review', `${reviewId}-${index}`, { storageKey: key }),
  );
}
