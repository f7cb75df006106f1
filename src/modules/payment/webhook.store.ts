import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { runTyped } from '../../platform/db/named-statement.ts';
import type { EventOutcome } from './payment.rules.ts';

/** Rows that are kept of what was refused, and for how long after it last came. */
const refusedMost = 500;
const refusedKeptMs = 30 * 24 * 60 * 60_000;

/** Writes down what was refused, or counts it where it came before; the oldest go. */
export async function insertRefusedWebhook(
  db: Queryable,
  refused: { gateway: string; code: string; bodyHash: string; bodyBytes: number; body: string; at: Date },
): Promise<void> {
  const { gateway, code, bodyHash, bodyBytes, body, at } = refused;
  const { rows } = await runTyped<{ times: number }>(
    db,
    sql`
    insert into refused_webhooks (gateway, code, body_hash, body_bytes, body, first_at, last_at)
    values (${gateway}, ${code}, ${bodyHash}, ${bodyBytes}, ${body}, ${at}, ${at})
    on conflict (gateway, code, body_hash) do update set times = refused_webhooks.times + 1, last_at = excluded.last_at
    returning times`,
  );
  if (rows[0]?.times !== 1) return;
  await db.execute(sql`
    delete from refused_webhooks where last_at < ${new Date(at.getTime() - refusedKeptMs)}
      or id <= (select id from refused_webhooks order by id desc offset ${refusedMost} limit 1)`);
}

export type RefusedWebhook = {
  id: number;
  gateway: string;
  code: string;
  bodyBytes: number;
  body: string;
  times: number;
  firstAt: Date;
  lastAt: Date;
};

/** What was refused, what came last first, with how much there is. */
export async function selectRefused(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RefusedWebhook[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    runTyped<RefusedWebhook>(
      db,
      sql`
      select id, gateway, code, body_bytes as "bodyBytes", body, times, first_at as "firstAt", last_at as "lastAt"
      from refused_webhooks order by last_at desc, id desc limit ${limit} offset ${offset}`,
    ),
    runTyped<{ total: number }>(db, sql`select count(*)::int as total from refused_webhooks`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Forgets what was refused; what of it there was, null for nothing. */
export async function deleteRefused(
  tx: Transaction,
  id: number,
): Promise<{ gateway: string; code: string; times: number } | null> {
  const { rows } = await runTyped<{ gateway: string; code: string; times: number }>(
    tx,
    sql`delete from refused_webhooks where id = ${id} returning gateway, code, times`,
  );
  return rows[0] ?? null;
}

/**
 * Events that were signed and fitted no payment, or not in amount or currency. A bank's transfer of another amount has gone
 * back by itself, and what asks for nothing needs nobody.
 */
const isUnfitting = sql`outcome in ('unknownPayment', 'mismatch') and kind <> 'ignored'
  and not (gateway = 'promptpay' and outcome = 'mismatch')`;
const isOpen = sql`${isUnfitting} and closed_at is null`;

export type UnfittingEvent = {
  gateway: string;
  eventId: string;
  kind: string;
  outcome: EventOutcome;
  payload: Record<string, unknown>;
  receivedAt: Date;
  closedAt: Date | null;
  closeReason: string | null;
};

const columns = sql`gateway, event_id as "eventId", kind, outcome, payload, received_at as "receivedAt",
  closed_at as "closedAt", close_reason as "closeReason"`;

/** Events that fitted nothing: those nobody has seen to yet, or those that are closed; the newest first. */
export async function selectUnfitting(
  db: Queryable,
  { isClosed, limit, offset }: { isClosed: boolean; limit: number; offset: number },
): Promise<{ rows: UnfittingEvent[]; total: number }> {
  const wanted: SQL = isClosed ? sql`${isUnfitting} and closed_at is not null` : isOpen;
  const [{ rows }, counted] = await Promise.all([
    runTyped<UnfittingEvent>(
      db,
      sql`
      select ${columns} from gateway_events where ${wanted}
      order by received_at desc, event_id limit ${limit} offset ${offset}`,
    ),
    runTyped<{ total: number }>(db, sql`select count(*)::int as total from gateway_events where ${wanted}`),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** An event that fitted nothing and that nobody has seen to; held until the transaction ends. */
export async function lockUnfitting(
  tx: Transaction,
  { gateway, eventId }: { gateway: string; eventId: string },
): Promise<UnfittingEvent | null> {
  const { rows } = await runTyped<UnfittingEvent>(
    tx,
    sql`
    select ${columns} from gateway_events where gateway = ${gateway} and event_id = ${eventId} and ${isOpen} for update`,
  );
  return rows[0] ?? null;
}

/** What an event came to: when it was tried again, or when its money had been counted before. */
export async function setEventOutcome(
  tx: Transaction,
  { gateway, eventId }: { gateway: string; eventId: string },
  { outcome, paymentId }: { outcome: EventOutcome; paymentId: string },
): Promise<void> {
  await tx.execute(sql`
    update gateway_events set outcome = ${outcome}, payment_id = ${paymentId}
    where gateway = ${gateway} and event_id = ${eventId}`);
}

export async function closeEvent(
  tx: Transaction,
  { gateway, eventId }: { gateway: string; eventId: string },
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update gateway_events set closed_at = ${now}, close_reason = ${reason}
    where gateway = ${gateway} and event_id = ${eventId}`);
}

export type WebhookCounts = {
  open: number;
  openSince: Date | null;
  refused: number;
  refusedLastAt: Date | null;
  /** Refused within the last day, each text once. */
  refusedToday: number;
};

/** How many events fit nothing and wait for somebody, and how much was refused. */
export async function selectWebhookCounts(db: Queryable, now: Date): Promise<WebhookCounts> {
  const { rows } = await runTyped<WebhookCounts>(
    db,
    sql`
    select o.count as open, o.since as "openSince", r.count as refused, r.last as "refusedLastAt", r.today as "refusedToday"
    from (select count(*)::int as count, min(received_at) as since from gateway_events where ${isOpen}) o,
      (select count(*)::int as count, max(last_at) as last,
        (count(*) filter (where last_at > ${new Date(now.getTime() - 24 * 60 * 60_000)}))::int as today
       from refused_webhooks) r`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('counts without a row');
  return row;
}
