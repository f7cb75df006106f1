// Reads of other slices: order_lines, orders.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { type LivePostRow, liveBans, liveComments, livePosts, liveReminders } from './live.tables.ts';

/**
 * A post that was finished before then, in which somebody without an account is still named and nothing is open any more: every
 * order of it is complete, cancelled or lapsed. Held; another process takes another one. Null for none.
 */
export async function takeUnforgottenPost(tx: Queryable, before: Date): Promise<LivePostRow | null> {
  const [row] = await tx
    .select()
    .from(livePosts)
    .where(
      and(
        eq(livePosts.state, 'finished').inlineParams(),
        sql`live_posts.forgotten_at is null and live_posts.finished_at < ${before.toISOString()}::timestamptz`,
        sql`not exists (select from order_lines l join orders o on o.id = l.order_id
          where l.price_source like 'live:%' and l.price_source = 'live:' || live_posts.id
            and o.status not in ('complete', 'cancelled', 'expired'))`,
      ),
    )
    .orderBy(livePosts.finishedAt)
    .limit(1)
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

/**
 * Takes names, numbers and words out of a post's comments; how each was read and what became of it stays, and so does which of
 * them were one person's. `who` is one speaker, or null for all who have no account here.
 */
export async function forgetSpeakers(tx: Queryable, postId: number, who: string | null): Promise<void> {
  const whose =
    who === null
      ? sql`speaker_id not like 'account:%' and speaker_id not like 'forgotten:%'`
      : sql`speaker_id = ${who}`;
  await tx.execute(sql`
    with people as (
      select speaker_id, 'forgotten:' || min(id) as nobody from live_comments
      where post_id = ${postId} and ${whose} group by speaker_id
    ), reserved as (
      update live_reservations r set buyer = people.nobody from people
      where r.post_id = ${postId} and r.buyer = people.speaker_id
    ), kept as (
      update live_baskets b set buyer = people.nobody from people
      where b.post_id = ${postId} and b.buyer = people.speaker_id
    ), answered as (
      update live_page_replies a set buyer = people.nobody, comment_id = null from people
      where a.post_id = ${postId} and a.buyer = people.speaker_id
    ), released as (
      update live_releases r set buyer = people.nobody, note = '' from people
      where r.post_id = ${postId} and r.buyer = people.speaker_id
    )
    update live_comments c set speaker_id = people.nobody, comment_id = 'forgotten:' || c.id, author_name = '', said = '', said_before = '',
      decision_note = '', reading = c.reading || '{"words": "", "note": ""}'::jsonb,
      outcomes = (select coalesce(jsonb_agg(o || jsonb_build_object('id', 'forgotten:' || c.id)), '[]'::jsonb)
        from jsonb_array_elements(c.outcomes) o)
    from people where c.post_id = ${postId} and c.speaker_id = people.speaker_id`);
}

/** What somebody said in a post that still sells orders nothing any more. */
export async function silenceSpeaker(tx: Queryable, postId: number, speakerId: string): Promise<void> {
  await tx.execute(sql`
    update live_comments set kind = 'chat', decision = null, decided_at = null, reading = reading ||
      '{"kind": "chat", "why": "talk", "items": [], "meant": [], "cancels": [], "cancelsAll": false}'::jsonb
    where post_id = ${postId} and speaker_id = ${speakerId}`);
}

/** The posts in which somebody said something, held in their order. */
export async function lockPostsOf(tx: Queryable, speakerId: string): Promise<LivePostRow[]> {
  return tx
    .select()
    .from(livePosts)
    .where(
      sql`exists (select from live_comments c where c.post_id = live_posts.id and c.speaker_id = ${speakerId})`,
    )
    .orderBy(livePosts.id)
    .for('no key update');
}

export function selectSaidBy(db: Queryable, speakerId: string) {
  return db
    .select({
      live: livePosts.name,
      said: liveComments.said,
      at: liveComments.at,
      outcomes: liveComments.outcomes,
    })
    .from(liveComments)
    .innerJoin(livePosts, eq(livePosts.id, liveComments.postId))
    .where(eq(liveComments.speakerId, speakerId))
    .orderBy(liveComments.at, liveComments.id);
}

export function selectRemindersOf(db: Queryable, userId: number) {
  return db
    .select({ live: livePosts.name, at: liveReminders.at })
    .from(liveReminders)
    .innerJoin(livePosts, eq(livePosts.id, liveReminders.postId))
    .where(eq(liveReminders.userId, userId))
    .orderBy(liveReminders.at);
}

export async function deleteRemindersOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(liveReminders).where(eq(liveReminders.userId, userId));
}

/** The lives that somebody holds as an affiliate. */
export function selectHeldBy(db: Queryable, userId: number): Promise<LivePostRow[]> {
  return db.select().from(livePosts).where(eq(livePosts.affiliateId, userId)).orderBy(livePosts.id);
}

/** Of an affiliate's lives: drafts go, and what they are called and bound to; what was sold in them stays, by its orders. */
export async function forgetHost(tx: Queryable, userId: number): Promise<void> {
  await tx
    .delete(livePosts)
    .where(and(eq(livePosts.affiliateId, userId), eq(livePosts.state, 'draft').inlineParams()));
  await tx.execute(sql`
    delete from live_page_links k using live_posts p where p.id = k.post_id and p.affiliate_id = ${userId}`);
  await tx.execute(sql`
    delete from live_page_attempts k using live_posts p where p.id = k.post_id and p.affiliate_id = ${userId}`);
  await tx.delete(liveBans).where(eq(liveBans.affiliateId, userId));
  await tx
    .update(livePosts)
    .set({ name: '–', pageId: '', videoAddress: '' })
    .where(eq(livePosts.affiliateId, userId));
}
