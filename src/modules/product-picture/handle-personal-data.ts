import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteBatchesOf, selectBatchesOf } from './product-picture.store.ts';

/** When a person has sent pictures of many products for a store, and how many. What is in them is the store's. */
export function exportPictureBatches(db: Queryable, userId: number) {
  return selectBatchesOf(db, userId);
}

/** What came of them goes, with what the person called the files; the pictures stay the store's. */
export function erasePictureBatches(tx: Transaction, userId: number): Promise<void> {
  return deleteBatchesOf(tx, userId);
}
