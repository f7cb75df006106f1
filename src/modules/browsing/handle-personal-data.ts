import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { followersTag } from './follow-stores.ts';
import {
  deleteBrowsingOf,
  selectFollowedOf,
  selectListOf,
  selectSavedOf,
  selectSearchesOf,
  selectWatchesOf,
} from './personal-data.store.ts';

/** What a person searched for, looked at, liked, kept for later, waits for and follows, for themselves. */
export async function exportBrowsing(db: Queryable, userId: number) {
  const [searches, favourites, viewed, saved, watches, followedStores] = await Promise.all([
    selectSearchesOf(db, userId),
    selectListOf(db, 'favourites', userId),
    selectListOf(db, 'viewed', userId),
    selectSavedOf(db, userId),
    selectWatchesOf(db, userId),
    selectFollowedOf(db, userId),
  ]);
  return { searches, favourites, viewed, saved, watches, followedStores };
}

export async function eraseBrowsing(tx: Transaction, userId: number): Promise<void> {
  const sellerIds = await deleteBrowsingOf(tx, userId);
  await announceChanges(tx, sellerIds.map(followersTag));
}
