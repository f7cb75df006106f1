import type { Queryable } from '../../platform/db/database.ts';
import { ownPurchase } from './attribution.rules.ts';
import { selectTies } from './order-link.store.ts';

/** Whether what somebody is about to buy would be an affiliate's own purchase: the same account, telephone or bank account. */
export async function isOwnPurchase(
  db: Queryable,
  of: { affiliateId: number; buyerId: number },
): Promise<boolean> {
  return ownPurchase(await selectTies(db, { ...of, groupId: null })) !== null;
}
