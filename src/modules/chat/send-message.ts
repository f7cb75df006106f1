import { createHash } from 'node:crypto';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { acceptImage, type ImageRefusal } from '../../platform/images/image-upload.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { describeNamedVouchers } from '../promotion/list-vouchers.ts';
import {
  type CardKind,
  type ChatOwner,
  type ChatSide,
  chatMost,
  comparedWords,
  isComparable,
  sideOf,
} from './chat.rules.ts';
import {
  countNewStores,
  findConversation,
  findOrderForCard,
  insertConversation,
  insertMessage,
  insertPhotos,
  isProduct,
  selectStoreByKey,
  updateConversation,
} from './chat.store.ts';
import { tagsOf } from './chat-tags.ts';
import { isOpenAt } from './open-hours.rules.ts';
import {
  type Circumstances,
  type ConversationToWrite,
  insertSent,
  lockConversationToWrite,
  selectCircumstances,
} from './send.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'newUuid' | 'storage'>;

/** Who writes: staff's words for the house are in the audit log. */
export type Writer = { owner: ChatOwner; origin: CallOrigin };

export type Written = {
  clientId: string;
  text: string;
  replyTo?: number | undefined;
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
    | 'tooManyFiles'
    | ImageRefusal['code'];
};
export type BeginFailure = SendFailure | { code: 'chatNewStores' };
export type Sent = { conversationId: number; number: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

type KeptPhoto = { fileKey: string; width: number; height: number };

/** Writes into a conversation of one's own. What is sent again under the same name is the message that is there. */
export function sendMessage(
  services: Needs,
  writer: Writer,
  id: number,
  written: Written,
): Promise<Result<Sent, SendFailure>> {
  return withPhotos<SendFailure>(services, written, (photos) =>
    transact<Sent, SendFailure>(services.db, async (tx) => {
      const row = await lockConversationToWrite(tx, writer.owner, id);
      if (row === null) return fail({ code: 'chatNotFound' });
      return write(tx, writer, row, { ...written, kept: photos }, services.clock());
    }),
  );
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
      const store = urlKey === undefined ? null : await selectStoreByKey(tx, urlKey);
      if (urlKey !== undefined && store === null) return fail({ code: 'chatNotFound' });
      const sellerId = store?.id ?? null;
      let id = await findConversation(tx, userId, sellerId);
      if (id === null) {
        const since = new Date(now.getTime() - dayMs);
        if (sellerId !== null && (await countNewStores(tx, userId, since)) >= chatMost.newStoresADay)
          return fail({ code: 'chatNewStores' });
        id =
          (await insertConversation(tx, userId, sellerId, now)) ??
          (await findConversation(tx, userId, sellerId));
      }
      const row = id === null ? null : await lockConversationToWrite(tx, writer.owner, id);
      if (row === null) return fail({ code: 'chatNotFound' });
      return write(tx, writer, row, { ...written, kept: photos }, now);
    }),
  );
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

async function write(
  tx: Transaction,
  { owner, origin }: Writer,
  row: ConversationToWrite,
  written: Written & { kept: KeptPhoto[] },
  now: Date,
): Promise<Result<Sent, SendFailure>> {
  const side = sideOf(owner);
  const { clientId, text } = written;
  const replyTo = written.replyTo ?? null;
  const wordsHash = hashWords(text);
  const about = await selectCircumstances(
    tx,
    { conversation: row, side, clientId, userId: owner.userId, wordsHash, replyTo },
    { minuteAgo: new Date(now.getTime() - minuteMs), dayAgo: new Date(now.getTime() - dayMs) },
  );
  // The photos that came again stay unnamed, and go by themselves.
  if (about.before !== null) return succeed({ conversationId: row.id, number: about.before });
  if (row.blockedByShopperAt !== null || row.blockedByDeskAt !== null || row.userId === null)
    return fail({ code: 'chatBlocked' });
  if (about.written >= chatMost.aMinute) return fail({ code: 'chatTooFast' });
  if (!about.hasReplyTo) return fail({ code: 'chatNotFound' });
  const card = await findCard(tx, row, written.card, { side, now });
  if (card === 'invalid') return fail({ code: 'chatCardInvalid' });
  const isHeld = owner.kind !== 'house' && about.said >= chatMost.sameWords;
  const number = row.lastNumber + 1;
  await insertSent(tx, {
    ...{ conversationId: row.id, number, side, userId: owner.userId, clientId, text, replyTo, wordsHash },
    ...{ card, at: now, heldAt: isHeld ? now : null },
  });
  await insertPhotos(tx, { conversationId: row.id, number }, written.kept);
  await holdFiles(
    tx,
    written.kept.map(({ fileKey }) => fileKey),
  );
  if (side === 'shopper' && !isHeld) await answerByItself(tx, row.id, about, number, now);
  if (owner.kind === 'house')
    await recordAudit(
      tx,
      {
        ...{ kind: 'chat_answered', actorUserId: owner.userId, subjectUserId: row.userId, origin },
        detail: { conversationId: row.id, number },
      },
      now,
    );
  await announceChanges(tx, tagsOf(row));
  return succeed({ conversationId: row.id, number });
}

/**
 * What a store or the house says by itself to a shopper's message: a greeting to the first one, outside of the hours that
 * nobody is there; once a day at most. An answer is owed as before.
 */
async function answerByItself(
  tx: Transaction,
  conversationId: number,
  { desk, isAnsweredByItself }: Circumstances,
  last: number,
  now: Date,
): Promise<void> {
  if (desk === null || isAnsweredByItself) return;
  const said = isOpenAt(desk, now) ? (last === 1 ? desk.greeting : null) : desk.away;
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
