import type { Transaction } from '../../platform/db/database.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { pictureBase } from '../image/picture.rules.ts';
import { insertSitePicture } from './site-picture.store.ts';

/** Takes a stored file as a picture that settings and landing pages may name; its number, and the base of its addresses. It stays. */
export async function addSitePicture(
  tx: Transaction,
  { storageKey, userId, now }: { storageKey: string; userId: number; now: Date },
): Promise<{ id: number; imageUrl: string }> {
  await holdFiles(tx, [storageKey]);
  const id = await insertSitePicture(tx, { storageKey, createdBy: userId, createdAt: now });
  return { id, imageUrl: pictureBase('site', id, { storageKey }) };
}
