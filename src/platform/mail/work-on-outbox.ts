import { type SQL, sql } from 'drizzle-orm';
import { announceChanges } from '../db/change-feed.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { runTyped } from '../db/named-statement.ts';
import { type MessageChannel, outboxTag } from './message-outbox.ts';
import { leaseMs } from './send-waiting-messages.ts';

export type MessageState = 'failed' | 'waiting' | 'givenUp';

/** Which rows are in a state: failed for good, still to be sent, put away by staff. */
function inState(state: MessageState, now: Date): SQL {
  switch (state) {
    case 'failed':
      return sql`failed_at is not null and given_up_at is null`;
    case 'waiting':
      return sql`sent_at is null and failed_at is null and (expires_at is null or expires_at > ${now})`;
    case 'givenUp':
      return sql`given_up_at is not null`;
  }
}

export type OutboxRow = {
  id: number;
  channel: MessageChannel;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
  expiresAt: Date | null;
  tries: number;
  nextTryAt: Date | null;
  failedAt: Date | null;
  lastError: string | null;
  givenUpAt: Date | null;
  giveUpReason: string | null;
};

const columns = sql`id, channel, "to", subject, text, created_at as "createdAt", expires_at as "expiresAt", tries,
  next_try_at as "nextTryAt", failed_at as "failedAt", last_error as "lastError", given_up_at as "givenUpAt",
  give_up_reason as "giveUpReason"`;

/** Messages of a state, the newest first, with how many there are of each channel. */
export async function listOutbox(
  db: Queryable,
  asked: { state: MessageState; channel: MessageChannel | null; now: Date; limit: number; offset: number },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const { state, channel, now, limit, offset } = asked;
  const wanted = sql`${inState(state, now)} and ${channel === null ? sql`true` : sql`channel = ${channel}`}`;
  const [{ rows }, counted] = await Promise.all([
    runTyped<OutboxRow>(
      db,
      sql`
      select ${columns} from outbox_messages where ${wanted} order by id desc limit ${limit} offset ${offset}`,
    ),
    runTyped<{ total: number }>(db, sql`select count(*)::int as total from outbox_messages where ${wanted}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** A message that isn't sent; null when there is none of that number, or it has been sent. */
export async function findUnsent(db: Queryable, id: number): Promise<OutboxRow | null> {
  const { rows } = await runTyped<OutboxRow>(
    db,
    sql`select ${columns} from outbox_messages where id = ${id} and sent_at is null`,
  );
  return rows[0] ?? null;
}

export type OutboxCounts = {
  channel: MessageChannel;
  waiting: number;
  waitingSince: Date | null;
  failed: number;
  failedSince: Date | null;
  givenUp: number;
};

/** How many messages of each channel are to be sent, failed for good and were put away, and since when. */
export async function countOutbox(db: Queryable, now: Date): Promise<OutboxCounts[]> {
  const { rows } = await runTyped<OutboxCounts>(
    db,
    sql`
    select c.channel, w.count as waiting, w.since as "waitingSince", f.count as failed, f.since as "failedSince",
      g.count as "givenUp"
    from (values ('mail'), ('sms')) c (channel)
    cross join lateral (select count(*)::int as count, min(created_at) as since from outbox_messages
      where channel = c.channel and ${inState('waiting', now)}) w
    cross join lateral (select count(*)::int as count, min(failed_at) as since from outbox_messages
      where channel = c.channel and ${inState('failed', now)}) f
    cross join lateral (select count(*)::int as count from outbox_messages
      where channel = c.channel and ${inState('givenUp', now)}) g`,
  );
  return rows;
}

/** One message, or all of a channel that failed for good. */
export type Chosen = { id: number } | { channel: MessageChannel };
const chosenRows = (chosen: Chosen) =>
  'id' in chosen ? sql`id = ${chosen.id}` : sql`channel = ${chosen.channel}`;

/**
 * Has messages sent anew, as if they had never been tried: what failed for good, what was put away, and, of a single one,
 * what waits for its next try. Not what has run out, nor what is being sent this very moment. How many.
 */
export async function sendAgain(tx: Transaction, chosen: Chosen, now: Date): Promise<number> {
  // Whoever sends a message holds it for the length of the lease: what is due later than that nobody holds.
  const waits = sql`failed_at is null and next_try_at > ${new Date(now.getTime() + leaseMs)}`;
  const which = 'id' in chosen ? sql`(failed_at is not null or ${waits})` : inState('failed', now);
  const { rowCount } = await tx.execute(sql`
    update outbox_messages
    set tries = 0, next_try_at = ${now}, failed_at = null, last_error = null, given_up_at = null, give_up_reason = null
    where ${chosenRows(chosen)} and sent_at is null and ${which} and (expires_at is null or expires_at > ${now})`);
  if ((rowCount ?? 0) > 0) await announceChanges(tx, [outboxTag]);
  return rowCount ?? 0;
}

/**
 * Puts messages away for a reason: they aren't sent any more, and aren't counted among what failed. One may still be
 * waiting; of a channel those that failed. Not what is being sent this very moment. How many.
 */
export async function giveUp(tx: Transaction, chosen: Chosen, reason: string, now: Date): Promise<number> {
  const isFree = sql`(next_try_at is null or next_try_at <= ${now} or next_try_at > ${new Date(now.getTime() + leaseMs)})`;
  const which = 'id' in chosen ? sql`(failed_at is not null or ${isFree})` : inState('failed', now);
  const { rowCount } = await tx.execute(sql`
    update outbox_messages
    set failed_at = coalesce(failed_at, ${now}), given_up_at = ${now}, give_up_reason = ${reason}
    where ${chosenRows(chosen)} and sent_at is null and given_up_at is null and ${which}`);
  return rowCount ?? 0;
}
