import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { deleteBatchesOf, selectBatchesOf } from './product-picture.store.ts';

/** When a person has sent pictures of many products for a store, and how many. What is in them is the store's. */
export function exportPictureBatches(db: Queryable, userId: number) {
  return selectBatchesOf(db, userId);
}

/**
 * What came of them goes, with what the person called the files, and with it what still waits; the pictures that were given to
 * products stay the store's.
 */
export async function erasePictureBatches(tx: Transaction, userId: number, now: Date): Promise<void> {
  await queueDiscards(tx, await deleteBatchesOf(tx, userId), now);
}
