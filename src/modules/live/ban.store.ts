import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/take-turn.ts';
import { type Host, hostOf } from './live.rules.ts';
import { liveBans, livePosts } from './live.tables.ts';

export type BanRow = typeof liveBans.$inferSelect;

function isBy(host: Host) {
  return 'affiliateId' in host
    ? eq(liveBans.affiliateId, host.affiliateId)
    : eq(liveBans.sellerId, host.sellerId);
}

/** Bans that are, or were, on people in a post: its own, and those of all of its host's lives. */
export function selectBansOn(
  db: Queryable,
  post: { id: number; sellerId: number | null; affiliateId: number | null },
): Promise<BanRow[]> {
  return db
    .select()
    .from(liveBans)
    .where(and(isBy(hostOf(post)), or(isNull(liveBans.postId), eq(liveBans.postId, post.id))))
    .orderBy(liveBans.id);
}

/** A host's, those that hold first, the latest first; with the name of the live that one is on. */
export function selectBans(db: Queryable, host: Host, limit: number) {
  return db
    .select({ ban: liveBans, liveName: livePosts.name, liveState: livePosts.state })
    .from(liveBans)
    .leftJoin(livePosts, eq(livePosts.id, liveBans.postId))
    .where(isBy(host))
    .orderBy(desc(isNull(liveBans.liftedAt)), desc(liveBans.since), desc(liveBans.id))
    .limit(limit);
}

export async function lockBan(tx: Queryable, host: Host, id: number): Promise<BanRow | null> {
  const [row] = await tx
    .select()
    .from(liveBans)
    .where(and(isBy(host), eq(liveBans.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function insertBan(tx: Queryable, ban: typeof liveBans.$inferInsert): Promise<number> {
  const [row] = await tx.insert(liveBans).values(ban).returning({ id: liveBans.id });
  if (row === undefined) throw new Error('a ban was not inserted');
  return row.id;
}

/** Of two who ban somebody of all of a host's lives at once, the second waits for the first. */
export async function lockHostsBans(tx: Queryable, host: Host): Promise<void> {
  const key = `live bans ${JSON.stringify(host)}`;
  await takeTurn(tx, key);
}

export async function changeBan(
  tx: Queryable,
  id: number,
  changes: Pick<BanRow, 'reason' | 'endsAt'>,
): Promise<void> {
  await tx.update(liveBans).set(changes).where(eq(liveBans.id, id));
}

export async function liftBan(tx: Queryable, id: number, at: Date): Promise<void> {
  await tx.update(liveBans).set({ liftedAt: at }).where(eq(liveBans.id, id));
}

/** Bans that are over since then, by their end, by being lifted, or with their live: whom they were on is nobody's concern any more. */
export async function deleteBansBefore(tx: Queryable, before: Date): Promise<void> {
  await tx
    .delete(liveBans)
    .where(
      or(
        lt(liveBans.liftedAt, before),
        lt(liveBans.endsAt, before),
        sql`exists (select from live_posts p where p.id = live_bans.post_id and p.forgotten_at is not null)`,
      ),
    );
}

export function selectBansOf(db: Queryable, speakerId: string) {
  return db
    .select({
      reason: liveBans.reason,
      since: liveBans.since,
      endsAt: liveBans.endsAt,
      liftedAt: liveBans.liftedAt,
    })
    .from(liveBans)
    .where(eq(liveBans.speakerId, speakerId))
    .orderBy(liveBans.id);
}

export async function deleteBansOf(tx: Queryable, speakerId: string): Promise<void> {
  await tx.delete(liveBans).where(eq(liveBans.speakerId, speakerId));
}
