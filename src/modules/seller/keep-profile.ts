import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { tellStep } from './prepare-store.ts';
import {
  lockProfile,
  type StoreProfileColumns,
  type StoreProfileRow,
  selectProfile,
  updateProfile,
} from './seller.store.ts';

export type { StoreProfileColumns, StoreProfileRow } from './seller.store.ts';

/** What shoppers read of a store; null when there is none of this number. */
export function readProfile(db: Queryable, sellerId: number): Promise<StoreProfileRow | null> {
  return selectProfile(db, sellerId);
}

/**
 * Keeps what shoppers read of a store, unless it was changed since `version`; a logo of `undefined` stays. Answers what was
 * there before. Every page with the store's name forgets what it was made of.
 */
export async function keepProfile(
  tx: Transaction,
  sellerId: number,
  {
    version,
    logoKey,
    ...words
  }: Omit<StoreProfileColumns, 'logoKey'> & {
    version: number;
    logoKey: string | null | undefined;
  },
): Promise<Result<StoreProfileRow, { code: 'profileChanged' }>> {
  const before = await lockProfile(tx, sellerId);
  if (before === null || before.profileVersion !== version) return fail({ code: 'profileChanged' });
  await updateProfile(tx, sellerId, {
    ...words,
    logoKey: logoKey === undefined ? before.logoKey : logoKey,
    profileVersion: version + 1,
  });
  await announceChanges(tx, ['stores', `seller:${sellerId}`]);
  await tellStep(tx, sellerId);
  return succeed(before);
}
