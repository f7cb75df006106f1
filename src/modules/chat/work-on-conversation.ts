import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type AuditEntry, recordAudit } from '../audit/record-audit.ts';
import { type ConversationState, mayChangeMessage, sideOf, tidyLabels } from './chat.rules.ts';
import { countNews } from './chat-news.store.ts';
import { chatTags, otherTagOf, tagsOf } from './chat-tags.ts';
import { isCitedByOther } from './citation.store.ts';
import { isColleague } from './colleagues.ts';
import {
  type ConversationRow,
  lockConversation,
  noteTyping,
  reconsiderWaiting,
  selectConversation,
  settleQuestions,
  updateConversation,
} from './conversation.store.ts';
import {
  deletePhotos,
  type MessageRow,
  selectIsAsked,
  selectNumbered,
  selectOnceNumbered,
  selectPhotos,
  updateMessage,
} from './message.store.ts';
import { isDeskOpenAbout, isShopperOpenAbout } from './read-chat.ts';
import { isUnderReport } from './report.store.ts';
import { selectCircumstances } from './send.store.ts';
import { dayMs, hashWords, isSpam, minuteMs, type Sent, type Writer } from './send-message.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type NotThere = { code: 'chatNotFound' };
type Change<Value> = { value: Value; audit?: NonNullable<AuditEntry['detail']> };

/** Changes a conversation of one's own, held still meanwhile; what staff of the house do to theirs is in the audit log. */
function change<Value, Failure extends { code: string } = never>(
  { db, clock }: Needs,
  { owner, origin }: Writer,
  id: number,
  work: (tx: Transaction, row: ConversationRow, now: Date) => Promise<Result<Change<Value>, Failure>>,
): Promise<Result<Value, Failure | NotThere>> {
  return transact<Value, Failure | NotThere>(db, async (tx) => {
    const row = await lockConversation(tx, owner, id);
    if (row === null) return fail({ code: 'chatNotFound' });
    const now = clock();
    const done = await work(tx, row, now);
    if (!done.ok) return done;
    const { value, audit } = done.value;
    if (owner.kind === 'house' && audit !== undefined)
      await recordAudit(
        tx,
        {
          ...{ kind: 'chat_changed', actorUserId: owner.userId, subjectUserId: row.userId, origin },
          detail: { conversationId: id, ...audit },
        },
        now,
      );
    await announceChanges(tx, tagsOf(row));
    return succeed(value);
  });
}

/** Messages up to one are read by one's side; how many are unread in all. */
export async function markConversationRead(
  services: Needs,
  writer: Writer,
  { id, number }: { id: number; number: number },
): Promise<Result<{ unread: number }, NotThere>> {
  const isShopper = sideOf(writer.owner) === 'shopper';
  const read = await change<null>(services, writer, id, async (tx, row) => {
    const before = isShopper ? row.shopperRead : row.deskRead;
    const to = Math.max(before, Math.min(number, row.lastNumber));
    if (to > before) await updateConversation(tx, id, isShopper ? { shopperRead: to } : { deskRead: to });
    return succeed({ value: null, audit: { read: to } });
  });
  if (!read.ok) return read;
  return succeed({ unread: (await countNews(services.db, writer.owner, services.clock())).unread });
}

type ChangeFailure = { code: 'chatNotFound' | 'chatChangeOver' };

async function findOwn(
  tx: Transaction,
  writer: Writer,
  { id, number }: { id: number; number: number },
  now: Date,
): Promise<Result<MessageRow, ChangeFailure>> {
  const side = sideOf(writer.owner);
  const [numbered] = await selectNumbered(tx, id, side, [number]);
  // A page may still call it as it was called while it was held.
  const message = numbered ?? (await selectOnceNumbered(tx, id, side, number));
  // Another member's words aren't one's own either.
  if (message === null || message.side !== side || message.userId !== writer.owner.userId)
    return fail({ code: 'chatNotFound' });
  // What the other side reported, or shows to staff, stays as it was said until they have decided.
  const place = { conversationId: id, number: message.number, side };
  const isOpen =
    mayChangeMessage(message, now) && !(await isUnderReport(tx, place)) && !(await isCitedByOther(tx, place));
  return isOpen ? succeed(message) : fail({ code: 'chatChangeOver' });
}

type EditFailure = ChangeFailure | { code: 'chatEmpty' | 'chatBlocked' };

/** Changes the words of one's own message while that can be: whoever may not say them now, may not by a change either. */
export function editMessage(
  services: Needs,
  writer: Writer,
  { id, number, text }: { id: number; number: number; text: string },
): Promise<Result<Sent, EditFailure>> {
  return change<Sent, EditFailure>(services, writer, id, async (tx, row, now) => {
    const own = await findOwn(tx, writer, { id, number }, now);
    if (!own.ok) return own;
    const place = { conversationId: id, number: own.value.number };
    if (
      text === '' &&
      own.value.cardKind === null &&
      (await selectPhotos(tx, id, [place.number])).length === 0
    )
      return fail({ code: 'chatEmpty' });
    if (row.blockedByShopperAt !== null || row.blockedByDeskAt !== null || row.userId === null)
      return fail({ code: 'chatBlocked' });
    if (text !== own.value.text) {
      const wordsHash = hashWords(text);
      const isHeld = await isHeldAs(tx, writer, row, { ...own.value, wordsHash }, now);
      const heldAt = own.value.heldAt ?? (isHeld ? now : null);
      await updateMessage(tx, place, { text, editedAt: now, wordsHash, heldAt });
      if (isHeld) {
        await reconsiderWaiting(tx, id);
        await announceChanges(tx, [chatTags.house]);
      }
    }
    return succeed({ value: place, audit: { edited: place.number } });
  });
}

/** Whether a message with these words is one of many, as it would be if they had been sent so. */
async function isHeldAs(
  tx: Transaction,
  { owner }: Writer,
  conversation: ConversationRow,
  message: MessageRow,
  now: Date,
): Promise<boolean> {
  const { side, clientId, wordsHash, number } = message;
  const judged = { conversation, side, clientId, userId: owner.userId, wordsHash, replyTo: null };
  const since = (ms: number) => new Date(now.getTime() - ms);
  const [about] = await selectCircumstances(tx, [judged], {
    minuteAgo: since(minuteMs),
    dayAgo: since(dayMs),
  });
  if (about === undefined) return false;
  const isAsked = about.isAsked || (await selectIsAsked(tx, { conversationId: conversation.id, number }));
  return isSpam(owner, { said: about.said, isAnswer: side === 'desk' && isAsked });
}

/** Takes one's own message back while that can be: its words, its card and its photos are gone for both. */
export function takeMessageBack(
  services: Needs,
  writer: Writer,
  { id, number }: { id: number; number: number },
): Promise<Result<Sent, ChangeFailure>> {
  return change<Sent, ChangeFailure>(services, writer, id, async (tx, _row, now) => {
    const own = await findOwn(tx, writer, { id, number }, now);
    if (!own.ok) return own;
    const place = { conversationId: id, number: own.value.number };
    const gone = { text: '', cardKind: null, cardId: null, wordsHash: null, takenBackAt: now };
    await updateMessage(tx, place, gone);
    await queueDiscards(tx, await deletePhotos(tx, place), now);
    if (own.value.heldAt !== null) await announceChanges(tx, [chatTags.house]);
    await reconsiderWaiting(tx, id);
    return succeed({ value: place, audit: { takenBack: place.number } });
  });
}

/** Takes no more messages from the other side, or takes them again. */
export function blockConversation(
  services: Needs,
  writer: Writer,
  { id, isBlocked }: { id: number; isBlocked: boolean },
): Promise<Result<{ isBlocked: boolean }, NotThere>> {
  return change(services, writer, id, async (tx, row, now) => {
    const isShopper = sideOf(writer.owner) === 'shopper';
    const since = isShopper ? row.blockedByShopperAt : row.blockedByDeskAt;
    const at = isBlocked ? (since ?? now) : null;
    await updateConversation(tx, id, isShopper ? { blockedByShopperAt: at } : { blockedByDeskAt: at });
    // Nobody can answer there meanwhile; what has no answer is owed one again afterwards.
    const byOther = isShopper ? row.blockedByDeskAt : row.blockedByShopperAt;
    if (isBlocked) await updateConversation(tx, id, { waitingSince: null });
    else if (since !== null && byOther === null) await reconsiderWaiting(tx, id);
    return succeed({ value: { isBlocked }, audit: { isBlocked } });
  });
}

type Assignment = {
  id: number;
  isMine: boolean;
  /** The colleague it is given to. */
  userId?: number | undefined;
};

/** Takes a conversation over, gives it to a colleague, or leaves it to whoever comes. */
export function assignConversation(
  services: Needs,
  writer: Writer,
  { id, isMine, userId }: Assignment,
): Promise<Result<{ assignedTo: number | null }, NotThere | { code: 'chatNotColleague' }>> {
  type Assigned = { assignedTo: number | null };
  return change<Assigned, { code: 'chatNotColleague' }>(services, writer, id, async (tx) => {
    const assignedTo = userId ?? (isMine ? writer.owner.userId : null);
    if (assignedTo !== null && !(await isColleague(tx, writer.owner, assignedTo)))
      return fail({ code: 'chatNotColleague' });
    await updateConversation(tx, id, { assignedTo });
    return succeed({ value: { assignedTo }, audit: { assignedTo } });
  });
}

/** Calls a conversation something, for those alone who answer; these labels take the place of those it had. */
export function labelConversation(
  services: Needs,
  writer: Writer,
  { id, labels: said }: { id: number; labels: readonly string[] },
): Promise<Result<{ labels: string[] }, NotThere>> {
  return change(services, writer, id, async (tx) => {
    const labels = tidyLabels(said);
    await updateConversation(tx, id, { labels });
    return succeed({ value: { labels }, audit: { labels: labels.join(', ') } });
  });
}

const toldAgainMs = 3_000;

/** Tells the other side that one is typing, where one lets it know; whether it was told just now. */
export function tellTyping(
  { db, clock }: Needs,
  { owner }: Pick<Writer, 'owner'>,
  { id }: { id: number },
): Promise<Result<{ isTold: boolean }, NotThere>> {
  return transact<{ isTold: boolean }, NotThere>(db, async (tx) => {
    const row = await selectConversation(tx, owner, id);
    if (row === null) return fail({ code: 'chatNotFound' });
    const isShopper = owner.kind === 'shopper';
    const isOpenAbout = isShopper
      ? await isShopperOpenAbout(tx, owner.userId)
      : await isDeskOpenAbout(tx, row.sellerId);
    if (!isOpenAbout || row.blockedByShopperAt !== null || row.blockedByDeskAt !== null)
      return succeed({ isTold: false });
    const now = clock();
    const since = new Date(now.getTime() - toldAgainMs);
    const noted = await noteTyping(tx, owner, { id, now, since });
    if (noted !== null) await announceChanges(tx, otherTagOf(noted, isShopper));
    return succeed({ isTold: noted !== null });
  });
}

type Moved = {
  id: number;
  to: ConversationState | 'answered';
  /** The newest message that was shown: what came after it waits on. */
  seen?: number | null | undefined;
};

/** Closes a conversation until somebody writes again, opens it, or says that what was said last needs no answer. */
export function moveConversation(
  services: Needs,
  writer: Writer,
  { id, to, seen = null }: Moved,
): Promise<Result<{ state: ConversationState }, NotThere>> {
  return change(services, writer, id, async (tx, row) => {
    if (to !== 'open') await settleQuestions(tx, id, seen);
    const owedSince = to === 'open' ? row.waitingSince : await reconsiderWaiting(tx, id);
    // It is closed until somebody writes, which they have done.
    const isWritten = to === 'closed' && owedSince !== null;
    const state = to === 'answered' ? row.state : isWritten ? 'open' : to;
    await updateConversation(tx, id, { state });
    return succeed({ value: { state }, audit: { to } });
  });
}
