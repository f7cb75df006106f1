import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { isStoreRunning } from '../seller/check-store.ts';
import { readStoreCards } from '../storefront/read-stores.ts';
import {
  countFollowers,
  deleteFollowedStore,
  insertFollowedStore,
  selectFollowedIds,
} from './follow.store.ts';

const followedMax = 500;

/** What the number of a store's followers is made of: nothing else of the store changes with it. */
export function followersTag(sellerId: number): string {
  return `followers:${sellerId}`;
}

/** Follows a store; once is as good as twice. */
export async function followStore(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  sellerId: number,
): Promise<Result<null, { code: 'notFound' | 'followedFull' }>> {
  const isIn = await transact(db, async (tx) => {
    const isFollowed = await insertFollowedStore(tx, { userId, sellerId, at: clock() }, followedMax);
    if (isFollowed === true) await announceChanges(tx, [followersTag(sellerId)]);
    return isFollowed;
  });
  if (isIn === null) return fail({ code: 'notFound' });
  return isIn ? succeed(null) : fail({ code: 'followedFull' });
}

/** Stops following; what isn't followed isn't already. */
export async function unfollowStore(
  { db }: Pick<Services, 'db'>,
  userId: number,
  sellerId: number,
): Promise<void> {
  await transact(db, async (tx) => {
    await deleteFollowedStore(tx, userId, sellerId);
    await announceChanges(tx, [followersTag(sellerId)]);
  });
}

export function followedIdsOf({ db }: Pick<Services, 'db'>, userId: number): Promise<number[]> {
  return selectFollowedIds(db, userId);
}

/** How many follow a store; null when there is none. */
export async function followersOf({ db }: Pick<Services, 'db'>, sellerId: number): Promise<number | null> {
  return (await isStoreRunning(db, sellerId)) ? countFollowers(db, sellerId) : null;
}

/** One page of the stores a person follows, the newest follow first. */
export async function listFollowed(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  { userId, pageNo, perPage }: { userId: number; pageNo: number; perPage: number },
  locale: Locale,
) {
  const ids = await selectFollowedIds(services.db, userId);
  const cut = ids.slice((pageNo - 1) * perPage, pageNo * perPage);
  return {
    dataList: await readStoreCards(services, cut, locale),
    total: ids.length,
    pageNo,
    perPage,
    pageCount: Math.ceil(ids.length / perPage),
  };
}
