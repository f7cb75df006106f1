// Reads of other slices: orders, products, return_requests, sellers, users, vouchers.

import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import type { CardKind } from './chat.rules.ts';
import { chatConversations, chatHabits, chatMessages, chatPhotos, chatReports } from './chat.tables.ts';

export type SaidMessage = {
  store: string | null;
  isMine: boolean;
  text: string;
  at: Date;
  photoKeys: string[];
  /** What went along with it, and its address, number, code, or the store that handed over; null of what isn't there any more. */
  cardKind: CardKind | null;
  cardOf: string | null;
};

/** What a person wrote, and what was written to them as a shopper, in its order. */
export async function selectSaid(db: Queryable, userId: number, limit: number): Promise<SaidMessage[]> {
  const { rows } = await db.execute<SaidMessage>(sql`
    select s.name_th as store, coalesce(m.user_id = ${userId}, false) as "isMine", m.text, m.at,
      coalesce((select array_agg(p.file_key order by p.id) from chat_photos p
        where p.conversation_id = m.conversation_id and p.number = m.number), '{}') as "photoKeys",
      case when m.taken_back_at is null then m.card_kind end as "cardKind",
      case m.card_kind
        when 'product' then (select p.url_key from products p where p.id = m.card_id)
        when 'order' then (select o.order_number from orders o where o.id = m.card_id)
        when 'voucher' then (select v.code from vouchers v where v.id = m.card_id)
        when 'handover' then (select h.name_th from chat_conversations f join sellers h on h.id = f.seller_id
          where f.id = m.card_id)
      end as "cardOf"
    from (select own.id, m.number from chat_conversations own join chat_messages m on m.conversation_id = own.id
        where own.user_id = ${userId}
      union select m.conversation_id, m.number from chat_messages m where m.user_id = ${userId}) said
    join chat_messages m on m.conversation_id = said.id and m.number = said.number
    join chat_conversations c on c.id = said.id left join sellers s on s.id = c.seller_id
    where m.held_at is null or m.user_id = ${userId}
    order by m.at, m.number limit ${limit}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** A person's conversations with stores and the house, by their numbers. */
export async function selectConversationsOf(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(eq(chatConversations.userId, userId));
  return rows.map(({ id }) => id);
}

export function selectReportsBy(db: Queryable, userId: number) {
  return db
    .select({ reason: chatReports.reason, at: chatReports.at, outcome: chatReports.outcome })
    .from(chatReports)
    .where(eq(chatReports.userId, userId));
}

/** What stores and the house call a person's conversations. */
export async function selectLabelsOf(
  db: Queryable,
  userId: number,
): Promise<{ store: string | null; labels: string[] }[]> {
  const { rows } = await db.execute<{ store: string | null; labels: string[] }>(sql`
    select s.name_th as store, c.labels from chat_conversations c left join sellers s on s.id = c.seller_id
    where c.user_id = ${userId} and c.labels <> '{}' order by c.id`);
  return rows;
}

/** Their words and photos go, and the conversations are nobody's; the keys of the files. */
export async function scrubConversationsOf(tx: Transaction, userId: number): Promise<string[]> {
  const own = tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(eq(chatConversations.userId, userId));
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from chat_photos p using chat_messages m, chat_conversations c
    where m.conversation_id = p.conversation_id and m.number = p.number and c.id = m.conversation_id
      and m.side = 'shopper' and c.user_id = ${userId}
    returning p.file_key as key`);
  await tx.execute(sql`update chat_messages m set text = '', words_hash = null, user_id = null, card_kind = null, card_id = null,
      taken_back_at = coalesce(m.taken_back_at, now())
    from chat_conversations c where c.id = m.conversation_id and m.side = 'shopper' and c.user_id = ${userId}`);
  await tx.update(chatReports).set({ userId: null, reason: '' }).where(eq(chatReports.userId, userId));
  await tx
    .update(chatConversations)
    .set({ userId: null, waitingSince: null, state: 'closed', labels: [], shopperTypingAt: null })
    .where(inArray(chatConversations.id, own));
  // What they wrote for a store stays the store's, nobody's from now on.
  await tx.update(chatMessages).set({ userId: null }).where(eq(chatMessages.userId, userId));
  await tx
    .update(chatConversations)
    .set({ assignedTo: null })
    .where(eq(chatConversations.assignedTo, userId));
  await tx.delete(chatHabits).where(eq(chatHabits.userId, userId));
  await tx.update(chatReports).set({ decidedBy: null }).where(eq(chatReports.decidedBy, userId));
  return rows.map(({ key }) => key);
}

/**
 * Conversations in which nothing was said since an instant, and that no report is open about, nor a return in which staff are
 * shown what was said; the keys of their files.
 */
export async function deleteOldConversations(
  tx: Transaction,
  before: Date,
  limit: number,
): Promise<{ gone: number; keys: string[] }> {
  const { rows } = await tx.execute<{ id: number }>(sql`select c.id from chat_conversations c
    where c.last_at < ${before.toISOString()}::timestamptz and not exists (
      select 1 from chat_reports r where r.conversation_id = c.id and r.decided_at is null)
    and not exists (select 1 from chat_citations q join return_requests r on r.id = q.return_id
      where q.conversation_id = c.id and r.status = 'disputed')
    order by c.last_at limit ${limit} for update skip locked`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { gone: 0, keys: [] };
  const photos = await tx
    .select({ key: chatPhotos.fileKey })
    .from(chatPhotos)
    .where(inArray(chatPhotos.conversationId, ids));
  await tx.delete(chatConversations).where(inArray(chatConversations.id, ids));
  return { gone: ids.length, keys: photos.map(({ key }) => key) };
}

export type UnreadConversation = {
  conversationId: number;
  upTo: number;
  /** The shopper who hasn't read, or the store. */
  userId: number | null;
  sellerId: number | null;
  side: 'shopper' | 'desk';
  storeTh: string | null;
  storeEn: string | null;
  firstname: string | null;
  lastname: string | null;
};

/** What was written before isn't news any more: a job that didn't run for days doesn't mail about all of them. */
const tellMostMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Conversations whose reader hasn't looked at a message for a while and hasn't been told by mail of any since they last looked.
 * What is said by itself is no news, and who has blocked the other side wants none.
 */
export async function selectUnmailed(
  db: Queryable,
  before: Date,
  limit: number,
): Promise<UnreadConversation[]> {
  const since = new Date(before.getTime() - tellMostMs);
  const { rows } = await db.execute<UnreadConversation>(sql`
    select c.id as "conversationId", unread.up_to as "upTo", c.user_id as "userId", c.seller_id as "sellerId",
      case when said.side = 'shopper' then 'desk' else 'shopper' end as side, s.name_th as "storeTh", s.name_en as "storeEn",
      u.firstname, u.lastname
    from chat_conversations c
      cross join lateral (values ('shopper', c.desk_read, c.blocked_by_desk_at),
        ('desk', c.shopper_read, c.blocked_by_shopper_at)) said (side, seen, blocked_at)
      cross join lateral (select max(m.number) as up_to from chat_messages m
        where m.conversation_id = c.id and m.number > said.seen and m.side = said.side and m.mailed_at is null
          and m.at <= ${before.toISOString()}::timestamptz and m.held_at is null and m.taken_back_at is null
          and (not m.is_automatic or m.card_kind is not null)) unread
      left join sellers s on s.id = c.seller_id left join users u on u.id = c.user_id
    where c.last_at > ${since.toISOString()}::timestamptz and c.last_at <= ${before.toISOString()}::timestamptz + interval '1 day'
      and c.last_number > said.seen and said.blocked_at is null and c.user_id is not null
      and (said.side = 'desk' or c.seller_id is not null) and unread.up_to is not null
      and not exists (select 1 from chat_messages n where n.conversation_id = c.id and n.number > said.seen
        and n.side = said.side and n.mailed_at is not null)
    order by c.id limit ${limit}`);
  return rows;
}

/** That a message's being unread was said; whether its reader may see it and nobody else has by now. */
export async function markMailed(
  tx: Transaction,
  { conversationId, upTo }: { conversationId: number; upTo: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`update chat_messages set mailed_at = ${now.toISOString()}::timestamptz
    where conversation_id = ${conversationId} and number = ${upTo} and mailed_at is null and held_at is null returning number`);
  return rows.length > 0;
}
