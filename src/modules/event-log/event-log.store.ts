import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { runTyped } from '../../platform/db/named-statement.ts';
import { keyOf, type LoggedEvent } from './event-log.rules.ts';

const relayLock = 7_026_131;

/** An event that waits, with what it is delivered in the order of. */
export type WaitingEvent = { id: number; key: string; event: LoggedEvent; tries: number };

export async function insertEvents(
  tx: Transaction,
  events: readonly LoggedEvent[],
  now: Date,
): Promise<void> {
  const rows = events.map((event) => ({ eventId: event.id, key: keyOf(event), event }));
  // By their place in the list: the identity counts in the order in which rows are made.
  await tx.execute(sql`
    insert into logged_events (event_id, key, event, created_at)
    select ("row"->>'eventId')::uuid, "row"->>'key', "row"->'event', ${now}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given ("row", place)
    order by place`);
}

/**
 * Whether this transaction is the one that sends; it is until it ends. Two that sent at once could send an order's second
 * event while the first is on its way. A process that stands still loses its turn after 20 s: more than a batch takes.
 */
export async function takeRelay(tx: Transaction): Promise<boolean> {
  await tx.execute(sql`set local idle_in_transaction_session_timeout = '20s'`);
  const { rows } = await runTyped<{ isTaken: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${relayLock}) as "isTaken"`,
  );
  return rows[0]?.isTaken === true;
}

/** The oldest that may be sent, in the order in which they were written: none of a key of which one still waits to be tried again. */
export async function selectWaiting(tx: Transaction, now: Date, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await runTyped<WaitingEvent>(
    tx,
    sql`
    select id, key, event, tries from logged_events waiting
    where not exists (select from logged_events refused
      where refused.key = waiting.key and refused.next_try_at > ${now})
    order by id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export async function deleteEvents(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from logged_events where id = any(${sql.param([...ids])}::bigint[])`);
}

export async function noteRefused(
  tx: Transaction,
  { id, nextTryAt, error }: { id: number; nextTryAt: Date; error: string },
): Promise<void> {
  await tx.execute(sql`
    update logged_events set tries = tries + 1, next_try_at = ${nextTryAt}, last_error = ${error} where id = ${id}`);
}

export type EventLogCounts = { waiting: number; since: Date | null; refused: number };

/** How many events wait, since when the oldest does, and how many the broker has refused. */
export async function countEvents(db: Queryable): Promise<EventLogCounts> {
  const { rows } = await runTyped<EventLogCounts>(
    db,
    sql`select count(*)::int as waiting, min(created_at) as since, count(*) filter (where tries > 0)::int as refused
    from logged_events`,
  );
  return rows[0] ?? { waiting: 0, since: null, refused: 0 };
}
