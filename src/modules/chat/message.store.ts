// Reads of other slices: users.

import { and, arrayContains, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import { type ChatOwner, type ChatSide, sideOf } from './chat.rules.ts';
import { chatConversations, chatMessages, chatPhotos } from './chat.tables.ts';
import { ownedBy } from './owner-views.tables.ts';

export type MessageRow = typeof chatMessages.$inferSelect;

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

const author = sql<string | null>`(select coalesce(${sql.raw(accountName('a'))}, '')
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
): Promise<(MessageRow & { conversation: typeof chatConversations.$inferSelect })[]> {
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
