import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { Reading } from './comment-reading.rules.ts';
import type { CommentFilter } from './live.rules.ts';
import { countsOrDid, liveComments } from './live.tables.ts';
import type { EventOutcome } from './live-allocation.rules.ts';

export type CommentRow = typeof liveComments.$inferSelect;

/** All comments of a live, in the order in which they count. */
export function selectAllComments(db: Queryable, postId: number): Promise<CommentRow[]> {
  return db
    .select()
    .from(liveComments)
    .where(eq(liveComments.postId, postId))
    .orderBy(asc(liveComments.at), asc(liveComments.commentId));
}

/**
 * Of a live's comments those that count when its copies are given out, and those that did the last time: of ten thousand that are
 * talk none. In the order in which they count.
 */
export function selectCountingComments(db: Queryable, postId: number): Promise<CommentRow[]> {
  return db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), countsOrDid))
    .orderBy(asc(liveComments.at), asc(liveComments.commentId));
}

export async function selectComment(db: Queryable, postId: number, id: number): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), eq(liveComments.id, id)));
  return row ?? null;
}

/** By its number at its platform, or ours. */
export async function selectCommentByNumber(
  db: Queryable,
  postId: number,
  commentId: string,
): Promise<CommentRow | null> {
  const [row] = await db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), eq(liveComments.commentId, commentId)));
  return row ?? null;
}

/** Some by their numbers at their platform. */
export async function selectCommentsByNumber(
  db: Queryable,
  postId: number,
  numbers: readonly string[],
): Promise<CommentRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), inArray(liveComments.commentId, [...numbers])));
}

/** The latest instant of a comment: what has no time of its own follows it. */
export async function selectLastAt(db: Queryable, postId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: liveComments.at })
    .from(liveComments)
    .where(eq(liveComments.postId, postId))
    .orderBy(desc(liveComments.at))
    .limit(1);
  return row?.at ?? null;
}

export type NewComment = Omit<typeof liveComments.$inferInsert, 'id'>;

/** Those that weren't there before, in one statement however many they are; the others stay as they are. */
export async function insertComments(tx: Queryable, comments: readonly NewComment[]): Promise<number> {
  if (comments.length === 0) return 0;
  const { rows } = await tx.execute<{ inserted: number }>(sql`
    with fresh as (
      insert into live_comments (post_id, comment_id, source, speaker_id, author_name, said, at, reading, kind,
        reading_version, decision, decision_note, decided_at, said_before, edited_at, deleted_at)
      select c."postId", c."commentId", coalesce(c.source, 'platform'), c."speakerId", c."authorName", c.said, c.at, c.reading,
        c.kind, c."readingVersion", c.decision, coalesce(c."decisionNote", ''), c."decidedAt",
        coalesce(c."saidBefore", ''), c."editedAt", c."deletedAt"
      from jsonb_to_recordset(${JSON.stringify(comments)}::jsonb) as c("postId" bigint, "commentId" text, source text,
        "speakerId" text, "authorName" text, said text, at timestamptz, reading jsonb, kind text, "readingVersion" smallint,
        decision jsonb, "decisionNote" text, "decidedAt" timestamptz, "saidBefore" text, "editedAt" timestamptz,
        "deletedAt" timestamptz)
      on conflict (post_id, comment_id) do nothing returning id
    )
    select count(*)::int as inserted from fresh`);
  return rows[0]?.inserted ?? 0;
}

export async function updateComment(tx: Queryable, id: number, changes: Partial<CommentRow>): Promise<void> {
  await tx.update(liveComments).set(changes).where(eq(liveComments.id, id));
}

export async function writeOutcomes(
  tx: Queryable,
  changed: readonly { id: number; outcomes: EventOutcome[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update live_comments c set outcomes = new.outcomes
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new(id bigint, outcomes jsonb)
    where c.id = new.id`);
}

export async function writeReadings(
  tx: Queryable,
  changed: readonly { id: number; reading: Reading; version: number }[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.execute(sql`
    update live_comments c set reading = new.reading, kind = new.reading ->> 'kind', reading_version = new.version
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as new(id bigint, reading jsonb, version smallint)
    where c.id = new.id`);
}

const waits = and(eq(liveComments.kind, 'review').inlineParams(), isNull(liveComments.decision));

function which(postId: number, filter: CommentFilter, search: string) {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(liveComments.postId, postId),
    filter === 'all' ? undefined : filter === 'review' ? waits : eq(liveComments.kind, filter),
    search === '' ? undefined : or(ilike(liveComments.said, like), ilike(liveComments.authorName, like)),
  );
}

/** A page of comments, the newest first; of those that wait for the host the oldest, who is first in the line. */
export function selectCommentPage(
  db: Queryable,
  postId: number,
  { filter, search, offset, limit }: { filter: CommentFilter; search: string; offset: number; limit: number },
): Promise<CommentRow[]> {
  const order = filter === 'review' ? asc : desc;
  return db
    .select()
    .from(liveComments)
    .where(which(postId, filter, search))
    .orderBy(order(liveComments.at), order(liveComments.id))
    .limit(limit)
    .offset(offset);
}

export function countComments(
  db: Queryable,
  postId: number,
  filter: CommentFilter,
  search: string,
): Promise<number> {
  return db.$count(liveComments, which(postId, filter, search));
}

export type KindCount = { kind: Reading['kind']; all: number; waiting: number };

export async function countKinds(db: Queryable, postId: number): Promise<KindCount[]> {
  return db
    .select({
      kind: liveComments.kind,
      all: count(),
      waiting: sql<number>`count(*) filter (where ${liveComments.decision} is null)`.mapWith(Number),
    })
    .from(liveComments)
    .where(eq(liveComments.postId, postId))
    .groupBy(liveComments.kind);
}

/** What buyers are called: by their latest comment. */
export async function selectBuyerNames(db: Queryable, postId: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ buyer: string; name: string }>(sql`
    select distinct on (speaker_id) speaker_id as buyer, author_name as name from live_comments
    where post_id = ${postId} order by speaker_id, at desc, id desc`);
  return new Map(rows.map(({ buyer, name }) => [buyer, name]));
}
