// Reads of other slices: users.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { affiliateFollowers, affiliateProfiles, affiliates } from './affiliate.tables.ts';

export async function selectProfile(db: Queryable, affiliateId: number) {
  const [row] = await db
    .select()
    .from(affiliateProfiles)
    .where(eq(affiliateProfiles.affiliateId, affiliateId));
  return row ?? null;
}

export async function upsertProfile(
  tx: Transaction,
  { affiliateId, ...said }: typeof affiliateProfiles.$inferInsert,
): Promise<void> {
  await tx
    .insert(affiliateProfiles)
    .values({ affiliateId, ...said })
    .onConflictDoUpdate({ target: affiliateProfiles.affiliateId, set: said });
}

export type ShownProfile = {
  affiliateId: number;
  code: string;
  name: string;
  about: string;
  imageKey: string | null;
  joinedAt: Date;
  followers: number;
};

const shown = nameStatement<ShownProfile>(
  'affiliate_profile_shown',
  `select a.user_id as "affiliateId", a.code, p.name, p.about, a.created_at as "joinedAt",
     case when p.is_photo_shown then u.image_key end as "imageKey",
     (select count(*) from affiliate_followers f where f.affiliate_id = a.user_id)::int as followers
   from affiliates a join affiliate_profiles p on p.affiliate_id = a.user_id and p.is_shown
   join users u on u.id = a.user_id
   where a.code = $1 and a.stopped_at is null and u.disabled_at is null`,
);

/** What everybody may read of an affiliate; null of one who shows nothing, or was stopped. */
export async function selectShownProfile(db: Queryable, code: string): Promise<ShownProfile | null> {
  const [row] = await runNamed(db, shown, [code]);
  return row ?? null;
}

/** Follows, or changes whether the name is told. False when somebody follows as many as one may. */
export async function upsertFollower(
  tx: Transaction,
  row: typeof affiliateFollowers.$inferInsert,
  most: number,
): Promise<boolean> {
  const { affiliateId, userId, isNameShown } = row;
  await takeTurn(tx, `followed sharers ${userId}`);
  const others = await tx.$count(
    affiliateFollowers,
    and(eq(affiliateFollowers.userId, userId), sql`${affiliateFollowers.affiliateId} <> ${affiliateId}`),
  );
  if (others >= most) return false;
  await tx
    .insert(affiliateFollowers)
    .values(row)
    .onConflictDoUpdate({
      target: [affiliateFollowers.affiliateId, affiliateFollowers.userId],
      set: { isNameShown },
    });
  return true;
}

const unfollowing = nameStatement<never>(
  'affiliate_unfollow',
  `delete from affiliate_followers f using affiliates a
   where a.user_id = f.affiliate_id and a.code = $1 and f.user_id = $2`,
);

export async function deleteFollower(db: Queryable, code: string, userId: number): Promise<void> {
  await runNamed(db, unfollowing, [code, userId]);
}

export type FollowerRow = { name: string; total: number };

const named = nameStatement<FollowerRow>(
  'affiliate_followers_named',
  `select trim(u.firstname) as name, count(*) over ()::int as total
   from affiliate_followers f join users u on u.id = f.user_id
   where f.affiliate_id = $1 and f.is_name_shown and coalesce(trim(u.firstname), '') <> ''
   order by f.followed_at desc, f.user_id limit $2 offset $3`,
);

/** First names of those who let them be told, who followed last first. */
export function selectNamedFollowers(
  db: Queryable,
  affiliateId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<FollowerRow[]> {
  return runNamed(db, named, [affiliateId, limit, offset]);
}

const counts = nameStatement<{ followers: number; lately: number }>(
  'affiliate_followers_counts',
  `select count(*)::int as followers, (count(*) filter (where followed_at >= $2))::int as lately
   from affiliate_followers where affiliate_id = $1`,
);

export async function countFollowers(db: Queryable, affiliateId: number, since: Date) {
  const [row] = await runNamed(db, counts, [affiliateId, since]);
  return row ?? { followers: 0, lately: 0 };
}

export type Followed = { code: string; name: string; isNameShown: boolean };

const followed = nameStatement<Followed>(
  'affiliates_followed',
  `select a.code, p.name, f.is_name_shown as "isNameShown"
   from affiliate_followers f join affiliates a on a.user_id = f.affiliate_id and a.stopped_at is null
   join affiliate_profiles p on p.affiliate_id = f.affiliate_id and p.is_shown
   where f.user_id = $1 order by f.followed_at desc, f.affiliate_id limit 200`,
);

/** The affiliates whose pages a person follows and can open, the newest first. */
export function selectFollowed(db: Queryable, userId: number): Promise<Followed[]> {
  return runNamed(db, followed, [userId]);
}

/** Whom a person follows, for themselves. */
export function selectFollowsToExport(db: Queryable, userId: number) {
  return db
    .select({
      code: affiliates.code,
      isNameShown: affiliateFollowers.isNameShown,
      followedAt: affiliateFollowers.followedAt,
    })
    .from(affiliateFollowers)
    .innerJoin(affiliates, eq(affiliates.userId, affiliateFollowers.affiliateId))
    .where(eq(affiliateFollowers.userId, userId))
    .orderBy(affiliateFollowers.followedAt);
}

/** Whom a person followed, who followed them, and what they said of themselves: gone. */
export async function deleteFollowsAndProfile(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(affiliateFollowers).where(eq(affiliateFollowers.userId, userId));
  await tx.delete(affiliateFollowers).where(eq(affiliateFollowers.affiliateId, userId));
  await tx.delete(affiliateProfiles).where(eq(affiliateProfiles.affiliateId, userId));
}
