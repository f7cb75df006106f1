import type { Queryable } from '../../platform/db/database.ts';
import { selectStoreStatus } from './seller.store.ts';

/** Whether a store sells, or is about to. */
export async function isStoreRunning(db: Queryable, sellerId: number): Promise<boolean> {
  const status = await selectStoreStatus(db, sellerId);
  return status !== null && status !== 'closed';
}
