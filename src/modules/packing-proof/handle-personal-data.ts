import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deletePhotos, scrubPackerOf, selectPhotosOfBuyer } from './packing-proof.store.ts';

/** Photos of parcels with what a person has bought. `fileKey` names the file. */
export async function exportPackingPhotos(db: Queryable, userId: number) {
  const photos = await selectPhotosOfBuyer(db, userId);
  return photos.map(({ orderNumber, fileKey, at }) => ({ orderNumber, fileKey, at }));
}

/**
 * Takes a person out of packing: as a buyer with the photos of their parcels, whose files are the caller's to remove; as a
 * packer by name.
 */
export async function erasePackingProof(tx: Transaction, userId: number): Promise<string[]> {
  const photos = await selectPhotosOfBuyer(tx, userId);
  await deletePhotos(
    tx,
    photos.map(({ id }) => id),
  );
  await scrubPackerOf(tx, userId);
  return photos.map(({ fileKey }) => fileKey);
}
