import { createHash } from 'node:crypto';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { askTogether } from '../../platform/db/together.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { noteInCall } from '../../platform/http/call-notes.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { createTurns, standAside } from '../../platform/turns.ts';
import { causeOf, Unavailable } from '../../platform/unavailable.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { describeNamedVouchers } from '../promotion/list-vouchers.ts';
import {
  findOrderForCard,
  isProduct,
  selectAsker,
  selectBuyer,
  selectStoreByKey,
} from './beside-chat.store.ts';
import {
  type CardKind,
  type ChatOwner,
  type ChatSide,
  chatMost,
  comparedWords,
  isComparable,
  sideOf,
} from './chat.rules.ts';
import { chatTags, tagsOf } from './chat-tags.ts';
import {
  countNewBuyers,
  countNewStores,
  findConversation,
  insertConversation,
  updateConversation,
} from './conversation.store.ts';
import { insertMessage, insertPhotos } from './message.store.ts';
import { isOpenAt } from './open-hours.rules.ts';
import {
  type Circumstances,
  type ConversationToWrite,
  insertSent,
  lockConversationToWrite,
  lockFreeConversations,
  lockWriter,
  type MessageToKeep,
  selectCircumstances,
} from './send.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage'>;

/** Who writes: staff's words for the house are in the audit log. */
export type Writer = { owner: ChatOwner; origin: CallOrigin };

export type Written = {
  clientId: string;
  text: string;
  replyTo?: number | undefined;
  /** The newest message its writer's page showed: what came after it stays unread, and unanswered. */
  seen?: number | undefined;
  card?:
    | { kind: 'product'; productId: number }
    | { kind: 'order'; orderNumber: string }
    | { kind: 'voucher'; voucherId: number }
    | undefined;
  photos: readonly Buffer[];
};

export type SendFailure = {
  code:
    | 'chatNotFound'
    | 'chatEmpty'
    | 'chatBlocked'
    | 'chatTooFast'
    | 'chatCardInvalid'
    | 'chatReplyInvalid'
    | 'tooManyFiles'
    | ImageRefusal['code'];
};
export type BeginFailure = SendFailure | { code: 'chatNewStores' };
export type BeginAboutFailure = SendFailure | { code: 'orderNotFound' | 'chatNewBuyers' };
export type BeginAboutTicketFailure = SendFailure | { code: 'ticketNotFound' | 'ticketIsSpam' };
export type Sent = { conversationId: number; number: number };

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

type KeptPhoto = { fileKey: string; width: number; height: number };

/** Messages that are kept by one transaction. */
const togetherMost = 100;
/**
 * Messages that have a transaction of their own at a time: when one for many fails they aren't to take every connection from
 * what else the shop does.
 */
const aloneMost = 8;
const aloneLine = { waitingMost: 1_000, waitMostMs: 20_000 };

export type SendMessage = (
  writer: Writer,
  id: number,
  written: Written,
) => Promise<Result<Sent, SendFailure>>;

type Sending = { writer: Writer; id: number; written: Written };

/**
 * Writes into a conversation of one's own. What is sent again under the same name is the message that is there. Words of
 * shoppers and stores that come at one moment are kept by one transaction; what needs more than that (photos, a card, the
 * house's entry in the audit log) has its own.
 */
export function createMessageSender(services: Needs): SendMessage {
  const sendWithOthers = askTogether(
    (sendings: readonly Sending[]) => sendTogether(services, sendings),
    togetherMost,
  );
  const alone = createTurns({
    runningMost: aloneMost,
    ...aloneLine,
    refusal: () => new Unavailable('more messages are sent than can be kept'),
  });
  return async (writer, id, written) => {
    const isWordsAlone = written.photos.length === 0 && written.card === undefined && written.text !== '';
    const sending = { writer, id, written };
    const isShared = isWordsAlone && writer.owner.kind !== 'house';
    const sent = isShared ? await standAside(() => sendWithOthers(sending)) : null;
    return sent ?? alone.take(() => sendAlone(services, sending));
  };
}

function sendAlone(services: Needs, { writer, id, written }: Sending): Promise<Result<Sent, SendFailure>> {
  return withPhotos<SendFailure>(services, written, (photos) =>
    transact<Sent, SendFailure>(services.db, async (tx) => {
      await lockWriter(tx, { userId: writer.owner.userId });
      const row = await lockConversationToWrite(tx, writer.owner, id);
      if (row === null) return fail({ code: 'chatNotFound' });
      return writeOne(tx, { writer, row, written: { ...written, kept: photos } }, services.clock());
    }),
  );
}

/**
 * Keeps by one transaction what is sent into conversations that nobody else holds, one message of each and of each person:
 * the second has to count the first. Null for each of the others, which is sent alone, and for all when one of them made the
 * transaction fail.
 */
async function sendTogether(
  services: Needs,
  sendings: readonly Sending[],
): Promise<(Result<Sent, SendFailure> | null)[]> {
  const firsts = firstOfEach(sendings);
  try {
    return await transact(services.db, async (tx) => {
      const free = await lockFreeConversations(
        tx,
        firsts.map(({ writer, id }) => ({ owner: writer.owner, id })),
      );
      const held = firsts.flatMap((sending) => {
        const row = free.get(sending.id);
        return row === undefined ? [] : [{ sending, row }];
      });
      const done = await write(
        tx,
        held.map(({ sending: { writer, written }, row }) => ({
          writer,
          row,
          written: { ...written, kept: [] },
        })),
        services.clock(),
      );
      const results = new Map(held.map(({ sending }, at) => [sending, done[at] ?? null]));
      return sendings.map((sending) => results.get(sending) ?? null);
    });
  } catch (error) {
    if (causeOf(error, Unavailable) !== null) throw error;
    return sendings.map(() => null);
  }
}

function firstOfEach(sendings: readonly Sending[]): Sending[] {
  const [conversations, people] = [new Set<number>(), new Set<number>()];
  return sendings.filter(({ id, writer: { owner } }) => {
    const isFirst = !conversations.has(id) && !people.has(owner.userId);
    conversations.add(id);
    people.add(owner.userId);
    return isFirst;
  });
}

/** A shopper writes to a store, or to the house; the conversation begins where there is none. */
export async function beginConversation(
  services: Needs,
  writer: { owner: Extract<ChatOwner, { kind: 'shopper' }>; origin: CallOrigin },
  { store: urlKey, ...written }: Written & { store: string | undefined },
): Promise<Result<Sent, BeginFailure>> {
  const { userId } = writer.owner;
  return withPhotos<BeginFailure>(services, written, (photos) =>
    transact<Sent, BeginFailure>(services.db, async (tx) => {
      const now = services.clock();
      await lockWriter(tx, { userId });
      const store = urlKey === undefined ? null : await selectStoreByKey(tx, urlKey);
      if (urlKey !== undefined && store === null) return fail({ code: 'chatNotFound' });
      const sellerId = store?.id ?? null;
      const isTooMany = async () =>
        sellerId !== null && (await countNewStores(tx, userId, dayBefore(now))) >= chatMost.newStoresADay;
      const id = await openConversation(tx, { userId, sellerId }, isTooMany, now);
      if (id === null) return fail({ code: 'chatNewStores' });
      return writeBegun(tx, writer, id, { ...written, kept: photos }, now);
    }),
  );
}

/** A store writes to the buyer of one of its orders; the conversation begins where there is none. */
export async function beginAboutOrder(
  services: Needs,
  writer: { owner: Extract<ChatOwner, { kind: 'store' }>; origin: CallOrigin },
  { orderNumber, ...written }: Written & { orderNumber: string },
): Promise<Result<Sent, BeginAboutFailure>> {
  const { sellerId } = writer.owner;
  return withPhotos<BeginAboutFailure>(services, written, (photos) =>
    transact<Sent, BeginAboutFailure>(services.db, async (tx) => {
      const now = services.clock();
      const buyer = await selectBuyer(tx, sellerId, orderNumber);
      if (buyer === null) return fail({ code: 'orderNotFound' });
      if (buyer.isForgotten) return fail({ code: 'chatBlocked' });
      await lockWriter(tx, writer.owner);
      const { userId } = buyer;
      const isTooMany = async () =>
        (await countNewBuyers(tx, sellerId, dayBefore(now))) >= chatMost.newBuyersADay;
      const id = await openConversation(tx, { userId, sellerId }, isTooMany, now);
      if (id === null) return fail({ code: 'chatNewBuyers' });
      return writeBegun(tx, writer, id, { ...written, kept: photos }, now);
    }),
  );
}

/** The house writes to whoever asked something by the contact form with their account; as `beginAboutOrder`. */
export async function beginAboutTicket(
  services: Needs,
  writer: { owner: Extract<ChatOwner, { kind: 'house' }>; origin: CallOrigin },
  { ticketId, ...written }: Written & { ticketId: number },
): Promise<Result<Sent, BeginAboutTicketFailure>> {
  return withPhotos<BeginAboutTicketFailure>(services, written, (photos) =>
    transact<Sent, BeginAboutTicketFailure>(services.db, async (tx) => {
      const now = services.clock();
      const asker = await selectAsker(tx, ticketId);
      if (asker === null) return fail({ code: 'ticketNotFound' });
      if (asker.isForgotten) return fail({ code: 'chatBlocked' });
      if (asker.isSpam) return fail({ code: 'ticketIsSpam' });
      await lockWriter(tx, writer.owner);
      const of = { userId: asker.userId, sellerId: null };
      const id = await openConversation(tx, of, async () => false, now);
      if (id === null) return fail({ code: 'chatNotFound' });
      return writeBegun(tx, writer, id, { ...written, kept: photos }, now);
    }),
  );
}

const dayBefore = (now: Date) => new Date(now.getTime() - dayMs);

/** The conversation of two, which begins where there is none; null where there are too many new ones. */
export async function openConversation(
  tx: Transaction,
  { userId, sellerId }: { userId: number; sellerId: number | null },
  isTooMany: () => Promise<boolean>,
  now: Date,
): Promise<number | null> {
  const known = await findConversation(tx, userId, sellerId);
  if (known !== null) return known;
  if (await isTooMany()) return null;
  return (
    (await insertConversation(tx, userId, sellerId, now)) ?? (await findConversation(tx, userId, sellerId))
  );
}

export async function writeBegun(
  tx: Transaction,
  writer: Writer,
  id: number,
  written: ToWrite['written'],
  now: Date,
): Promise<Result<Sent, SendFailure>> {
  const row = await lockConversationToWrite(tx, writer.owner, id);
  if (row === null) return fail({ code: 'chatNotFound' });
  return writeOne(tx, { writer, row, written }, now);
}

/** Keeps the photos first, which takes time, and only then holds the conversation. */
async function withPhotos<Failure extends { code: string }>(
  services: Needs,
  { text, card, photos }: Pick<Written, 'text' | 'card' | 'photos'>,
  then: (photos: KeptPhoto[]) => Promise<Result<Sent, Failure>>,
): Promise<Result<Sent, Failure | SendFailure>> {
  if (text === '' && card === undefined && photos.length === 0) return fail({ code: 'chatEmpty' });
  if (photos.length > chatMost.photos) return fail({ code: 'tooManyFiles' });
  const kept: KeptPhoto[] = [];
  const made = [];
  for (const bytes of photos) {
    const accepted = await acceptImage(bytes, {
      maxBytes: UPLOAD_LIMITS.imageBytes,
      maxPixels: UPLOAD_LIMITS.imagePixels,
      maxSidePx: 2000,
    });
    if (!accepted.ok) return accepted;
    const { extension, widthPx: width, heightPx: height, ...photo } = accepted.value;
    const key = `chat/${services.newUuid()}.${extension}`;
    made.push({ ...photo, key });
    kept.push({ fileKey: key, width, height });
  }
  if (made.length > 0) await storeFiles(services, made);
  const done = await then(kept);
  if (!done.ok)
    await discardFiles(
      services,
      kept.map(({ fileKey }) => fileKey),
    );
  return done;
}

type ToWrite = { writer: Writer; row: ConversationToWrite; written: Written & { kept: KeptPhoto[] } };

async function writeOne(tx: Transaction, message: ToWrite, now: Date): Promise<Result<Sent, SendFailure>> {
  const [result] = await write(tx, [message], now);
  if (result === undefined) throw new Error('a message has its result');
  return result;
}

/** Writes into conversations that are held, one message each and none of the same person. The results in their order. */
async function write(
  tx: Transaction,
  messages: readonly ToWrite[],
  now: Date,
): Promise<Result<Sent, SendFailure>[]> {
  if (messages.length === 0) return [];
  const judged = messages.map((message) => {
    const { writer, row, written } = message;
    const { clientId, text, replyTo = null } = written;
    const [side, userId, wordsHash] = [sideOf(writer.owner), writer.owner.userId, hashWords(text)];
    return { ...message, conversation: row, side, clientId, userId, wordsHash, replyTo };
  });
  const circumstances = await selectCircumstances(tx, judged, {
    minuteAgo: new Date(now.getTime() - minuteMs),
    dayAgo: dayBefore(now),
  });
  const results: Result<Sent, SendFailure>[] = [];
  const kept: { message: ToWrite; about: Circumstances; sent: MessageToKeep }[] = [];
  for (const [at, message] of judged.entries()) {
    const about = circumstances[at];
    if (about === undefined) throw new Error('each message has its circumstances');
    const { row, writer, written, side, clientId, userId, wordsHash, replyTo } = message;
    const refusal = refusalOf(row, about, replyTo);
    // The photos that came again stay unnamed, and go by themselves.
    if (about.before !== null) {
      // What is sent again is in the audit log since the first time.
      if (writer.owner.kind === 'house') noteInCall('audit answered before');
      results.push(succeed({ conversationId: row.id, number: about.before }));
    } else if (refusal !== null) results.push(fail({ code: refusal }));
    else {
      const card = await findCard(tx, row, written.card, { side, now });
      if (card === 'invalid') {
        results.push(fail({ code: 'chatCardInvalid' }));
        continue;
      }
      const isAnswer = side === 'desk' && (row.waitingSince !== null || about.isAsked);
      const isHeld = isSpam(writer.owner, { said: about.said, isAnswer });
      const number = row.lastNumber + 1;
      const sent = {
        ...{ conversationId: row.id, number, side, userId, clientId, text: written.text, wordsHash },
        ...{ replyTo: about.replyTo, card, at: now, heldAt: isHeld ? now : null, seen: written.seen ?? null },
      };
      kept.push({ message, about, sent });
      results.push(succeed({ conversationId: row.id, number }));
    }
  }
  await insertSent(
    tx,
    kept.map(({ sent }) => sent),
  );
  for (const { message, about, sent } of kept) await followMessage(tx, message, about, sent);
  return results;
}

/** What one says to many who didn't ask; who answers many may do so with the same words. */
export function isSpam(
  { kind }: ChatOwner,
  { said, isAnswer }: Pick<Circumstances, 'said'> & { isAnswer: boolean },
): boolean {
  return kind !== 'house' && !isAnswer && said >= chatMost.sameWords;
}

function refusalOf(
  row: ConversationToWrite,
  about: Circumstances,
  replyTo: number | null,
): SendFailure['code'] | null {
  if (row.blockedByShopperAt !== null || row.blockedByDeskAt !== null || row.userId === null)
    return 'chatBlocked';
  if (about.written >= chatMost.aMinute) return 'chatTooFast';
  return replyTo !== null && about.replyTo === null ? 'chatReplyInvalid' : null;
}

/** What comes with a message that is kept: its photos, what is answered by itself, the audit log, the news. */
async function followMessage(
  tx: Transaction,
  { writer: { owner, origin }, row, written }: ToWrite,
  about: Circumstances,
  { number, side, heldAt, at: now }: MessageToKeep,
): Promise<void> {
  await insertPhotos(tx, { conversationId: row.id, number }, written.kept);
  await holdFiles(
    tx,
    written.kept.map(({ fileKey }) => fileKey),
  );
  if (side === 'shopper' && heldAt === null) await answerByItself(tx, row.id, about, number, now);
  if (owner.kind === 'house')
    await recordAudit(
      tx,
      {
        ...{ kind: 'chat_answered', actorUserId: owner.userId, subjectUserId: row.userId, origin },
        detail: { conversationId: row.id, number },
      },
      now,
    );
  // What is held waits at the house's desk, whoever it was written to.
  const tags = heldAt === null ? tagsOf(row) : [...tagsOf(row), chatTags.house];
  await announceChanges(tx, [...new Set(tags)]);
}

/**
 * What a store or the house says by itself to a shopper's message: a greeting to the first one of all, outside of the hours
 * that nobody is there; once a day at most. That a store has handed them over isn't said to them, but for them. An answer is owed as before.
 */
async function answerByItself(
  tx: Transaction,
  conversationId: number,
  { desk, isBegun, isAnsweredByItself }: Circumstances,
  last: number,
  now: Date,
): Promise<void> {
  if (desk === null || isAnsweredByItself) return;
  const said = isOpenAt(desk, now) ? (isBegun ? null : desk.greeting) : desk.away;
  if (said === null) return;
  const number = last + 1;
  const automatic = {
    side: 'desk' as const,
    userId: null,
    isAutomatic: true,
    clientId: `automatic-${number}`,
  };
  await insertMessage(tx, { ...automatic, conversationId, number, text: said, at: now });
  await updateConversation(tx, conversationId, { lastNumber: number });
}

/** SHA-256 of what is compared with what was said elsewhere; null of what is too short to mean anything. */
export function hashWords(text: string): string | null {
  const compared = comparedWords(text);
  return isComparable(compared) ? createHash('sha256').update(compared).digest('base64url') : null;
}

async function findCard(
  tx: Transaction,
  { userId, sellerId }: ConversationToWrite,
  card: Written['card'],
  { side, now }: { side: ChatSide; now: Date },
): Promise<{ kind: CardKind; id: number } | null | 'invalid'> {
  if (card === undefined) return null;
  if (card.kind === 'voucher') {
    if (side === 'shopper') return 'invalid';
    const asked = { userId, ids: [card.voucherId], locale: 'th' as const };
    const [voucher] = await describeNamedVouchers({ db: tx, clock: () => now }, asked);
    const isTheirs = voucher?.sellerId === null || voucher?.sellerId === sellerId;
    return voucher !== undefined && !voucher.isOver && isTheirs
      ? { kind: 'voucher', id: voucher.id }
      : 'invalid';
  }
  if (card.kind === 'product')
    return (await isProduct(tx, card.productId)) ? { kind: 'product', id: card.productId } : 'invalid';
  const id = await findOrderForCard(tx, card.orderNumber, { userId, sellerId });
  return id === null ? 'invalid' : { kind: 'order', id };
}
