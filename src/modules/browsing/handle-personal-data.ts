import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { deleteBrowsingOf, selectListOf, selectSearchesOf } from './personal-data.store.ts';

/** What a person searched for, looked at and liked, for themselves. */
export async function exportBrowsing(db: Queryable, userId: number) {
  const [searches, favourites, viewed] = await Promise.all([
    selectSearchesOf(db, userId),
    selectListOf(db, 'favourites', userId),
    selectListOf(db, 'viewed', userId),
  ]);
  return { searches, favourites, viewed };
}

export function eraseBrowsing(tx: Transaction, userId: number): Promise<void> {
  return deleteBrowsingOf(tx, userId);
}
