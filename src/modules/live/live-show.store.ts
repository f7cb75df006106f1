// Reads of other slices: products, users.

import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { LiveState, PostType } from './live.rules.ts';
import { type LivePostRow, liveComments, livePosts, liveReminders } from './live.tables.ts';
import { hostColumns, hostedPosts, isHostOpen } from './live-host-views.tables.ts';
import type { ShowState } from './live-show.rules.ts';

export type ShowRow = {
  id: number;
  sellerId: number | null;
  affiliateId: number | null;
  postTypeId: PostType;
  name: string;
  state: LiveState;
  isAnnounced: boolean;
  startsAt: Date;
  finishedAt: Date | null;
  limitPerPerson: number;
  videoAddress: string;
  /** Of a store its address; an affiliate's is empty. */
  urlKey: string;
  nameTh: string;
  nameEn: string;
};
type Read = Omit<ShowRow, 'startsAt' | 'finishedAt'> & { startsAt: string; finishedAt: string | null };

const columns = sql`p.id, p.seller_id as "sellerId", p.affiliate_id as "affiliateId", p.post_type_id as "postTypeId", p.name, p.state,
  p.is_announced as "isAnnounced", p.starts_at as "startsAt", p.finished_at as "finishedAt",
  p.limit_per_person as "limitPerPerson", p.video_address as "videoAddress",
  ${hostColumns}`;

function readRow({ startsAt, finishedAt, ...row }: Read): ShowRow {
  return {
    ...row,
    startsAt: new Date(startsAt),
    finishedAt: finishedAt === null ? null : new Date(finishedAt),
  };
}

/** Lives of a type: those announced to come from then on, those finished since then. */
export type BoardOf = { postTypeId: PostType; comingFrom: Date; finishedFrom: Date };

/** Which lives stand so, of stores that are open and affiliates who aren't stopped, and which of them comes first. */
const standing: Record<ShowState, (of: BoardOf) => { is: SQL; order: SQL }> = {
  running: () => ({ is: sql`p.state = 'connected'`, order: sql`p.starts_at desc, p.id desc` }),
  coming: ({ comingFrom }: BoardOf) => ({
    is: sql`p.state = 'draft' and p.is_announced and p.starts_at > ${comingFrom.toISOString()}::timestamptz`,
    order: sql`p.starts_at, p.id`,
  }),
  finished: ({ finishedFrom }: BoardOf) => ({
    is: sql`p.state = 'finished' and p.finished_at > ${finishedFrom.toISOString()}::timestamptz`,
    order: sql`p.finished_at desc, p.id desc`,
  }),
};

/** So many lives of each of these states, from the one at `offset` on. */
export async function selectBoard(
  db: Queryable,
  of: BoardOf,
  { states, limit, offset }: { states: readonly ShowState[]; limit: number; offset: number },
): Promise<ShowRow[]> {
  const parts = states.map((state) => {
    const { is, order } = standing[state](of);
    return sql`(select ${columns} from ${hostedPosts}
      where ${is} and p.post_type_id = ${of.postTypeId} and ${isHostOpen} order by ${order} limit ${limit} offset ${offset})`;
  });
  const { rows } = await db.execute<Read>(sql.join(parts, sql` union all `));
  return rows.map(readRow);
}

/** How many there are of each state. */
export async function countBoard(db: Queryable, of: BoardOf): Promise<Record<ShowState, number>> {
  const counted = (state: ShowState) => sql`count(*) filter (where ${standing[state](of).is})::int`;
  const { rows } = await db.execute<Record<ShowState, number>>(sql`
    select ${counted('running')} as running, ${counted('coming')} as coming, ${counted('finished')} as finished
    from ${hostedPosts} where p.post_type_id = ${of.postTypeId} and ${isHostOpen}
      and (${standing.running(of).is} or ${standing.coming(of).is} or ${standing.finished(of).is})`);
  return rows[0] ?? { running: 0, coming: 0, finished: 0 };
}

type ShelfProduct = {
  postId: number;
  productId: number;
  nameTh: string;
  nameEn: string;
  urlKey: string;
  /** How many products its live has. */
  count: number;
};

/** The first products of each of these lives, with how many there are. */
export async function selectFirstProducts(
  db: Queryable,
  postIds: readonly number[],
  most: number,
): Promise<ShelfProduct[]> {
  if (postIds.length === 0) return [];
  const { rows } = await db.execute<ShelfProduct>(sql`
    select l.post_id as "postId", l.product_id as "productId", l.count,
      concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
      concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
      coalesce(parent.url_key, p.url_key) as "urlKey"
    from (select post_id, product_id, position, id, count(*) over (partition by post_id)::int as count,
        row_number() over (partition by post_id order by position, id) as place
      from live_products where post_id = any(${sql.param([...postIds])}::bigint[])) l
      join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
    where l.place <= ${most} order by l.post_id, l.place`);
  return rows;
}

/** A live of a store that is open, whatever its state; null where there is none. */
export async function selectShow(db: Queryable, id: number): Promise<ShowRow | null> {
  const { rows } = await db.execute<Read>(sql`
    select ${columns} from ${hostedPosts}
    where p.id = ${id} and ${isHostOpen}`);
  const [row] = rows;
  return row === undefined ? null : readRow(row);
}

/** Holds a live, whosever it is, as `lockPost` does for its host. */
export async function lockShow(tx: Queryable, id: number): Promise<LivePostRow | null> {
  const [row] = await tx.select().from(livePosts).where(eq(livePosts.id, id)).for('no key update');
  return row ?? null;
}

export type ShownCommentRow = { id: number; name: string; text: string; at: Date; why: string };

const shownColumns = {
  id: liveComments.id,
  name: liveComments.authorName,
  text: liveComments.said,
  at: liveComments.at,
  why: sql<string>`${liveComments.reading} ->> 'why'`,
};
const ofPage = (postId: number) =>
  and(
    eq(liveComments.postId, postId),
    eq(liveComments.source, 'page').inlineParams(),
    sql`${liveComments.said} <> ''`,
  );

/** What was said last on our own page of a live, the oldest of it first. */
export async function selectShownComments(
  db: Queryable,
  postId: number,
  limit: number,
): Promise<ShownCommentRow[]> {
  const rows = await db
    .select(shownColumns)
    .from(liveComments)
    .where(ofPage(postId))
    .orderBy(desc(liveComments.id))
    .limit(limit);
  return rows.reverse();
}

/** What was said there after a comment, in its order. */
export function selectCommentsAfter(
  db: Queryable,
  postId: number,
  afterId: number,
  limit: number,
): Promise<ShownCommentRow[]> {
  return db
    .select(shownColumns)
    .from(liveComments)
    .where(and(ofPage(postId), gt(liveComments.id, afterId)))
    .orderBy(liveComments.id)
    .limit(limit);
}

/** How many copies are left of each product of a live, and what is on air. */
export async function selectStanding(
  db: Queryable,
  postId: number,
): Promise<{ state: LiveState; onAirId: number | null; left: Record<string, number> } | null> {
  const { rows } = await db.execute<{
    state: LiveState;
    onAirId: number | null;
    left: Record<string, number> | null;
  }>(sql`
    select p.state,
      (select a.live_product_id from live_air a where a.post_id = p.id order by a.since desc, a.id desc limit 1) as "onAirId",
      (select jsonb_object_agg(l.id, l.copies - coalesce(
        (select sum(r.reserved) from live_reservations r where r.live_product_id = l.id), 0))
        from live_products l where l.post_id = p.id) as left
    from live_posts p where p.id = ${postId}`);
  const [row] = rows;
  return row === undefined ? null : { ...row, left: row.left ?? {} };
}

/** How many comments our own page of a live has, and when the latest of them was. */
export async function selectLastOfPage(
  db: Queryable,
  postId: number,
): Promise<{ count: number; atMs: number }> {
  const { rows } = await db.execute<{ count: number; atMs: number | null }>(sql`
    select count(*)::int as count, (extract(epoch from max(at)) * 1000)::float8 as "atMs"
    from live_comments where post_id = ${postId} and source = 'page'`);
  const { count = 0, atMs = null } = rows[0] ?? {};
  return { count, atMs: atMs === null ? 0 : Math.round(atMs) };
}

export type LatestSaid = { speakerId: string; commentId: string; said: string; at: Date };

/** What these people have said in a live since then. */
export function selectSaidSince(
  db: Queryable,
  postId: number,
  speakerIds: readonly string[],
  since: Date,
): Promise<LatestSaid[]> {
  return db
    .select({
      speakerId: liveComments.speakerId,
      commentId: liveComments.commentId,
      said: liveComments.said,
      at: liveComments.at,
    })
    .from(liveComments)
    .where(
      and(
        eq(liveComments.postId, postId),
        eq(liveComments.source, 'page').inlineParams(),
        inArray(liveComments.speakerId, [...speakerIds]),
        gt(liveComments.at, since),
      ),
    )
    .orderBy(liveComments.at, liveComments.id);
}

export function selectByNumbers(db: Queryable, postId: number, commentIds: readonly string[]) {
  return db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), inArray(liveComments.commentId, [...commentIds])));
}

export type SpeakingAccount = {
  id: number;
  sellerId: number | null;
  firstname: string | null;
  lastname: string | null;
  companyName: string | null;
  email: string | null;
  telephone: string | null;
};

export async function selectSpeakers(db: Queryable, userIds: readonly number[]): Promise<SpeakingAccount[]> {
  const { rows } = await db.execute<SpeakingAccount>(sql`
    select id, seller_id as "sellerId", firstname, lastname, company_name as "companyName", email, telephone
    from users where id = any(${sql.param([...userIds])}::bigint[])`);
  return rows;
}

export async function selectRemindedPosts(
  db: Queryable,
  userId: number,
  postIds: readonly number[],
): Promise<Set<number>> {
  if (postIds.length === 0) return new Set();
  const rows = await db
    .select({ postId: liveReminders.postId })
    .from(liveReminders)
    .where(and(eq(liveReminders.userId, userId), inArray(liveReminders.postId, [...postIds])));
  return new Set(rows.map(({ postId }) => postId));
}

export function countReminders(db: Queryable, userId: number): Promise<number> {
  return db.$count(liveReminders, eq(liveReminders.userId, userId));
}

export async function insertReminder(
  tx: Queryable,
  reminder: typeof liveReminders.$inferInsert,
): Promise<void> {
  await tx.insert(liveReminders).values(reminder).onConflictDoNothing();
}

export async function deleteReminder(tx: Queryable, postId: number, userId: number): Promise<void> {
  await tx
    .delete(liveReminders)
    .where(and(eq(liveReminders.postId, postId), eq(liveReminders.userId, userId)));
}

/** A live that isn't to come any more and that somebody wants to be told of, held; null for none. */
export async function takeRemindedPost(tx: Queryable): Promise<LivePostRow | null> {
  const [row] = await tx
    .select()
    .from(livePosts)
    .where(
      sql`live_posts.state <> 'draft' and exists (select from live_reminders r where r.post_id = live_posts.id)`,
    )
    .orderBy(livePosts.id)
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

/** Takes so many reminders of a live away; whose they were. */
export async function takeReminders(tx: Queryable, postId: number, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    delete from live_reminders where (post_id, user_id) in (
      select post_id, user_id from live_reminders where post_id = ${postId} order by user_id limit ${limit})
    returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}
