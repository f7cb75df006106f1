import { createHash } from 'node:crypto';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { picturePx } from './product-picture.rules.ts';

export type PictureFile = { storageKey: string; contentHash: string; widthPx: number; heightPx: number };
export type FileRefusal = ImageRefusal | { code: 'pictureSmall' };
type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

/**
 * Keeps pictures that were sent, each decoded and encoded anew (SPEC §5: under 2 MB each), before the transaction that names
 * them. One that won't do refuses all, and none is kept.
 */
export async function keepPictureFiles(
  services: Needs,
  folder: 'products' | 'covers',
  sent: readonly Blob[],
): Promise<Result<PictureFile[], FileRefusal>> {
  const accepted = [];
  for (const file of sent) {
    // What is too large isn't read at all.
    if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge' });
    const image = await acceptImage(Buffer.from(await file.arrayBuffer()), {
      maxBytes: UPLOAD_LIMITS.imageBytes,
      maxPixels: UPLOAD_LIMITS.imagePixels,
      maxSidePx: picturePx.kept,
    });
    if (!image.ok) return image;
    const { widthPx, heightPx } = image.value;
    if (Math.max(widthPx, heightPx) < picturePx.least) return fail({ code: 'pictureSmall' });
    accepted.push({ ...image.value, key: `${folder}/${services.newUuid()}.${image.value.extension}` });
  }
  await storeFiles(services, accepted);
  return succeed(
    accepted.map(({ key, bytes, widthPx, heightPx }) => ({
      storageKey: key,
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      widthPx,
      heightPx,
    })),
  );
}
