import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteRecentSearches,
  pruneRecentSearches,
  selectRecentSearches,
  upsertRecentSearch,
} from './browsing.store.ts';

/** SPEC §2 "Search", §9: at most 5 are shown. A few more are kept, so that forgetting one brings another back. */
const shown = 5;
const kept = 20;

export async function recentSearchesOf({ db }: Pick<Services, 'db'>, userId: number): Promise<string[]> {
  return selectRecentSearches(db, userId, shown);
}

/** Puts a search at the top of a person's list. */
export async function rememberSearch(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  search: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await upsertRecentSearch(tx, { userId, search, at: clock() });
    await pruneRecentSearches(tx, userId, kept);
  });
}

export async function forgetSearches(
  { db }: Pick<Services, 'db'>,
  userId: number,
  search: string | undefined,
): Promise<void> {
  await deleteRecentSearches(db, userId, search);
}
