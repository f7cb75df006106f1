import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type Picture, pictureBase } from '../image/picture.rules.ts';
import { type ImageRow, selectImages } from './content.store.ts';
import type { ContentPicture } from './content-desk.contract.ts';
import { insertImage } from './content-desk.store.ts';
import { type ContentEditor, tell } from './save-content.ts';

const keptSidePx = 2_400;

/** Keeps a picture for texts and covers, decoded and encoded anew (SPEC §5: under 2 MB). */
export async function keepContentImage(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  editor: ContentEditor,
  file: Blob | undefined,
): Promise<Result<ContentPicture, ImageRefusal | { code: 'pictureMissing' }>> {
  if (file === undefined || file.size === 0) return fail({ code: 'pictureMissing' });
  // What is too large isn't read at all.
  if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge' });
  const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    maxSidePx: keptSidePx,
  });
  if (!accepted.ok) return accepted;
  const { extension, widthPx, heightPx } = accepted.value;
  const storageKey = `content/${services.newUuid()}.${extension}`;
  await storeFiles(services, [{ ...accepted.value, key: storageKey }]);
  const now = services.clock();
  const id = await transact(services.db, async (tx) => {
    await holdFiles(tx, [storageKey]);
    const row = { storageKey, widthPx, heightPx, userId: editor.userId, createdAt: now };
    const imageId = await insertImage(tx, row);
    await tell(tx, 'content_image_kept', editor, { imageId }, now);
    return imageId;
  });
  return succeed({ id, widthPx, heightPx, imageUrl: contentImageUrl({ id, storageKey }) });
}

export function contentImageUrl({ id, storageKey }: Pick<ImageRow, 'id' | 'storageKey'>): string {
  return pictureBase('content', id, { storageKey });
}

/** A picture of a text, as `/images/content/…` names it. */
export async function findContentPicture(db: Queryable, id: number): Promise<Picture | null> {
  const [row] = await selectImages(db, [id]);
  return row === undefined ? null : { storageKey: row.storageKey };
}
