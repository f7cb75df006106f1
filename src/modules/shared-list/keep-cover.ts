import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PicturePart } from '../banner/banner.rules.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { type ListInvalid, listCover } from './shared-list.rules.ts';

export type CoverRefusal = ListInvalid | (ImageRefusal & { field: 'cover' });

/** Keeps the cover that was sent, cut to its shape and encoded anew (SPEC §5: under 2 MB); its storage key, null for none. */
export async function keepCover(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  file: Blob | null,
  part: PicturePart | null,
): Promise<Result<string | null, CoverRefusal>> {
  if (file === null) return succeed(null);
  // What is too large isn't read at all.
  if (file.size > UPLOAD_LIMITS.imageBytes) return fail({ code: 'fileTooLarge', field: 'cover' });
  const { widthPx, heightPx, leastPx } = listCover;
  const accepted = await acceptImage(Buffer.from(await file.arrayBuffer()), {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    cut: { widthPx, heightPx, part },
  });
  if (!accepted.ok) return fail({ ...accepted.failure, field: 'cover' });
  if (accepted.value.widthPx < leastPx)
    return fail({ code: 'listInvalid', fields: { cover: 'listCoverSmall' } });
  const key = `lists/${services.newUuid()}.${accepted.value.extension}`;
  await storeFiles(services, [{ ...accepted.value, key }]);
  return succeed(key);
}

/** The files of a cover that a list had and has no more: as it was uploaded, and in every size. */
export function staleCover(listId: number, before: string | null, after: string | null): string[] {
  if (before === null || before === after) return [];
  const kinds = ['store-list', 'store-list-en'] as const;
  return [before, ...kinds.flatMap((kind) => renderingsOf(kind, String(listId), { storageKey: before }))];
}
