import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteClicksOf, selectOwnData, stopAffiliate } from './affiliate.store.ts';
import { deleteFollowsAndProfile, selectFollowsToExport, selectProfile } from './follow.store.ts';
import { deleteLinksOf, selectLinksToExport } from './link.store.ts';
import { tellAffiliates } from './tell-affiliates.ts';

/** What a person's links brought them, what their page says, and whom they follow, for themselves. */
export async function exportAffiliate(db: Queryable, userId: number) {
  return {
    ...(await selectOwnData(db, userId)),
    profile: await selectProfile(db, userId),
    links: await selectLinksToExport(db, userId),
    follows: await selectFollowsToExport(db, userId),
  };
}

/**
 * Their links earn nothing more, their page is gone with who followed it, and who opened them is forgotten. Rows of orders
 * hold the account's number and no more.
 */
export async function eraseAffiliate(tx: Transaction, userId: number, now: Date): Promise<void> {
  await stopAffiliate(tx, userId, now);
  await deleteClicksOf(tx, userId);
  await deleteLinksOf(tx, userId);
  await deleteFollowsAndProfile(tx, userId);
  await tellAffiliates(tx);
}
