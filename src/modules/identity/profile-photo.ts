import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import { type Result, succeed } from '../../shared/result.ts';
import { selectUserById, swapImageKey } from './identity.store.ts';

const sidePx = 640;

/** Keeps a person's photo, encoded anew (DECISIONS "Uploads"); the one before it goes. */
export async function keepPhoto(
  { db, storage, newUuid }: Pick<Services, 'db' | 'storage' | 'newUuid'>,
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
  const key = `profiles/${newUuid()}.${extension}`;
  await storage.put(key, accepted.value.bytes, { contentType });
  await forget({ db, storage }, await swapImageKey(db, userId, key));
  return succeed(true);
}

export async function removePhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  userId: number,
): Promise<void> {
  await forget({ db, storage }, await swapImageKey(db, userId, null));
}

async function forget(services: Pick<Services, 'db' | 'storage'>, key: string | null): Promise<void> {
  if (key !== null) await discardFiles(services, [key]);
}

/** A person's own photo, for themselves; null when there is none. */
export async function readPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  userId: number,
): Promise<StoredFile | null> {
  const user = await selectUserById(db, userId);
  return user?.imageKey == null ? null : storage.get(user.imageKey);
}
