import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { lockStoreStatus, updateStatus } from './seller.store.ts';

/** What a store is before it is suspended, and is again afterwards. */
export type StatusBefore = 'active' | 'preparing';

/**
 * Lets a store sell nothing new: whoever places an order of it now has placed it before this goes on, whoever comes later
 * finds it closed to them. What it was; null for one that is suspended already, is closed, or isn't there.
 */
export async function suspendStore(tx: Transaction, sellerId: number): Promise<StatusBefore | null> {
  const status = await lockStoreStatus(tx, sellerId);
  if (status !== 'active' && status !== 'preparing') return null;
  await updateStatus(tx, sellerId, 'suspended');
  await announceChanges(tx, tagsOf(sellerId));
  return status;
}

/** Puts a store back to what it was, with all it has on sale. */
export async function resumeStore(tx: Transaction, sellerId: number, to: StatusBefore): Promise<void> {
  if ((await lockStoreStatus(tx, sellerId)) !== 'suspended') return;
  await updateStatus(tx, sellerId, to);
  await announceChanges(tx, tagsOf(sellerId));
}

/** Everything with the store in it forgets what it was made of: its products are in lists that don't name it. */
function tagsOf(sellerId: number): string[] {
  return ['stores', 'catalogue', `seller:${sellerId}`];
}
