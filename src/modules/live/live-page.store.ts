import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { liveComments, livePageAttempts, livePageLinks, livePageReplies, livePosts } from './live.tables.ts';
import type { Repliable } from './live-page.rules.ts';

export type PageLinkRow = typeof livePageLinks.$inferSelect;
export type ReplyRow = typeof livePageReplies.$inferSelect;

export async function insertPageAttempt(
  tx: Queryable,
  attempt: typeof livePageAttempts.$inferInsert,
  now: Date,
): Promise<void> {
  await tx.delete(livePageAttempts).where(lte(livePageAttempts.expiresAt, now));
  await tx.insert(livePageAttempts).values(attempt);
}

/** Uses an attempt up; null when there is none, it is too old, or another session began it. Of two at once, one gets it. */
export async function takePageAttempt(
  db: Queryable,
  key: { stateHash: Buffer; sessionId: number },
  now: Date,
): Promise<{ postId: number } | null> {
  const [row] = await db
    .delete(livePageAttempts)
    .where(
      and(
        eq(livePageAttempts.stateHash, key.stateHash),
        eq(livePageAttempts.sessionId, key.sessionId),
        gt(livePageAttempts.expiresAt, now),
      ),
    )
    .returning({ postId: livePageAttempts.postId });
  return row ?? null;
}

export async function selectPageLink(db: Queryable, postId: number): Promise<PageLinkRow | null> {
  const [row] = await db.select().from(livePageLinks).where(eq(livePageLinks.postId, postId));
  return row ?? null;
}

/** Puts a link in place of whatever was there. */
export async function upsertPageLink(tx: Queryable, link: typeof livePageLinks.$inferInsert): Promise<void> {
  const { postId: _, ...set } = link;
  await tx.insert(livePageLinks).values(link).onConflictDoUpdate({ target: livePageLinks.postId, set });
}

export async function updatePageLink(
  tx: Queryable,
  postId: number,
  changes: Partial<PageLinkRow>,
): Promise<void> {
  await tx.update(livePageLinks).set(changes).where(eq(livePageLinks.postId, postId));
}

/** Changes a link that is still what it was when it was read: somebody may have let go of it, or bound it elsewhere, meanwhile. */
export async function updatePageLinkOf(
  tx: Queryable,
  { postId, signedInAt, objectId }: Pick<PageLinkRow, 'postId' | 'signedInAt' | 'objectId'>,
  changes: Partial<PageLinkRow>,
): Promise<boolean> {
  const rows = await tx
    .update(livePageLinks)
    .set(changes)
    .where(
      and(
        eq(livePageLinks.postId, postId),
        eq(livePageLinks.signedInAt, signedInAt),
        eq(livePageLinks.objectId, objectId),
      ),
    )
    .returning({ postId: livePageLinks.postId });
  return rows.length > 0;
}

/** Its tokens go with it. False where there was none. */
export async function deletePageLink(tx: Queryable, postId: number): Promise<boolean> {
  const rows = await tx
    .delete(livePageLinks)
    .where(eq(livePageLinks.postId, postId))
    .returning({ postId: livePageLinks.postId });
  return rows.length > 0;
}

/** Takes the next link whose comments are due, for as long as fetching them takes at most; another process takes another one. */
export async function claimDueLink(db: Queryable, now: Date, until: Date): Promise<PageLinkRow | null> {
  const due = db
    .select({ postId: livePageLinks.postId })
    .from(livePageLinks)
    .innerJoin(livePosts, eq(livePosts.id, livePageLinks.postId))
    .where(
      and(
        eq(livePageLinks.state, 'connected').inlineParams(),
        eq(livePosts.state, 'connected').inlineParams(),
        lte(livePageLinks.nextPollAt, now),
      ),
    )
    .orderBy(livePageLinks.nextPollAt)
    .limit(1)
    .for('update', { of: livePageLinks, skipLocked: true });
  const [row] = await db
    .update(livePageLinks)
    .set({ nextPollAt: until })
    .where(sql`${livePageLinks.postId} = (${due})`)
    .returning();
  return row ?? null;
}

/** Lives that sell and are bound to something on a page. */
export function selectLinksOfPage(db: Queryable, pageId: string): Promise<PageLinkRow[]> {
  return db
    .select({ link: livePageLinks })
    .from(livePageLinks)
    .innerJoin(livePosts, eq(livePosts.id, livePageLinks.postId))
    .where(
      and(
        eq(livePageLinks.pageId, pageId),
        eq(livePageLinks.state, 'connected').inlineParams(),
        eq(livePosts.state, 'connected').inlineParams(),
      ),
    )
    .orderBy(livePageLinks.postId)
    .then((rows) => rows.map(({ link }) => link));
}

/** What is known of a platform's comments in a live: their texts by their numbers. */
export async function selectKnownComments(
  db: Queryable,
  postId: number,
): Promise<Map<string, { said: string; at: Date; isDeleted: boolean }>> {
  const rows = await db
    .select({
      commentId: liveComments.commentId,
      said: liveComments.said,
      at: liveComments.at,
      deletedAt: liveComments.deletedAt,
    })
    .from(liveComments)
    .where(and(eq(liveComments.postId, postId), eq(liveComments.source, 'platform').inlineParams()));
  return new Map(
    rows.map(({ commentId, said, at, deletedAt }) => [
      commentId,
      { said, at, isDeleted: deletedAt !== null },
    ]),
  );
}

export type UnansweredBasket = { postId: number; buyer: string; sentAt: Date };

/** Baskets that have time, are nobody's account's yet, and whose buyer wasn't written to since their link was made. */
export async function selectUnansweredBaskets(
  db: Queryable,
  now: Date,
  limit: number,
): Promise<UnansweredBasket[]> {
  const { rows } = await db.execute<{ postId: number; buyer: string; sentAt: string }>(sql`
    select b.post_id::float8 as "postId", b.buyer, b.sent_at as "sentAt"
    from live_baskets b join live_page_links l on l.post_id = b.post_id
    where l.state = 'connected' and b.ended_at is null and b.user_id is null
      and b.lapses_at > ${now.toISOString()}::timestamptz and b.sent_at >= l.connected_at
      and b.buyer !~ '^(account|host|forgotten):'
      and not exists (select from live_page_replies r
        where r.post_id = b.post_id and r.buyer = b.buyer and r.basket_sent_at = b.sent_at)
    order by b.sent_at, b.post_id, b.buyer limit ${limit}`);
  return rows.map((row) => ({ ...row, sentAt: new Date(row.sentAt) }));
}

/** What somebody wrote at the platform in a live. */
export function selectRepliable(db: Queryable, postId: number, speakerId: string): Promise<Repliable[]> {
  return db
    .select({
      commentId: liveComments.commentId,
      at: liveComments.at,
      deletedAt: liveComments.deletedAt,
    })
    .from(liveComments)
    .where(
      and(
        eq(liveComments.postId, postId),
        eq(liveComments.speakerId, speakerId),
        eq(liveComments.source, 'platform').inlineParams(),
      ),
    );
}

export async function selectAnswered(db: Queryable, postId: number, buyer: string): Promise<Set<string>> {
  const rows = await db
    .select({ commentId: livePageReplies.commentId })
    .from(livePageReplies)
    .where(and(eq(livePageReplies.postId, postId), eq(livePageReplies.buyer, buyer)));
  return new Set(rows.flatMap(({ commentId }) => commentId ?? []));
}

/** Of two who write the same down, one does. */
export async function insertReply(tx: Queryable, reply: typeof livePageReplies.$inferInsert): Promise<void> {
  await tx.insert(livePageReplies).values(reply).onConflictDoNothing();
}

/**
 * Takes the next message that is due, as being sent: what a process that is killed leaves so is due again at `until`. None of lives
 * in `except`.
 */
export async function claimDueReply(
  db: Queryable,
  { now, until, except }: { now: Date; until: Date; except: readonly number[] },
): Promise<ReplyRow | null> {
  const due = db
    .select({ id: livePageReplies.id })
    .from(livePageReplies)
    .innerJoin(livePageLinks, eq(livePageLinks.postId, livePageReplies.postId))
    .where(
      and(
        inArray(livePageReplies.state, ['waiting', 'sending']).inlineParams(),
        lte(livePageReplies.nextAt, now),
        eq(livePageLinks.state, 'connected').inlineParams(),
        ...except.map((postId) => ne(livePageReplies.postId, postId)),
      ),
    )
    .orderBy(livePageReplies.nextAt, livePageReplies.id)
    .limit(1)
    .for('update', { of: livePageReplies, skipLocked: true });
  const [row] = await db
    .update(livePageReplies)
    .set({ state: 'sending', tries: sql`${livePageReplies.tries} + 1`, nextAt: until, changedAt: now })
    .where(sql`${livePageReplies.id} = (${due})`)
    .returning();
  return row ?? null;
}

/** Writes down what came of a try; false where somebody else has taken it up since. */
export async function updateReply(
  db: Queryable,
  { id, tries }: Pick<ReplyRow, 'id' | 'tries'>,
  changes: Partial<ReplyRow>,
): Promise<boolean> {
  const rows = await db
    .update(livePageReplies)
    .set(changes)
    .where(
      and(
        eq(livePageReplies.id, id),
        eq(livePageReplies.tries, tries),
        eq(livePageReplies.state, 'sending').inlineParams(),
      ),
    )
    .returning({ id: livePageReplies.id });
  return rows.length > 0;
}

export function selectReplies(db: Queryable, postId: number): Promise<ReplyRow[]> {
  return db
    .select()
    .from(livePageReplies)
    .where(eq(livePageReplies.postId, postId))
    .orderBy(livePageReplies.id);
}

/** Links, and their tokens, of lives that were finished before then; what wasn't sent of them isn't any more. */
export async function deleteOldLinks(
  db: Queryable,
  { finishedBefore, now }: { finishedBefore: Date; now: Date },
): Promise<void> {
  const finished = db
    .select({ id: livePosts.id })
    .from(livePosts)
    .where(and(eq(livePosts.state, 'finished').inlineParams(), lte(livePosts.finishedAt, finishedBefore)));
  const rows = await db
    .delete(livePageLinks)
    .where(inArray(livePageLinks.postId, finished))
    .returning({ postId: livePageLinks.postId });
  for (const { postId } of rows) await giveUpReplies(db, postId, now);
}

/** Messages that nobody can send any more: their live isn't bound to a page. */
export async function giveUpReplies(tx: Queryable, postId: number, now: Date): Promise<void> {
  await tx
    .update(livePageReplies)
    .set({ state: 'refused', reason: 'noPage', changedAt: now })
    .where(
      and(
        eq(livePageReplies.postId, postId),
        inArray(livePageReplies.state, ['waiting', 'sending']).inlineParams(),
      ),
    );
}
