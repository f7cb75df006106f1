import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import type { StoredFile } from '../../platform/storage/storage.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readSharedById } from '../share/read-shared.ts';
import { selectAffiliate } from './affiliate.store.ts';
import {
  countFollowers,
  deleteFollower,
  selectFollowed,
  selectNamedFollowers,
  selectProfile,
  selectShownProfile,
  upsertFollower,
  upsertProfile,
} from './follow.store.ts';
import { type ShownLink, selectShownLinks } from './link.store.ts';
import { tellAffiliates } from './tell-affiliates.ts';

const followedMost = 200;
const latelyMs = 30 * 24 * 60 * 60 * 1000;

export type ProfileWords = { name: string; about: string; isShown: boolean; isPhotoShown: boolean };

/** What an affiliate's page would say; null for who isn't an affiliate. Nothing is shown before they say so. */
export async function readOwnProfile({ db }: Pick<Services, 'db'>, userId: number) {
  const affiliate = await selectAffiliate(db, userId);
  if (affiliate === null) return null;
  const profile = await selectProfile(db, userId);
  return {
    code: affiliate.code,
    name: profile?.name ?? '',
    about: profile?.about ?? '',
    isShown: profile?.isShown ?? false,
    isPhotoShown: profile?.isPhotoShown ?? false,
  };
}

/** Says what an affiliate's page shows, and whether there is one. */
export async function saveProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  said: ProfileWords,
): Promise<Result<true, { code: 'affiliateNotFound' }>> {
  return transact<true, { code: 'affiliateNotFound' }>(db, async (tx) => {
    if ((await selectAffiliate(tx, userId)) === null) return fail({ code: 'affiliateNotFound' });
    await upsertProfile(tx, { affiliateId: userId, ...said, updatedAt: clock() });
    await tellAffiliates(tx);
    return succeed(true);
  });
}

/** An affiliate's page as everybody reads it; null of one who shows none. What isn't on sale any more isn't on it. */
export async function readProfilePage(
  services: Pick<Services, 'db' | 'changes' | 'clock'>,
  code: string,
  locale: Locale,
) {
  const profile = await selectShownProfile(services.db, code);
  if (profile === null) return null;
  const shown = await selectShownLinks(services.db, profile.affiliateId);
  const found = await Promise.all(
    shown.map(async ({ kind, thingId: id, name }): Promise<Omit<ShownLink, 'thingId'>[]> => {
      const shared = await readSharedById(services, { kind, id }, locale, null);
      return shared === null ? [] : [{ kind, path: shared.path, title: shared.title, name }];
    }),
  );
  const links = found.flat();
  const { name, about, imageKey, joinedAt, followers } = profile;
  return {
    ...{ code: profile.code, name, about, followers, links },
    hasPhoto: imageKey !== null,
    joinedAt: joinedAt.toISOString(),
  };
}

/** The photo on an affiliate's page; null where they show none. */
export async function readProfilePhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  code: string,
): Promise<StoredFile | null> {
  const profile = await selectShownProfile(db, code);
  return profile?.imageKey == null ? null : storage.get(profile.imageKey);
}

export type FollowFailure = { code: 'notFound' | 'affiliateFollowOwn' | 'affiliateFollowFull' };

/** Follows an affiliate's page; doing so again changes whether the first name is told. */
export async function followAffiliate(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { code, isNameShown }: { code: string; isNameShown: boolean },
): Promise<Result<true, FollowFailure>> {
  return transact<true, FollowFailure>(db, async (tx) => {
    const profile = await selectShownProfile(tx, code);
    if (profile === null) return fail({ code: 'notFound' });
    const { affiliateId } = profile;
    if (affiliateId === userId) return fail({ code: 'affiliateFollowOwn' });
    const row = { affiliateId, userId, isNameShown, followedAt: clock() };
    return (await upsertFollower(tx, row, followedMost))
      ? succeed(true)
      : fail({ code: 'affiliateFollowFull' });
  });
}

/** Stops following; what isn't followed isn't already. */
export function unfollowAffiliate({ db }: Pick<Services, 'db'>, userId: number, code: string): Promise<void> {
  return deleteFollower(db, code, userId);
}

export async function listFollowedAffiliates({ db }: Pick<Services, 'db'>, userId: number) {
  return { dataList: await selectFollowed(db, userId) };
}

/** How many follow an affiliate, and first names of those who let them be told: nothing else of them. */
export async function listFollowers(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  { pageNo, perPage }: { pageNo: number; perPage: number },
) {
  const since = new Date(clock().getTime() - latelyMs);
  const [counts, rows] = await Promise.all([
    countFollowers(db, userId, since),
    selectNamedFollowers(db, userId, { limit: perPage, offset: (pageNo - 1) * perPage }),
  ]);
  return { ...counts, dataList: rows.map(({ name }) => ({ name })), total: rows[0]?.total ?? 0 };
}
