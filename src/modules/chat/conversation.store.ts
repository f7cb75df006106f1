// Reads of other slices: order_groups, orders, sellers, tickets, users.

import { and, arrayContains, count, eq, gt, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { type ChatOwner, type ChatSide, type InboxTab, sideOf } from './chat.rules.ts';
import { chatConversations } from './chat.tables.ts';
import { ownedBy } from './owner-views.tables.ts';
import { turnsOf } from './turn-views.tables.ts';

export type ConversationRow = typeof chatConversations.$inferSelect;

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

const assigneeName = sql<string | null>`(select coalesce(${sql.raw(accountName('a'))}, '')
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
