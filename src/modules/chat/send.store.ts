import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { CardKind, ChatOwner, ChatSide } from './chat.rules.ts';
import type { chatConversations } from './chat.tables.ts';
import type { OpenHours } from './open-hours.rules.ts';

/*
 * Sending is what is done most in a chat, so it is three statements by name between its transaction's begin and commit: one
 * that locks, one that reads all that decides, one that writes.
 */

export type ConversationToWrite = Pick<
  typeof chatConversations.$inferSelect,
  'id' | 'userId' | 'sellerId' | 'lastNumber' | 'blockedByShopperAt' | 'blockedByDeskAt'
>;

const lockToWrite = nameStatement<ConversationToWrite>(
  'lock-conversation-to-write',
  `select c.id, c.user_id as "userId", c.seller_id as "sellerId", c.last_number as "lastNumber",
    c.blocked_by_shopper_at as "blockedByShopperAt", c.blocked_by_desk_at as "blockedByDeskAt"
   from chat_conversations c
   where c.id = $1 and case $2::text when 'shopper' then c.user_id = $3 when 'store' then c.seller_id = $3
     else c.seller_id is null end
   for update`,
);

/** A conversation of one's own, held still until the transaction ends. */
export async function lockConversationToWrite(
  tx: Transaction,
  owner: ChatOwner,
  id: number,
): Promise<ConversationToWrite | null> {
  const ownerId = owner.kind === 'shopper' ? owner.userId : owner.kind === 'store' ? owner.sellerId : null;
  const [row] = await runNamed(tx, lockToWrite, [id, owner.kind, ownerId]);
  return row ?? null;
}

/** What decides on a message. */
export type Circumstances = {
  /** The number of the message that was sent before under the same name. */
  before: number | null;
  /** Messages of the same person since `minuteAgo`. */
  written: number;
  /** In how many other conversations the person has said the same since `dayAgo`. */
  said: number;
  /** Whether its side sees the message that it answers. */
  hasReplyTo: boolean;
  /** Whether something was said by itself in the conversation since `dayAgo`. */
  isAnsweredByItself: boolean;
  /** What the store or the house says by itself, and when it is there; null where it has said nothing of it. */
  desk: (OpenHours & { greeting: string | null; away: string | null }) | null;
};

const deskJson = `select json_build_object('greeting', d.greeting, 'away', d.away, 'days', d.days,
  'fromMinute', d.from_minute, 'toMinute', d.to_minute) from chat_desks d`;

const readCircumstances = nameStatement<Circumstances>(
  'read-circumstances-of-message',
  `select
    (select m.number from chat_messages m where m.conversation_id = $1 and m.side = $2 and m.client_id = $3) as before,
    (select count(*)::int from chat_messages m where m.user_id = $4 and m.at > $5) as written,
    case when $6::text is null then 0 else (select count(distinct m.conversation_id)::int from chat_messages m
      where m.words_hash = $6 and m.user_id = $4 and m.at > $7 and m.conversation_id <> $1) end as said,
    $8::int is null or exists (select from chat_messages m where m.conversation_id = $1 and m.number = $8
      and (m.held_at is null or m.side = $2)) as "hasReplyTo",
    exists (select from chat_messages m where m.conversation_id = $1 and m.is_automatic and m.at > $7)
      as "isAnsweredByItself",
    case when $9::bigint is null then (${deskJson} where d.seller_id is null)
      else (${deskJson} where d.seller_id = $9) end as desk`,
);

export async function selectCircumstances(
  tx: Queryable,
  message: {
    conversation: { id: number; sellerId: number | null };
    side: ChatSide;
    clientId: string;
    userId: number;
    wordsHash: string | null;
    replyTo: number | null;
  },
  { minuteAgo, dayAgo }: { minuteAgo: Date; dayAgo: Date },
): Promise<Circumstances> {
  const { conversation, side, clientId, userId, wordsHash, replyTo } = message;
  const [row] = await runNamed(tx, readCircumstances, [
    ...[conversation.id, side, clientId, userId, minuteAgo],
    ...[wordsHash, dayAgo, replyTo, conversation.sellerId],
  ]);
  if (row === undefined) throw new Error('a statement without FROM has one row');
  return row;
}

/** Keeps the message, and what its conversation says of it: an answer is owed from the first that wasn't answered on. */
const keepMessage = nameStatement<never>(
  'keep-message',
  `with kept as (
     insert into chat_messages (conversation_id, number, side, user_id, client_id, text, reply_to, words_hash,
       card_kind, card_id, at, held_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))
   update chat_conversations set last_number = $2, last_at = $11,
     state = case when $12::timestamptz is null then 'open' else state end,
     shopper_read = case when $3 = 'shopper' then $2 else shopper_read end,
     shopper_typing_at = case when $3 = 'shopper' then null else shopper_typing_at end,
     desk_read = case when $3 = 'desk' then $2 else desk_read end,
     desk_typing_at = case when $3 = 'desk' then null else desk_typing_at end,
     waiting_since = case when $3 = 'desk' then null when $12::timestamptz is not null then waiting_since
       else coalesce(waiting_since, $11) end
   where id = $1`,
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
};

export async function insertSent(tx: Transaction, message: MessageToKeep): Promise<void> {
  const { conversationId, number, side, userId, clientId, text, replyTo, wordsHash, card, at, heldAt } =
    message;
  await runNamed(tx, keepMessage, [
    ...[conversationId, number, side, userId, clientId, text, replyTo, wordsHash],
    ...[card?.kind ?? null, card?.id ?? null, at, heldAt],
  ]);
}
