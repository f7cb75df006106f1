import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectPreparing, selectStore, updateToActive } from './seller.store.ts';

/** Wakes whoever looks whether stores that are prepared have what is required (src/modules/jobs.ts). */
export const preparedTag = 'stores:prepared';

/** Says that a store may have taken a step, where it is one that is still prepared. The clock finds what nobody said. */
export async function tellStep(tx: Transaction, sellerId: number): Promise<void> {
  if ((await selectStore(tx, sellerId))?.status === 'preparing') await announceChanges(tx, [preparedTag]);
}

/** The stores that are prepared, the oldest first. */
export function listPreparing(db: Queryable): Promise<number[]> {
  return selectPreparing(db);
}

/** Shows a store to shoppers from now on, with all it has on sale; false when it isn't being prepared (any more). */
export async function makePublic(tx: Transaction, sellerId: number): Promise<boolean> {
  if (!(await updateToActive(tx, sellerId))) return false;
  await announceChanges(tx, ['stores', `seller:${sellerId}`]);
  return true;
}
