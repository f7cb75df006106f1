// Reads of other slices: order_groups, order_lines, orders, products, sellers, tickets, users.

import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { OrderStatus } from '../order/order-status.rules.ts';
import type { TicketState } from '../ticket/ticket.rules.ts';
import { type ChatOwner, type ChatSide, type InboxTab, sideOf } from './chat.rules.ts';
import { chatConversations, chatHabits, chatMessages, chatPhotos } from './chat.tables.ts';
import { turnsOf } from './turn-views.tables.ts';

export type ConversationRow = typeof chatConversations.$inferSelect;
export type MessageRow = typeof chatMessages.$inferSelect;

/** The conversations of one's own: of the shopper's, the store's, the house's. */
function ownedBy(owner: ChatOwner): SQL | undefined {
  if (owner.kind === 'shopper') return eq(chatConversations.userId, owner.userId);
  if (owner.kind === 'store') return eq(chatConversations.sellerId, owner.sellerId);
  return isNull(chatConversations.sellerId);
}

/** How many messages of the other side its reader hasn't seen. */
const unreadOf = (side: ChatSide) => sql<number>`(select count(*)::int from chat_messages m
  where m.conversation_id = chat_conversations.id and m.side <> ${side} and m.held_at is null and m.taken_back_at is null
    and m.number > ${sql.raw(side === 'shopper' ? 'chat_conversations.shopper_read' : 'chat_conversations.desk_read')})`;

export type ListedConversation = ConversationRow & {
  unread: number;
  storeTh: string | null;
  storeEn: string | null;
  storeUrlKey: string | null;
  storeLogo: string | null;
  firstname: string | null;
  lastname: string | null;
  assigneeName: string | null;
};

const assigneeName = sql<
  string | null
>`(select coalesce(nullif(concat_ws(' ', a.firstname, a.lastname), ''), a.email, '')
  from users a where a.id = chat_conversations.assigned_to)`;

function listed(side: ChatSide) {
  return sql`chat_conversations.id, chat_conversations.user_id as "userId", chat_conversations.seller_id as "sellerId",
    chat_conversations.state, chat_conversations.assigned_to as "assignedTo", chat_conversations.last_number as "lastNumber",
    chat_conversations.last_at as "lastAt", chat_conversations.shopper_read as "shopperRead",
    chat_conversations.desk_read as "deskRead", chat_conversations.waiting_since as "waitingSince",
    chat_conversations.blocked_by_shopper_at as "blockedByShopperAt", chat_conversations.blocked_by_desk_at as "blockedByDeskAt",
    chat_conversations.created_at as "createdAt", chat_conversations.labels,
    chat_conversations.shopper_typing_at as "shopperTypingAt", chat_conversations.desk_typing_at as "deskTypingAt", ${unreadOf(side)} as unread, s.name_th as "storeTh", s.name_en as "storeEn",
    s.url_key as "storeUrlKey", s.logo_key as "storeLogo", u.firstname, u.lastname, ${assigneeName} as "assigneeName"`;
}

const joined = sql`chat_conversations left join sellers s on s.id = chat_conversations.seller_id
  left join users u on u.id = chat_conversations.user_id`;

function tabIs(tab: InboxTab, owner: ChatOwner): SQL | undefined {
  if (tab === 'closed') return eq(chatConversations.state, 'closed');
  if (tab === 'waiting') return sql`chat_conversations.waiting_since is not null`;
  if (tab === 'mine') return eq(chatConversations.assignedTo, owner.userId);
  return undefined;
}

const dated = (row: ListedConversation): ListedConversation => ({
  ...row,
  lastAt: new Date(row.lastAt),
  createdAt: new Date(row.createdAt),
  waitingSince: row.waitingSince === null ? null : new Date(row.waitingSince),
  shopperTypingAt: row.shopperTypingAt === null ? null : new Date(row.shopperTypingAt),
  deskTypingAt: row.deskTypingAt === null ? null : new Date(row.deskTypingAt),
});

/** Whether there is a message that a side sees. */
const hasSeen = (side: ChatSide) => sql`coalesce((select true from chat_messages m
  where m.conversation_id = chat_conversations.id and (m.held_at is null or m.side = ${side}) limit 1), false)`;

export async function selectConversations(
  db: Queryable,
  owner: ChatOwner,
  asked: { tab: InboxTab; label: string | undefined; limit: number; offset: number },
): Promise<{ rows: ListedConversation[]; total: number }> {
  const { tab, label, limit, offset } = asked;
  const where = and(
    ownedBy(owner),
    hasSeen(sideOf(owner)),
    tabIs(tab, owner),
    // A desk's labels are its own.
    label === undefined || owner.kind === 'shopper'
      ? undefined
      : arrayContains(chatConversations.labels, [label]),
  );
  const order =
    tab === 'waiting' ? sql`chat_conversations.waiting_since` : sql`chat_conversations.last_at desc`;
  const [{ rows }, totals] = await Promise.all([
    db.execute<ListedConversation>(sql`select ${listed(sideOf(owner))} from ${joined} where ${where}
      order by ${order}, chat_conversations.id desc limit ${limit} offset ${offset}`),
    db.select({ total: count() }).from(chatConversations).where(where),
  ]);
  return { rows: rows.map(dated), total: totals[0]?.total ?? 0 };
}

export async function selectConversation(
  db: Queryable,
  owner: ChatOwner,
  id: number,
): Promise<ListedConversation | null> {
  const { rows } = await db.execute<ListedConversation>(sql`select ${listed(sideOf(owner))} from ${joined}
    where ${and(eq(chatConversations.id, id), ownedBy(owner))}`);
  return rows[0] === undefined ? null : dated(rows[0]);
}

/** A conversation of one's own, held still until the transaction ends. */
export async function lockConversation(
  tx: Transaction,
  owner: ChatOwner,
  id: number,
): Promise<ConversationRow | null> {
  const [row] = await tx
    .select()
    .from(chatConversations)
    .where(and(eq(chatConversations.id, id), ownedBy(owner)))
    .for('update');
  return row ?? null;
}

export async function lockAnyConversation(tx: Transaction, id: number): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(chatConversations).where(eq(chatConversations.id, id)).for('update');
  return row ?? null;
}

export async function selectAnyConversation(db: Queryable, id: number): Promise<ConversationRow | null> {
  const [row] = await db.select().from(chatConversations).where(eq(chatConversations.id, id));
  return row ?? null;
}

const withPeer = (userId: number, sellerId: number | null) =>
  and(
    eq(chatConversations.userId, userId),
    sellerId === null ? isNull(chatConversations.sellerId) : eq(chatConversations.sellerId, sellerId),
  );

export async function findConversation(
  db: Queryable,
  userId: number,
  sellerId: number | null,
): Promise<number | null> {
  const [row] = await db
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(withPeer(userId, sellerId));
  return row?.id ?? null;
}

/** Begins a conversation; null where somebody (another window of the same person) was faster. */
export async function insertConversation(
  tx: Transaction,
  userId: number,
  sellerId: number | null,
  now: Date,
): Promise<number | null> {
  const [row] = await tx
    .insert(chatConversations)
    .values({ userId, sellerId, lastAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: chatConversations.id });
  return row?.id ?? null;
}

/** The store wrote first. */
const isBegunByDesk = sql`exists (select from chat_messages m where m.conversation_id = chat_conversations.id
  and m.side = 'desk' and (m.number = 1 or m.earlier_numbers @> array[1]))`;

/** Stores a shopper has written to for the first time since an instant. */
export async function countNewStores(db: Queryable, userId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(chatConversations)
    .where(
      and(
        eq(chatConversations.userId, userId),
        sql`${chatConversations.sellerId} is not null`,
        gt(chatConversations.createdAt, since),
        not(isBegunByDesk),
      ),
    );
  return row?.total ?? 0;
}

/** Buyers a store has written to before they wrote to it, since an instant. */
export async function countNewBuyers(db: Queryable, sellerId: number, since: Date): Promise<number> {
  return db.$count(
    chatConversations,
    and(
      eq(chatConversations.sellerId, sellerId),
      // The index ends there: what began since was talked in since.
      gt(chatConversations.lastAt, since),
      gt(chatConversations.createdAt, since),
      isBegunByDesk,
    ),
  );
}

export async function updateConversation(
  tx: Transaction,
  id: number,
  changes: Partial<Omit<ConversationRow, 'id' | 'userId' | 'sellerId' | 'createdAt'>>,
): Promise<void> {
  await tx.update(chatConversations).set(changes).where(eq(chatConversations.id, id));
}

/** What waits for an answer: it has none, or is owed one although another was answered since (`waiting_since`). */
const unanswered = (conversationId: number) => sql`with ${turnsOf(sql`c.id = ${conversationId}`)},
  latest as (select max(at) as answered_at from placed where is_answer),
  unanswered as (
    select p.number, p.at from placed p join turns t on t.turn = p.turn join chat_conversations c on c.id = p.conversation_id
    cross join latest
    where p.asks and p.taken_back_at is null and not p.is_settled and (p.at >= c.waiting_since
      or (t.answered_at is null and (latest.answered_at > t.reopened) is not true)))`;

/** What has no answer needs none, up to a message (null: all of it). */
export async function settleQuestions(
  tx: Transaction,
  conversationId: number,
  upTo: number | null,
): Promise<void> {
  await tx.execute(sql`${unanswered(conversationId)} update chat_messages m set is_settled = true
    where m.conversation_id = ${conversationId} and m.number in (select number from unanswered)
      and (${upTo}::int is null or m.number <= ${upTo})`);
}

/**
 * An answer is owed since the first question that is still there and has none, or not at all: a question was taken back or is
 * held, or the answer was, which then is none. Nothing is owed where one side takes no more.
 */
export async function reconsiderWaiting(tx: Transaction, conversationId: number): Promise<Date | null> {
  const { rows } = await tx.execute<{ since: Date | null }>(sql`${unanswered(conversationId)}
    update chat_conversations c set waiting_since = case
      when c.blocked_by_shopper_at is null and c.blocked_by_desk_at is null then (select min(at) from unanswered) end
    where c.id = ${conversationId}
    returning waiting_since as since`);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since);
}

/** Takes what somebody had taken over at a desk from them; how many there were. */
export async function unassignAll(
  tx: Transaction,
  { userId, sellerId }: { userId: number; sellerId: number | null },
): Promise<number> {
  const rows = await tx
    .update(chatConversations)
    .set({ assignedTo: null })
    .where(
      and(
        eq(chatConversations.assignedTo, userId),
        sellerId === null ? isNull(chatConversations.sellerId) : eq(chatConversations.sellerId, sellerId),
      ),
    )
    .returning({ id: chatConversations.id });
  return rows.length;
}

export async function insertMessage(tx: Transaction, row: typeof chatMessages.$inferInsert): Promise<void> {
  await tx.insert(chatMessages).values(row);
}

export async function insertPhotos(
  tx: Transaction,
  message: { conversationId: number; number: number },
  photos: readonly { fileKey: string; width: number; height: number }[],
): Promise<void> {
  if (photos.length > 0)
    await tx.insert(chatPhotos).values(photos.map((photo) => ({ ...photo, ...message })));
}

/** What a side sees of the messages: those of the other one that are held, it doesn't. */
const seenBy = (side: ChatSide) => or(isNull(chatMessages.heldAt), eq(chatMessages.side, side));

export type SeenMessage = MessageRow & { author: string | null };

const author = sql<
  string | null
>`(select coalesce(nullif(concat_ws(' ', a.firstname, a.lastname), ''), a.email, '')
  from users a where a.id = chat_messages.user_id)`;

/** In their order: the newest, those before one, or those after one. */
export async function selectMessages(
  db: Queryable,
  conversationId: number,
  side: ChatSide,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<SeenMessage[]> {
  const rows = await db
    .select({ message: chatMessages, author })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        seenBy(side),
        before === undefined ? undefined : lt(chatMessages.number, before),
        after === undefined ? undefined : gt(chatMessages.number, after),
      ),
    )
    .orderBy(after === undefined ? desc(chatMessages.number) : asc(chatMessages.number))
    .limit(limit);
  const seen = rows.map(({ message, author: by }) => ({ ...message, author: by }));
  return after === undefined ? seen.reverse() : seen;
}

export async function selectNumbered(
  db: Queryable,
  conversationId: number,
  side: ChatSide,
  numbers: readonly number[],
): Promise<MessageRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        inArray(chatMessages.number, [...numbers]),
        seenBy(side),
      ),
    );
}

/** A message by a number that it had while it was held, as a side sees it now. */
export async function selectOnceNumbered(
  db: Queryable,
  conversationId: number,
  side: ChatSide,
  number: number,
): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        arrayContains(chatMessages.earlierNumbers, [number]),
        seenBy(side),
      ),
    );
  return row ?? null;
}

/** Whether what somebody said last before a message was said by the shopper. */
export async function selectIsAsked(
  db: Queryable,
  { conversationId, number }: { conversationId: number; number: number },
): Promise<boolean> {
  const [before] = await db
    .select({ side: chatMessages.side })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        lt(chatMessages.number, number),
        eq(chatMessages.isAutomatic, false).inlineParams(),
        isNull(chatMessages.heldAt),
        isNull(chatMessages.takenBackAt),
      ),
    )
    .orderBy(desc(chatMessages.number))
    .limit(1);
  return before?.side === 'shopper';
}

/** The newest message of each conversation that a side sees. */
export async function selectNewest(
  db: Queryable,
  ids: readonly number[],
  side: ChatSide,
): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map();
  // One row of each: a conversation may be thousands of messages long.
  const rows = await db
    .select()
    .from(chatMessages)
    .where(sql`(chat_messages.conversation_id, chat_messages.number) in (
      select listed.id, newest.number from unnest(${idArray(ids)}) listed (id) cross join lateral (
        select m.number from chat_messages m where m.conversation_id = listed.id and (m.held_at is null or m.side = ${side})
        order by m.number desc limit 1) newest)`);
  return new Map(rows.map((row) => [row.conversationId, row]));
}

export type PhotoRow = typeof chatPhotos.$inferSelect;

export async function selectPhotos(
  db: Queryable,
  conversationId: number,
  numbers: readonly number[],
): Promise<PhotoRow[]> {
  if (numbers.length === 0) return [];
  return db
    .select()
    .from(chatPhotos)
    .where(and(eq(chatPhotos.conversationId, conversationId), inArray(chatPhotos.number, [...numbers])))
    .orderBy(chatPhotos.id);
}

/** The photos of messages of several conversations. */
export async function selectPhotosOfAll(
  db: Queryable,
  messages: readonly { conversationId: number; number: number }[],
): Promise<PhotoRow[]> {
  if (messages.length === 0) return [];
  return db.select().from(chatPhotos).where(isOfMessages(messages)).orderBy(chatPhotos.id);
}

const isOfMessages = (messages: readonly { conversationId: number; number: number }[]) =>
  sql`(${chatPhotos.conversationId}, ${chatPhotos.number}) in (${sql.join(
    messages.map(({ conversationId, number }) => sql`(${conversationId}::bigint, ${number}::int)`),
    sql`, `,
  )})`;

/** Which of these messages have photos. */
export async function selectWithPhotos(
  db: Queryable,
  messages: readonly { conversationId: number; number: number }[],
): Promise<Set<string>> {
  if (messages.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ conversationId: chatPhotos.conversationId, number: chatPhotos.number })
    .from(chatPhotos)
    .where(isOfMessages(messages));
  return new Set(rows.map(({ conversationId, number }) => `${conversationId}/${number}`));
}

/** A photo's file, for the sides of its conversation; of what is held, for its sender's. */
export async function selectPhotoKey(
  db: Queryable,
  owner: ChatOwner,
  conversationId: number,
  photo: number,
): Promise<string | null> {
  const [row] = await db
    .select({ key: chatPhotos.fileKey })
    .from(chatPhotos)
    .innerJoin(
      chatMessages,
      and(
        eq(chatMessages.conversationId, chatPhotos.conversationId),
        eq(chatMessages.number, chatPhotos.number),
      ),
    )
    .innerJoin(chatConversations, eq(chatConversations.id, chatPhotos.conversationId))
    .where(
      and(
        eq(chatPhotos.id, photo),
        eq(chatPhotos.conversationId, conversationId),
        ownedBy(owner),
        seenBy(sideOf(owner)),
      ),
    );
  return row?.key ?? null;
}

export async function updateMessage(
  tx: Transaction,
  { conversationId, number }: { conversationId: number; number: number },
  changes: Partial<
    Pick<MessageRow, 'text' | 'editedAt' | 'takenBackAt' | 'heldAt' | 'wordsHash' | 'cardKind' | 'cardId'>
  >,
): Promise<void> {
  await tx
    .update(chatMessages)
    .set(changes)
    .where(and(eq(chatMessages.conversationId, conversationId), eq(chatMessages.number, number)));
}

/** Takes a message's photos away; the keys of their files. */
export async function deletePhotos(
  tx: Transaction,
  { conversationId, number }: { conversationId: number; number: number },
): Promise<string[]> {
  const gone = await tx
    .delete(chatPhotos)
    .where(and(eq(chatPhotos.conversationId, conversationId), eq(chatPhotos.number, number)))
    .returning({ key: chatPhotos.fileKey });
  return gone.map(({ key }) => key);
}

export async function searchMessages(
  db: Queryable,
  owner: ChatOwner,
  { search, limit }: { search: string; limit: number },
): Promise<(MessageRow & { conversation: ConversationRow })[]> {
  const rows = await db
    .select({ message: chatMessages, conversation: chatConversations })
    .from(chatMessages)
    .innerJoin(chatConversations, eq(chatConversations.id, chatMessages.conversationId))
    .where(
      and(
        ownedBy(owner),
        seenBy(sideOf(owner)),
        isNull(chatMessages.takenBackAt),
        sql`strpos(lower(${chatMessages.text}), lower(${search})) > 0`,
      ),
    )
    .orderBy(desc(chatMessages.at))
    .limit(limit);
  return rows.map(({ message, conversation }) => ({ ...message, conversation }));
}

export type SoughtConversation = {
  /** Of a store or of a shopper, or part of it. */
  name: string;
  /** The same as a shopper's name is shown: a surname is its initial. */
  shortened: { firstname: string; initial: string } | null;
  /** An order's number, or that of those that were placed with it. */
  orderNumber: string | null;
  /** The number of what a shopper asked on the contact page: the house's alone. */
  ticket: number | null;
  limit: number;
};

const hasIn = (text: SQL, part: string) => sql`strpos(lower(${text}), lower(${part})) > 0`;

/** One's own conversations with whom this names, the newest first. */
export async function searchConversations(
  db: Queryable,
  owner: ChatOwner,
  { name, shortened, orderNumber, ticket, limit }: SoughtConversation,
): Promise<ListedConversation[]> {
  const isOfStore = owner.kind === 'house' ? sql`` : sql`and o.seller_id = chat_conversations.seller_id`;
  const which = or(
    owner.kind === 'shopper'
      ? hasIn(sql`concat_ws(' ', s.name_th, s.name_en)`, name)
      : hasIn(sql`u.firstname`, name),
    owner.kind === 'shopper' || shortened === null
      ? undefined
      : sql`${hasIn(sql`u.firstname`, shortened.firstname)}
          and lower(substring(u.lastname from '[^เแโใไ[:space:][:punct:]]')) = lower(${shortened.initial})`,
    owner.kind === 'store'
      ? sql`exists (select from orders o join order_groups g on g.id = o.group_id
          where o.user_id = chat_conversations.user_id and o.seller_id = chat_conversations.seller_id
            and ${hasIn(sql`concat_ws(' ', g.shipping_address ->> 'firstname', g.shipping_address ->> 'lastname')`, name)})`
      : undefined,
    orderNumber === null
      ? undefined
      : sql`exists (select from orders o join order_groups g on g.id = o.group_id
          where o.user_id = chat_conversations.user_id ${isOfStore}
            and (o.order_number = ${orderNumber} or g.reference_code = ${orderNumber}))`,
    owner.kind === 'house' && ticket !== null
      ? sql`exists (select from tickets t where t.id = ${ticket} and t.user_id = chat_conversations.user_id)`
      : undefined,
  );
  const side = sideOf(owner);
  const { rows } = await db.execute<ListedConversation>(sql`select ${listed(side)} from ${joined}
    where ${and(ownedBy(owner), hasSeen(side), which)}
    order by chat_conversations.last_at desc, chat_conversations.id desc limit ${limit}`);
  return rows.map(dated);
}

export type OrderBesideChat = {
  id: number;
  orderNumber: string;
  status: OrderStatus;
  totalSatang: number;
  copies: number;
  createdAt: Date;
  userId: number;
  sellerId: number;
};

/** Orders by their ids, or the last of a shopper at a store (null: at any). */
export async function selectOrders(
  db: Queryable,
  which: { ids: readonly number[] } | { userId: number; sellerId: number | null; limit: number },
): Promise<OrderBesideChat[]> {
  if ('ids' in which && which.ids.length === 0) return [];
  const where =
    'ids' in which
      ? sql`o.id = any(${sql.param([...which.ids])}::bigint[])`
      : sql`o.user_id = ${which.userId} and (${which.sellerId}::bigint is null or o.seller_id = ${which.sellerId})`;
  const { rows } = await db.execute<OrderBesideChat>(sql`
    select o.id, o.order_number as "orderNumber", o.status, o.total_satang::float8 as "totalSatang", o.created_at as "createdAt",
      o.user_id as "userId", o.seller_id as "sellerId",
      (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as copies
    from orders o where ${where} order by o.id desc limit ${'ids' in which ? which.ids.length : which.limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** The order a card of a conversation may show: of its shopper, and of its store where it is with one. */
export async function findOrderForCard(
  db: Queryable,
  orderNumber: string,
  { userId, sellerId }: { userId: number | null; sellerId: number | null },
): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`select o.id from orders o
    where o.order_number = ${orderNumber} and o.user_id = ${userId}
      and (${sellerId}::bigint is null or o.seller_id = ${sellerId})`);
  return rows[0]?.id ?? null;
}

export type Buyer = {
  userId: number;
  firstname: string | null;
  lastname: string | null;
  isForgotten: boolean;
};

/** Whose order of a store `wasBought`; null where nobody's, or it is another's. */
export async function selectBuyer(
  db: Queryable,
  sellerId: number,
  orderNumber: string,
): Promise<Buyer | null> {
  const { rows } = await db.execute<Buyer>(sql`select o.user_id as "userId", u.firstname, u.lastname,
      u.status = 'erased' as "isForgotten"
    from orders o join users u on u.id = o.user_id join order_groups g on g.id = o.group_id
    where o.order_number = ${orderNumber} and o.seller_id = ${sellerId}
      and o.status not in ('unpaid', 'waiting_approval', 'expired')
      and (g.payment_status in ('paid', 'part_refunded', 'refunded') or g.payment_channel = 'cod')`);
  return rows[0] ?? null;
}

export type OwnOrder = { sellerId: number; firstname: string | null; contact: string };

/** An order of a shopper's own: its store, and where they can be answered to; null where it is nobody's, or another's. */
export async function selectOwnOrder(
  db: Queryable,
  userId: number,
  orderNumber: string,
): Promise<OwnOrder | null> {
  const { rows } = await db.execute<OwnOrder>(sql`select o.seller_id as "sellerId", u.firstname,
      coalesce(u.email, u.telephone, '') as contact
    from orders o join users u on u.id = o.user_id
    where o.order_number = ${orderNumber} and o.user_id = ${userId}`);
  return rows[0] ?? null;
}

/** Who asked something by the contact form, with their account; null where there is no such question, or it has none. */
export async function selectAsker(
  db: Queryable,
  ticketId: number,
): Promise<(Buyer & { isSpam: boolean }) | null> {
  const { rows } = await db.execute<
    Buyer & { isSpam: boolean }
  >(sql`select t.user_id as "userId", u.firstname, u.lastname,
      u.status = 'erased' as "isForgotten", t.state = 'spam' as "isSpam"
    from tickets t join users u on u.id = t.user_id where t.id = ${ticketId}`);
  return rows[0] ?? null;
}

export type TicketBesideChat = { id: number; subject: string; state: TicketState; createdAt: Date };

/** What somebody asked by the contact form with their account, the newest first. */
export async function selectTicketsOf(
  db: Queryable,
  userId: number,
  limit: number,
): Promise<TicketBesideChat[]> {
  const { rows } =
    await db.execute<TicketBesideChat>(sql`select t.id, t.subject, t.state, t.created_at as "createdAt"
    from tickets t where t.user_id = ${userId} order by t.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

/** Holds an account still until the transaction ends: what it may do stays as it is read from here on. */
export async function holdAccount(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users u where u.id = ${userId} for share`);
}

/** The labels of a desk's conversations, those of most first. */
export async function selectLabels(
  db: Queryable,
  owner: ChatOwner,
  limit: number,
): Promise<{ label: string; count: number }[]> {
  const { rows } = await db.execute<{ label: string; count: number }>(sql`
    select label, count(*)::int as count from chat_conversations, unnest(chat_conversations.labels) as label
    where ${ownedBy(owner)} and chat_conversations.labels <> '{}' group by label order by count desc, label limit ${limit}`);
  return rows;
}

/** Whether a shopper lets others know that they have read, or are typing. */
export async function selectShowsRead(db: Queryable, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ showsRead: chatHabits.showsRead })
    .from(chatHabits)
    .where(eq(chatHabits.userId, userId));
  return row?.showsRead ?? true;
}

export async function upsertHabits(tx: Transaction, userId: number, showsRead: boolean): Promise<void> {
  await tx
    .insert(chatHabits)
    .values({ userId, showsRead })
    .onConflictDoUpdate({ target: chatHabits.userId, set: { showsRead } });
}

/** Notes that somebody of a side types; null where it was noted since an instant, or isn't their conversation. */
export async function noteTyping(
  tx: Transaction,
  owner: ChatOwner,
  { id, now, since }: { id: number; now: Date; since: Date },
): Promise<Pick<ConversationRow, 'userId' | 'sellerId'> | null> {
  const { shopperTypingAt, deskTypingAt } = chatConversations;
  const isShopper = owner.kind === 'shopper';
  const before = isShopper ? shopperTypingAt : deskTypingAt;
  const [row] = await tx
    .update(chatConversations)
    .set(isShopper ? { shopperTypingAt: now } : { deskTypingAt: now })
    .where(and(eq(chatConversations.id, id), ownedBy(owner), or(isNull(before), lt(before, since))))
    .returning({ userId: chatConversations.userId, sellerId: chatConversations.sellerId });
  return row ?? null;
}

/** The stores of conversations, by the conversations' numbers. */
export async function selectStoresOf(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; nameTh: string; nameEn: string; urlKey: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number; nameTh: string; nameEn: string; urlKey: string }>(sql`
    select c.id, s.name_th as "nameTh", s.name_en as "nameEn", s.url_key as "urlKey"
    from chat_conversations c join sellers s on s.id = c.seller_id where c.id = any(${sql.param([...ids])}::bigint[])`);
  return rows;
}

export async function isProduct(db: Queryable, productId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from products p where p.id = ${productId}`);
  return rows.length > 0;
}

export type StoreOfChat = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  logoKey: string | null;
};

/** A store that shoppers may write to: public, or suspended with orders that end. */
export async function selectStoreByKey(db: Queryable, urlKey: string): Promise<StoreOfChat | null> {
  const { rows } =
    await db.execute<StoreOfChat>(sql`select s.id, s.url_key as "urlKey", s.name_th as "nameTh",
      s.name_en as "nameEn", s.logo_key as "logoKey"
    from sellers s where s.url_key = ${urlKey} and s.status in ('active', 'suspended')`);
  return rows[0] ?? null;
}
