// Reads of other slices: sellers, users.

import { and, count, eq, gte, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { ChatSide, ReportKind } from './chat.rules.ts';
import { chatMessages, chatReports } from './chat.tables.ts';

export type ReportRow = typeof chatReports.$inferSelect;

export async function isReportOpen(db: Queryable, conversationId: number, side: ChatSide): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(chatReports)
    .where(
      and(
        eq(chatReports.conversationId, conversationId),
        eq(chatReports.side, side),
        eq(chatReports.kind, 'report'),
        isNull(chatReports.decidedAt),
      ),
    );
  return (row?.total ?? 0) > 0;
}

/** Whether staff have still to decide about a message that a side was reported for by the other. */
export async function isUnderReport(
  db: Queryable,
  { conversationId, number, side }: { conversationId: number; number: number; side: ChatSide },
): Promise<boolean> {
  const [row] = await db
    .select({ total: count() })
    .from(chatReports)
    .where(
      and(
        eq(chatReports.conversationId, conversationId),
        gte(chatReports.upTo, number),
        ne(chatReports.side, side),
        eq(chatReports.kind, 'report'),
        isNull(chatReports.decidedAt),
      ),
    );
  return (row?.total ?? 0) > 0;
}

/** Whether it was new: of one side and kind there is one open report. */
export async function insertReport(
  tx: Transaction,
  row: Omit<typeof chatReports.$inferInsert, 'id'>,
): Promise<boolean> {
  const made = await tx
    .insert(chatReports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: chatReports.id });
  return made.length > 0;
}

export type ListedReport = {
  id: number;
  conversationId: number;
  side: ChatSide;
  kind: ReportKind;
  reason: string;
  upTo: number;
  at: Date;
  firstname: string | null;
  lastname: string | null;
  storeTh: string | null;
  storeEn: string | null;
  storeUrlKey: string | null;
};

export type DecidedReport = ListedReport & {
  decidedAt: Date;
  outcome: 'upheld' | 'dismissed' | 'done';
  answer: string | null;
  decider: string | null;
};

const columns = sql`r.id, r.conversation_id as "conversationId", r.side, r.kind, r.reason, r.up_to as "upTo", r.at,
  u.firstname, u.lastname, s.name_th as "storeTh", s.name_en as "storeEn", s.url_key as "storeUrlKey"`;
const joined = sql`chat_reports r join chat_conversations c on c.id = r.conversation_id
  left join users u on u.id = c.user_id left join sellers s on s.id = c.seller_id`;

export async function selectReports(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedReport[]; total: number }> {
  const [{ rows }, totals] = await Promise.all([
    db.execute<ListedReport>(sql`select ${columns} from ${joined} where r.decided_at is null
      order by r.at, r.id limit ${limit} offset ${offset}`),
    db.select({ total: count() }).from(chatReports).where(isNull(chatReports.decidedAt)),
  ]);
  return { rows: rows.map((row) => ({ ...row, at: new Date(row.at) })), total: totals[0]?.total ?? 0 };
}

/** What staff have decided, the latest first, with who did. */
export async function selectDecidedReports(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<DecidedReport[]> {
  const { rows } =
    await db.execute<DecidedReport>(sql`select ${columns}, r.decided_at as "decidedAt", r.outcome, r.answer,
      ${sql.raw(accountName('d'))} as decider
    from ${joined} left join users d on d.id = r.decided_by where r.decided_at is not null
    order by r.decided_at desc, r.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at), decidedAt: new Date(row.decidedAt) }));
}

export async function countDecidedReports(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(chatReports).where(isNotNull(chatReports.decidedAt));
  return row?.total ?? 0;
}

/** Whether another report of the same side and kind waits: of those there is one. */
export async function isAnotherOpen(
  tx: Transaction,
  { id, conversationId, side, kind }: Pick<ReportRow, 'id' | 'conversationId' | 'side' | 'kind'>,
): Promise<boolean> {
  const [row] = await tx
    .select({ total: count() })
    .from(chatReports)
    .where(
      and(
        eq(chatReports.conversationId, conversationId),
        eq(chatReports.side, side),
        eq(chatReports.kind, kind),
        ne(chatReports.id, id),
        isNull(chatReports.decidedAt),
      ),
    );
  return (row?.total ?? 0) > 0;
}

export async function selectReport(db: Queryable, id: number): Promise<ListedReport | null> {
  const { rows } = await db.execute<ListedReport>(
    sql`select ${columns} from ${joined} where r.id = ${id} and r.decided_at is null`,
  );
  return rows[0] === undefined ? null : { ...rows[0], at: new Date(rows[0].at) };
}

export async function lockReport(tx: Transaction, id: number): Promise<ReportRow | null> {
  const [row] = await tx.select().from(chatReports).where(eq(chatReports.id, id)).for('update');
  return row ?? null;
}

export async function updateReport(
  tx: Transaction,
  id: number,
  decided: Pick<ReportRow, 'decidedAt' | 'decidedBy' | 'outcome' | 'answer'>,
): Promise<void> {
  await tx.update(chatReports).set(decided).where(eq(chatReports.id, id));
}

export type HeldMessage = {
  conversationId: number;
  number: number;
  side: ChatSide;
  text: string;
  at: Date;
  userId: number | null;
  firstname: string | null;
  lastname: string | null;
  storeTh: string | null;
  storeEn: string | null;
  alike: number;
};

/** What waits for staff: it is held, and they haven't said what becomes of it. */
const isWaiting = sql`m.held_at is not null and m.dismissed_at is null and m.taken_back_at is null`;
/** Words that are one line: what is too short to be compared stands for itself. */
const words = sql`coalesce(m.words_hash, m.conversation_id || '/' || m.number)`;

/** What is held as spam, the newest first: one line of each person's words, which is the newest message that has them. */
export async function selectHeld(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<HeldMessage[]> {
  const { rows } = await db.execute<HeldMessage>(sql`
    select h.conversation_id as "conversationId", h.number, h.side, h.text, h.at, h.user_id as "userId", h.alike,
      u.firstname, u.lastname, case when h.side = 'desk' then s.name_th end as "storeTh",
      case when h.side = 'desk' then s.name_en end as "storeEn"
    from (select distinct on (${words}, m.user_id) m.*,
        (count(*) over (partition by ${words}, m.user_id))::int as alike
      from chat_messages m where ${isWaiting}
      order by ${words}, m.user_id, m.at desc, m.conversation_id desc, m.number desc) h
      join chat_conversations c on c.id = h.conversation_id
      left join users u on u.id = h.user_id left join sellers s on s.id = c.seller_id
    order by h.at desc, h.conversation_id desc, h.number desc limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** How many lines of it there are. */
export async function countHeld(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total from (
    select distinct ${words}, m.user_id from chat_messages m where ${isWaiting}) lines`);
  return rows[0]?.total ?? 0;
}

type HeldPlace = { conversationId: number; number: number };

/** A held message and those of the same person with the same words, by their conversations; none where it isn't held. */
export async function selectAlike(
  db: Queryable,
  { conversationId, number }: HeldPlace,
  limit: number,
): Promise<HeldPlace[]> {
  const { rows } = await db.execute<HeldPlace>(sql`
    with named as (select ${words} as words, m.user_id from chat_messages m
      where m.conversation_id = ${conversationId} and m.number = ${number} and ${isWaiting})
    select m.conversation_id as "conversationId", m.number from chat_messages m
      join named n on n.words = ${words} and n.user_id is not distinct from m.user_id
    where ${isWaiting} order by m.conversation_id, m.number limit ${limit}`);
  return rows;
}

/** Keeps a held message from its reader for good, with all that are alike; whose they were, one of each. */
export async function dismissAlike(
  tx: Transaction,
  { conversationId, number }: HeldPlace,
  now: Date,
): Promise<{ userId: number | null }[]> {
  const { rows } = await tx.execute<{ userId: number | null }>(sql`
    with named as (select ${words} as words, m.user_id from chat_messages m
      where m.conversation_id = ${conversationId} and m.number = ${number} and ${isWaiting})
    update chat_messages m set dismissed_at = ${now.toISOString()}::timestamptz from named n
    where n.words = ${words} and n.user_id is not distinct from m.user_id and ${isWaiting}
    returning m.user_id as "userId"`);
  return rows;
}

export async function lockHeld(
  tx: Transaction,
  conversationId: number,
  number: number,
): Promise<typeof chatMessages.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.number, number),
        isNotNull(chatMessages.heldAt),
        isNull(chatMessages.dismissedAt),
        isNull(chatMessages.takenBackAt),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Whether a message is held, and whose it is; null where it isn't. */
export async function selectHeldAuthor(
  db: Queryable,
  { conversationId, number }: HeldPlace,
): Promise<{ userId: number | null } | null> {
  const { rows } = await db.execute<{
    userId: number | null;
  }>(sql`select m.user_id as "userId" from chat_messages m
    where m.conversation_id = ${conversationId} and m.number = ${number} and ${isWaiting}`);
  return rows[0] ?? null;
}

/** Gives a held message a new number and lets its reader see it; what names it by its number, names it by the new one. */
export async function sendHeldOn(
  tx: Transaction,
  { conversationId, number }: { conversationId: number; number: number },
  newNumber: number,
  now: Date,
): Promise<void> {
  // One statement: that photos and citations name a message is checked at its end.
  await tx.execute(sql`with photos as (
      update chat_photos set number = ${newNumber} where conversation_id = ${conversationId} and number = ${number}),
    cited as (
      update chat_citations set number = ${newNumber} where conversation_id = ${conversationId} and number = ${number}),
    replies as (
      update chat_messages set reply_to = ${newNumber} where conversation_id = ${conversationId} and reply_to = ${number})
    update chat_messages set number = ${newNumber}, earlier_numbers = earlier_numbers || ${number}::int, at = ${now.toISOString()}::timestamptz, held_at = null
    where conversation_id = ${conversationId} and number = ${number}`);
}
