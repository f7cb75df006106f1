// Reads of other slices: return_requests.

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { ReturnStatus } from '../returns/return-status.rules.ts';
import type { ChatOwner, ChatSide } from './chat.rules.ts';
import { chatCitations, chatMessages } from './chat.tables.ts';

export type CitedReturn = {
  id: number;
  status: ReturnStatus;
  /** What its shopper and its store have said to each other; null where they haven't. */
  conversationId: number | null;
};

/** A return that is its reader's, with the conversation of its two sides; null for everybody else. */
export async function selectCitedReturn(
  db: Queryable,
  returnNumber: string,
  owner: ChatOwner,
): Promise<CitedReturn | null> {
  const own =
    owner.kind === 'shopper'
      ? sql`r.user_id = ${owner.userId}`
      : owner.kind === 'store'
        ? sql`r.seller_id = ${owner.sellerId}`
        : sql`true`;
  const { rows } = await db.execute<CitedReturn>(sql`select r.id, r.status, c.id as "conversationId"
    from return_requests r left join chat_conversations c on c.user_id = r.user_id and c.seller_id = r.seller_id
    where r.return_number = ${returnNumber} and ${own}`);
  return rows[0] ?? null;
}

/** The numbers of the messages that a side (null: either) has cited in a return, in their order. */
export async function selectCited(
  db: Queryable,
  { returnId, conversationId }: { returnId: number; conversationId: number },
  side: ChatSide | null,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ number: chatCitations.number })
    .from(chatCitations)
    .where(
      and(
        eq(chatCitations.returnId, returnId),
        eq(chatCitations.conversationId, conversationId),
        side === null ? undefined : eq(chatCitations.side, side),
      ),
    )
    .orderBy(chatCitations.number);
  return rows.map(({ number }) => number);
}

/** Whether a side's message is among those that the other one shows to staff, who have still to decide. */
export async function isCitedByOther(
  db: Queryable,
  { conversationId, number, side }: { conversationId: number; number: number; side: ChatSide },
): Promise<boolean> {
  const { rows } =
    await db.execute(sql`select 1 from chat_citations q join return_requests r on r.id = q.return_id
    where q.conversation_id = ${conversationId} and q.number = ${number} and q.side <> ${side} and r.status = 'disputed' limit 1`);
  return rows.length > 0;
}

/** Which of a side's messages stay as they were said: the other side reported them or shows them to staff, who have still to decide. */
export async function selectFrozen(
  db: Queryable,
  { conversationId, side }: { conversationId: number; side: ChatSide },
  numbers: readonly number[],
): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const { rows } = await db.execute<{ number: number }>(sql`select said.number
    from unnest(${sql.param([...numbers])}::int[]) said(number)
    where exists (select from chat_citations q join return_requests r on r.id = q.return_id
        where q.conversation_id = ${conversationId} and q.number = said.number and q.side <> ${side}
          and r.status = 'disputed')
      or exists (select from chat_reports p where p.conversation_id = ${conversationId} and p.up_to >= said.number
        and p.side <> ${side} and p.kind = 'report' and p.decided_at is null)`);
  return new Set(rows.map(({ number }) => number));
}

/** What a side cites now, in the place of what it cited before. */
export async function replaceCited(
  tx: Transaction,
  place: { returnId: number; conversationId: number; side: ChatSide },
  numbers: readonly number[],
  now: Date,
): Promise<void> {
  await tx
    .delete(chatCitations)
    .where(and(eq(chatCitations.returnId, place.returnId), eq(chatCitations.side, place.side)));
  if (numbers.length > 0)
    await tx.insert(chatCitations).values(numbers.map((number) => ({ ...place, number, at: now })));
}

/** How many of these messages both sides see: one that is held its other side has yet to see, and so have staff. */
export async function countSeenByBoth(
  db: Queryable,
  conversationId: number,
  numbers: readonly number[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  return db.$count(
    chatMessages,
    and(
      eq(chatMessages.conversationId, conversationId),
      inArray(chatMessages.number, [...numbers]),
      isNull(chatMessages.heldAt),
    ),
  );
}
