import { transact } from '../../platform/db/transact.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { selectUserById, swapImageKey } from './identity.store.ts';

const sidePx = 640;

/** Keeps a person's photo, encoded anew (DECISIONS "Uploads"); the one before it goes. */
export async function keepPhoto(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  userId: number,
  bytes: Buffer,
): Promise<Result<true, ImageRefusal>> {
  const accepted = await acceptImage(bytes, {
    maxBytes: UPLOAD_LIMITS.imageBytes,
    maxPixels: UPLOAD_LIMITS.imagePixels,
    maxSidePx: sidePx,
  });
  if (!accepted.ok) return accepted;
  const { extension, contentType } = accepted.value;
  const key = `profiles/${services.newUuid()}.${extension}`;
  await storeFiles(services, [{ key, bytes: accepted.value.bytes, contentType }]);
  await swap(services, userId, key);
  return succeed(true);
}

export async function removePhoto(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  userId: number,
): Promise<void> {
  await swap(services, userId, null);
}

/** The photo before goes: here, or by the clock should this process end before. */
async function swap(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  userId: number,
  key: string | null,
): Promise<void> {
  const before = await transact(services.db, async (tx) => {
    const old = await swapImageKey(tx, userId, key);
    if (key !== null) await holdFiles(tx, [key]);
    if (old !== null) await queueDiscards(tx, [old], services.clock());
    return old;
  });
  if (before !== null) await discardFiles(services, [before]);
}

/** A person's own photo, for themselves; null when there is none. */
export async function readPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  userId: number,
): Promise<StoredFile | null> {
  const user = await selectUserById(db, userId);
  return user?.imageKey == null ? null : storage.get(user.imageKey);
}
