import { sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { CardKind, ChatOwner, ChatSide } from './chat.rules.ts';
import type { chatConversations } from './chat.tables.ts';
import type { OpenHours } from './open-hours.rules.ts';

/*
 * Sending is what is done most in a chat, so it is three statements by name between its transaction's begin and commit: one
 * that locks, one that reads all that decides, one that writes. Each is for all messages that are sent together: a statement
 * on its way costs more than its rows.
 */

export type ConversationToWrite = Pick<
  typeof chatConversations.$inferSelect,
  'id' | 'userId' | 'sellerId' | 'lastNumber' | 'waitingSince' | 'blockedByShopperAt' | 'blockedByDeskAt'
>;

/** Who writes does so in one transaction at a time: what they have written is counted before the next. */
const writerLock = 7026191;
/** Who writes to people for a store does, where a conversation begins. */
const storeLock = 7026192;

const lockToWrite = (name: string, whenHeld: '' | 'skip locked') =>
  nameStatement<ConversationToWrite>(
    name,
    `select c.id, c.user_id as "userId", c.seller_id as "sellerId", c.last_number as "lastNumber",
      c.waiting_since as "waitingSince", c.blocked_by_shopper_at as "blockedByShopperAt",
      c.blocked_by_desk_at as "blockedByDeskAt"
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) asked (id, kind, owner_id, writer_id)
     join chat_conversations c on c.id = asked.id and case asked.kind when 'shopper' then c.user_id = asked.owner_id
       when 'store' then c.seller_id = asked.owner_id else c.seller_id is null end
     ${whenHeld === '' ? '' : `where pg_try_advisory_xact_lock(${writerLock}, asked.writer_id::int)`}
     order by c.id
     for update of c ${whenHeld}`,
  );
const lockOne = lockToWrite('lock-conversation-to-write', '');
const lockFree = lockToWrite('lock-free-conversations-to-write', 'skip locked');

type Asked = { owner: ChatOwner; id: number };

const askedColumns = (asked: readonly Asked[]) => [
  asked.map(({ id }) => id),
  asked.map(({ owner }) => owner.kind),
  asked.map(({ owner }) =>
    owner.kind === 'shopper' ? owner.userId : owner.kind === 'store' ? owner.sellerId : null,
  ),
  asked.map(({ owner }) => owner.userId),
];

/**
 * Holds whoever writes until the transaction ends: before any conversation, so that no two wait for each other. `sellerId`:
 * whose store begins one.
 */
export async function lockWriter(
  tx: Transaction,
  { userId, sellerId = null }: { userId: number; sellerId?: number | null },
): Promise<void> {
  if (sellerId !== null) await tx.execute(sql`select pg_advisory_xact_lock(${storeLock}, ${sellerId}::int)`);
  await tx.execute(sql`select pg_advisory_xact_lock(${writerLock}, ${userId}::int)`);
}

/** A conversation of one's own, held still until the transaction ends; its writer is held already. */
export async function lockConversationToWrite(
  tx: Transaction,
  owner: ChatOwner,
  id: number,
): Promise<ConversationToWrite | null> {
  const [row] = await runNamed(tx, lockOne, askedColumns([{ owner, id }]));
  return row ?? null;
}

/**
 * Those of these conversations that nobody else holds now, nor who writes into them, held still until the transaction ends, by
 * their numbers.
 */
export async function lockFreeConversations(
  tx: Transaction,
  asked: readonly Asked[],
): Promise<Map<number, ConversationToWrite>> {
  const rows = await runNamed(tx, lockFree, askedColumns(asked));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What decides on a message. */
export type Circumstances = {
  /** The number of the message that was sent before under the same name. */
  before: number | null;
  /** Messages of the same person since `minuteAgo`. */
  written: number;
  /** In how many other conversations the person has said the same since `dayAgo`. */
  said: number;
  /** At a desk: whether the shopper has written since `dayAgo`, and hasn't been told the same since. */
  isAsked: boolean;
  /** The number of the message that it answers, as that is called now; null where its side sees none. */
  replyTo: number | null;
  /** Whether somebody, the shopper or at the desk, has written before what is seen. */
  isBegun: boolean;
  /** Whether a text was said by itself in the conversation since `dayAgo`. */
  isAnsweredByItself: boolean;
  /** What the store or the house says by itself, and when it is there; null where it has said nothing of it. */
  desk: (OpenHours & { greeting: string | null; away: string | null }) | null;
};

const deskJson = `select json_build_object('greeting', d.greeting, 'away', d.away, 'days', d.days,
  'fromMinute', d.from_minute, 'toMinute', d.to_minute) from chat_desks d`;

// No `exists` of a conversation alone: PostgreSQL may read those of all conversations once instead, and keep to it.
const readCircumstances = nameStatement<Circumstances>(
  'read-circumstances-of-messages',
  `select
    (select m.number from chat_messages m where m.conversation_id = asked.id and m.side = asked.side
      and m.client_id = asked.client_id) as before,
    (select count(*)::int from chat_messages m where m.user_id = asked.user_id and m.at > $8) as written,
    case when asked.words_hash is null then 0 else (select count(distinct m.conversation_id)::int
      from chat_messages m where m.words_hash = asked.words_hash and m.user_id = asked.user_id and m.at > $9
      and m.conversation_id <> asked.id) end as said,
    asked.side = 'desk' and exists (select from (
        select m.number, m.at from chat_messages m where m.conversation_id = asked.id and m.side = 'shopper'
          and m.held_at is null and m.taken_back_at is null order by m.number desc limit 1) newest
      where newest.at > $9
        and not exists (select from chat_messages again where again.conversation_id = asked.id and again.side = 'desk'
          and again.words_hash = asked.words_hash and again.number > newest.number)) as "isAsked",
    case when asked.reply_to is not null then coalesce(
      (select m.number from chat_messages m where m.conversation_id = asked.id and m.number = asked.reply_to
        and (m.held_at is null or m.side = asked.side)),
      (select m.number from chat_messages m where m.conversation_id = asked.id
        and m.earlier_numbers @> array[asked.reply_to] and (m.held_at is null or m.side = asked.side))) end as "replyTo",
    coalesce((select true from chat_messages m where m.conversation_id = asked.id and not m.is_automatic
      and m.held_at is null limit 1), false) as "isBegun",
    coalesce((select true from chat_messages m where m.conversation_id = asked.id and m.is_automatic and m.card_kind is null
      and m.at > $9 limit 1), false) as "isAnsweredByItself",
    case when asked.seller_id is null then (${deskJson} where d.seller_id is null)
      else (${deskJson} where d.seller_id = asked.seller_id) end as desk
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::int[], $7::bigint[])
     with ordinality asked (id, side, client_id, user_id, words_hash, reply_to, seller_id, place)
   order by asked.place`,
);

export type MessageToJudge = {
  conversation: { id: number; sellerId: number | null };
  side: ChatSide;
  clientId: string;
  userId: number;
  wordsHash: string | null;
  replyTo: number | null;
};

/** What decides on each of these messages, in their order. */
export function selectCircumstances(
  tx: Queryable,
  messages: readonly MessageToJudge[],
  { minuteAgo, dayAgo }: { minuteAgo: Date; dayAgo: Date },
): Promise<Circumstances[]> {
  return runNamed(tx, readCircumstances, [
    messages.map(({ conversation }) => conversation.id),
    messages.map(({ side }) => side),
    messages.map(({ clientId }) => clientId),
    messages.map(({ userId }) => userId),
    messages.map(({ wordsHash }) => wordsHash),
    messages.map(({ replyTo }) => replyTo),
    messages.map(({ conversation }) => conversation.sellerId),
    ...[minuteAgo, dayAgo],
  ]);
}

/** The first message of the other side after what the sender has seen: their own don't make it a read one. */
const firstUnseen = `(select min(m.number) from chat_messages m where m.conversation_id = c.id and m.number > sent.seen
  and m.side <> sent.side and m.held_at is null and m.taken_back_at is null)`;
const readBySender = `coalesce(${firstUnseen} - 1, sent.number)`;
/** Since when an answer is owed after one that had seen so far. */
const stillOwed = `(select min(m.at) from chat_messages m where m.conversation_id = c.id and m.number > sent.seen
  and (m.side = 'shopper' or m.card_kind = 'handover') and m.held_at is null and m.taken_back_at is null
  and not m.is_settled)`;

/**
 * Keeps messages, and what their conversations say of them: what the sender hadn't seen stays unread, and an answer is owed
 * from the first question that none was given to. A sender who doesn't say what they have seen has seen all:
 * a system that answers may never say what it has read.
 */
const keepMessages = nameStatement<never>(
  'keep-messages',
  `with sent as (
     select asked.*, greatest(case when asked.side = 'shopper' then b.shopper_read else b.desk_read end,
         least(coalesce(asked.shown, asked.number), asked.number - 1)) as seen
     from unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::int[],
       $8::text[], $9::text[], $10::bigint[], $11::timestamptz[], $12::timestamptz[], $13::int[])
       asked (conversation_id, number, side, user_id, client_id, text, reply_to, words_hash, card_kind, card_id, at,
         held_at, shown) join chat_conversations b on b.id = asked.conversation_id),
   kept as (
     insert into chat_messages (conversation_id, number, side, user_id, client_id, text, reply_to, words_hash,
       card_kind, card_id, at, held_at)
     select conversation_id, number, side, user_id, client_id, text, reply_to, words_hash, card_kind, card_id, at, held_at
     from sent)
   update chat_conversations c set last_number = sent.number, last_at = sent.at,
     state = case when sent.held_at is null then 'open' else c.state end,
     shopper_read = case when sent.side = 'shopper' then ${readBySender} else c.shopper_read end,
     shopper_typing_at = case when sent.side = 'shopper' then null else c.shopper_typing_at end,
     desk_read = case when sent.side = 'desk' then ${readBySender} else c.desk_read end,
     desk_typing_at = case when sent.side = 'desk' then null else c.desk_typing_at end,
     waiting_since = case when sent.held_at is not null then c.waiting_since
       when sent.side = 'shopper' then coalesce(c.waiting_since, sent.at)
       when c.waiting_since is not null then ${stillOwed} end
   from sent where c.id = sent.conversation_id`,
);

export type MessageToKeep = {
  conversationId: number;
  number: number;
  side: ChatSide;
  userId: number;
  clientId: string;
  text: string;
  replyTo: number | null;
  wordsHash: string | null;
  card: { kind: CardKind; id: number } | null;
  at: Date;
  heldAt: Date | null;
  /** The newest number its sender's page showed; null where that isn't said. */
  seen: number | null;
};

/** Keeps messages of as many conversations. */
export async function insertSent(tx: Transaction, messages: readonly MessageToKeep[]): Promise<void> {
  if (messages.length === 0) return;
  await runNamed(tx, keepMessages, [
    messages.map(({ conversationId }) => conversationId),
    messages.map(({ number }) => number),
    messages.map(({ side }) => side),
    messages.map(({ userId }) => userId),
    messages.map(({ clientId }) => clientId),
    messages.map(({ text }) => text),
    messages.map(({ replyTo }) => replyTo),
    messages.map(({ wordsHash }) => wordsHash),
    messages.map(({ card }) => card?.kind ?? null),
    messages.map(({ card }) => card?.id ?? null),
    messages.map(({ at }) => at),
    messages.map(({ heldAt }) => heldAt),
    messages.map(({ seen }) => seen),
  ]);
}
