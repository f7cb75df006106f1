import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { recordLooks } from '../audit/record-looks.ts';
import { notifyStores, notifyUsers } from '../notification/notify-users.ts';
import { chatMost, deskPage, sideOf } from './chat.rules.ts';
import type { CitableMessage } from './chat-shapes.contract.ts';
import { chatTags, tagsOf } from './chat-tags.ts';
import {
  findConversation,
  insertConversation,
  lockAnyConversation,
  lockConversation,
  reconsiderWaiting,
  selectAnyConversation,
  updateConversation,
} from './conversation.store.ts';
import type { ChatReportRow } from './house-chat.contract.ts';
import { insertMessage, selectMessages, selectPhotos, selectPhotosOfAll } from './message.store.ts';
import { type ChatNeeds, describeMessages, openPhoto, shownName } from './read-chat.ts';
import {
  countDecidedReports,
  countHeld,
  dismissAlike,
  insertReport,
  isAnotherOpen,
  type ListedReport,
  lockHeld,
  lockReport,
  type ReportRow,
  selectAlike,
  selectDecidedReports,
  selectHeld,
  selectHeldAuthor,
  selectReport,
  selectReports,
  sendHeldOn,
  updateReport,
} from './report.store.ts';
import type { Sent, Writer } from './send-message.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

type ReportFailure = { code: 'chatNotFound' | 'chatReasonMissing' | 'chatReported' };

/** Asks staff to look at a conversation. Of each side there is one open report, and beside it a store's hand-over. */
export function reportConversation(
  { db, clock }: Needs,
  { owner }: Writer,
  { id, reason }: { id: number; reason: string },
): Promise<Result<{ isReported: true }, ReportFailure>> {
  return transact<{ isReported: true }, ReportFailure>(db, async (tx) => {
    if (reason === '') return fail({ code: 'chatReasonMissing' });
    const row = await lockConversation(tx, owner, id);
    if (row === null) return fail({ code: 'chatNotFound' });
    const isNew = await insertReport(tx, {
      ...{ conversationId: id, side: sideOf(owner), kind: 'report', userId: owner.userId, reason },
      ...{ upTo: row.lastNumber, at: clock() },
    });
    if (!isNew) return fail({ code: 'chatReported' });
    await announceChanges(tx, [chatTags.house]);
    return succeed({ isReported: true as const });
  });
}

type HandOverFailure = { code: 'chatNotFound' | 'chatReasonMissing' | 'chatBlocked' | 'chatHandedOver' };

/**
 * A store asks the house to go on with a shopper: staff may read the last messages as they do of a report, and the
 * shopper's conversation with the house says so and owes an answer. Who blocked the store doesn't hear from it by this way.
 */
export function handConversationOver(
  { db, clock, newUuid }: Needs & Pick<Services, 'newUuid'>,
  { owner }: Writer,
  { id, reason }: { id: number; reason: string },
): Promise<Result<{ isHandedOver: true }, HandOverFailure>> {
  return transact<{ isHandedOver: true }, HandOverFailure>(db, async (tx) => {
    if (reason === '') return fail({ code: 'chatReasonMissing' });
    const row = await lockConversation(tx, owner, id);
    if (row === null) return fail({ code: 'chatNotFound' });
    const { userId } = row;
    if (userId === null || row.blockedByShopperAt !== null) return fail({ code: 'chatBlocked' });
    const now = clock();
    const isNew = await insertReport(tx, {
      ...{ conversationId: id, side: sideOf(owner), kind: 'handover', userId: owner.userId, reason },
      ...{ upTo: row.lastNumber, at: now },
    });
    if (!isNew) return fail({ code: 'chatHandedOver' });
    const houseId =
      (await findConversation(tx, userId, null)) ??
      (await insertConversation(tx, userId, null, now)) ??
      (await findConversation(tx, userId, null));
    const house = houseId === null ? null : await lockAnyConversation(tx, houseId);
    if (house === null) return fail({ code: 'chatNotFound' });
    const number = house.lastNumber + 1;
    const message = {
      ...{ side: 'desk' as const, userId: null, isAutomatic: true, clientId: newUuid(), text: '' },
      ...{ cardKind: 'handover' as const, cardId: id, at: now },
    };
    await insertMessage(tx, { ...message, conversationId: house.id, number });
    await updateConversation(tx, house.id, {
      ...{ lastNumber: number, lastAt: now, state: 'open', waitingSince: house.waitingSince ?? now },
    });
    await announceChanges(tx, [...new Set([...tagsOf(row), ...tagsOf(house), chatTags.house])]);
    return succeed({ isHandedOver: true as const });
  });
}

function describeReport(row: ListedReport, locale: Locale): ChatReportRow {
  const { storeTh, storeEn, storeUrlKey: urlKey } = row;
  return {
    id: row.id,
    kind: row.kind,
    by: row.side,
    shopper: shownName(row.firstname, row.lastname),
    store:
      storeTh === null || urlKey === null
        ? null
        : { name: inLocale(locale, storeTh, storeEn ?? storeTh), urlKey },
    reason: row.reason,
    at: row.at.toISOString(),
  };
}

type AskedReports = { state: 'open' | 'decided'; pageNo: number; perPage: number; locale: Locale };

/** Reports that wait, or that were decided with who did and why; how many there are of each. */
export async function listChatReports({ db }: Needs, { state, pageNo, perPage, locale }: AskedReports) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const [open, decided, decidedTotal, held] = await Promise.all([
    selectReports(db, state === 'open' ? page : { limit: 0, offset: 0 }),
    state === 'decided' ? selectDecidedReports(db, page) : [],
    countDecidedReports(db),
    countHeld(db),
  ]);
  const dataList = [
    ...open.rows.map((row) => ({ ...describeReport(row, locale), decided: null })),
    ...decided.map((row) => ({
      ...describeReport(row, locale),
      decided: {
        at: row.decidedAt.toISOString(),
        // Colleagues read each other's whole names.
        by: row.decider ?? '',
        outcome: row.outcome,
        answer: row.answer,
      },
    })),
  ];
  const counts = { open: open.total, decided: decidedTotal };
  return { dataList, total: counts[state], counts, held };
}

/** What staff read of a conversation that isn't the house's: its last messages, by a report alone, and never unseen. */
export async function readReport(
  services: ChatNeeds,
  { owner, origin }: Writer,
  id: number,
  locale: Locale,
): Promise<Result<ChatReportRow & { messages: CitableMessage[] }, { code: 'chatReportNotFound' }>> {
  const report = await selectReport(services.db, id);
  if (report === null) return fail({ code: 'chatReportNotFound' });
  const { conversationId, side } = report;
  const row = await selectAnyConversation(services.db, conversationId);
  if (row === null) return fail({ code: 'chatReportNotFound' });
  await recordLooks(
    services.db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    [{ subjectUserId: row.userId, detail: { conversationId, reportId: id } }],
    services.clock(),
  );
  const seen = await selectReported(services.db, report);
  const messages = await describeMessages(services, row, seen, side, locale);
  return succeed({
    ...describeReport(report, locale),
    messages: messages.map(({ clientId, ...message }) => message),
  });
}

/** A photo of those messages: by the report alone, as long as it is open, and never unseen. */
export async function readReportPhoto(
  services: ChatNeeds,
  { owner, origin }: Writer,
  { id, photo }: { id: number; photo: number },
): Promise<Result<File, { code: 'chatReportNotFound' }>> {
  const { db, clock } = services;
  const report = await selectReport(db, id);
  if (report === null) return fail({ code: 'chatReportNotFound' });
  const { conversationId } = report;
  const row = await selectAnyConversation(db, conversationId);
  const photos = await selectPhotos(
    db,
    conversationId,
    (await selectReported(db, report)).map(({ number }) => number),
  );
  const seen = photos.find((each) => each.id === photo);
  const file = seen === undefined ? null : await openPhoto(services, seen.fileKey);
  if (row === null || file === null) return fail({ code: 'chatReportNotFound' });
  await recordLooks(
    db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    [{ subjectUserId: row.userId, detail: { conversationId, reportId: id, photo } }],
    clock(),
  );
  return succeed(file);
}

/** The messages that a report is about, as whoever reported sees them. */
function selectReported(db: Queryable, { conversationId, side, upTo }: ListedReport) {
  return selectMessages(db, conversationId, side, { before: upTo + 1, limit: chatMost.reported });
}

type DecideFailure = { code: 'chatReportNotFound' | 'chatReportDecided' | 'chatReasonMissing' };

/** Says to those who reported what came of it: to a shopper, or to those of a store who answer. */
async function tellReporter(
  tx: Transaction,
  site: Pick<Services, 'siteUrl'>,
  { id, side, userId, conversationId }: ReportRow,
  { came, sellerId }: { came: 'Upheld' | 'Dismissed' | 'Reopened'; sellerId: number | null },
  now: Date,
): Promise<void> {
  // What was undone may be decided anew, and is told anew.
  const about = { params: {}, cause: `chat report ${id}: ${came}, ${now.toISOString()}` };
  if (side === 'shopper' && userId !== null) {
    const kind = `chatReport${came}` as const;
    await notifyUsers(tx, site, [{ ...about, kind, userId, href: `/chat?id=${conversationId}` }], now);
  }
  if (side === 'desk' && sellerId !== null) {
    const kind = `sellerChatReport${came}` as const;
    const to = { sellerId, right: 'orders' as const, href: deskPage(conversationId) };
    await notifyStores(tx, site, [{ ...about, ...to, kind }], now);
  }
}

/** Decides on a report. Upheld, whoever was reported writes into that conversation no more; whoever reported is told. */
export function decideReport(
  { db, clock, siteUrl }: Needs & Pick<Services, 'siteUrl'>,
  { owner, origin }: Writer,
  { id, isUpheld, answer }: { id: number; isUpheld: boolean; answer: string },
): Promise<Result<{ outcome: 'upheld' | 'dismissed' }, DecideFailure>> {
  return transact<{ outcome: 'upheld' | 'dismissed' }, DecideFailure>(db, async (tx) => {
    if (answer === '') return fail({ code: 'chatReasonMissing' });
    const report = await lockReport(tx, id);
    if (report === null || report.kind !== 'report') return fail({ code: 'chatReportNotFound' });
    if (report.decidedAt !== null) return fail({ code: 'chatReportDecided' });
    const now = clock();
    const row = await lockAnyConversation(tx, report.conversationId);
    const outcome = isUpheld ? 'upheld' : 'dismissed';
    await updateReport(tx, id, { decidedAt: now, decidedBy: owner.userId, outcome, answer });
    if (isUpheld && row !== null)
      await updateConversation(
        tx,
        row.id,
        report.side === 'shopper'
          ? { blockedByShopperAt: row.blockedByShopperAt ?? now, waitingSince: null }
          : { blockedByDeskAt: row.blockedByDeskAt ?? now, waitingSince: null },
      );
    await recordAudit(
      tx,
      {
        ...{
          kind: 'chat_report_decided',
          actorUserId: owner.userId,
          subjectUserId: row?.userId ?? null,
          origin,
        },
        detail: { reportId: id, conversationId: report.conversationId, outcome, answer },
      },
      now,
    );
    const about = { came: isUpheld ? 'Upheld' : 'Dismissed', sellerId: row?.sellerId ?? null } as const;
    await tellReporter(tx, { siteUrl }, report, about, now);
    await announceChanges(tx, tagsAtDesk(row));
    return succeed({ outcome });
  });
}

/** Those of a conversation's sides, and of the desk where reports of it wait. */
function tagsAtDesk(row: Parameters<typeof tagsOf>[0] | null): string[] {
  return [...new Set([...(row === null ? [] : tagsOf(row)), chatTags.house])];
}

type UndoFailure = { code: 'chatReportNotFound' | 'chatReportWaits' | 'chatReasonMissing' };

/**
 * A decision was wrong: the report waits again, and what it closed is open. Whoever had closed the conversation themselves
 * keeps it closed. The reporter, who was told what came of it, is told that it is looked at again.
 */
export function undoDecision(
  { db, clock, siteUrl }: Needs & Pick<Services, 'siteUrl'>,
  { owner, origin }: Writer,
  { id, reason }: { id: number; reason: string },
): Promise<Result<{ isUndone: true }, UndoFailure>> {
  return transact<{ isUndone: true }, UndoFailure>(db, async (tx) => {
    if (reason === '') return fail({ code: 'chatReasonMissing' });
    const report = await lockReport(tx, id);
    if (report === null || report.decidedAt === null) return fail({ code: 'chatReportNotFound' });
    const { decidedAt, outcome, side, conversationId } = report;
    const row = await lockAnyConversation(tx, conversationId);
    // Of one side there is one that waits: that one is decided first.
    if (await isAnotherOpen(tx, report)) return fail({ code: 'chatReportWaits' });
    const now = clock();
    await updateReport(tx, id, { decidedAt: null, decidedBy: null, outcome: null, answer: null });
    if (row !== null && outcome === 'upheld') {
      const closedAt = side === 'shopper' ? row.blockedByShopperAt : row.blockedByDeskAt;
      if (closedAt?.getTime() === decidedAt.getTime()) {
        await updateConversation(
          tx,
          row.id,
          side === 'shopper' ? { blockedByShopperAt: null } : { blockedByDeskAt: null },
        );
        await reconsiderWaiting(tx, row.id);
      }
    }
    await recordAudit(
      tx,
      {
        ...{ kind: 'chat_report_undone', actorUserId: owner.userId, origin },
        subjectUserId: row?.userId ?? null,
        moved: { before: outcome ?? '', after: 'waiting' },
        detail: { reportId: id, conversationId, reason },
      },
      now,
    );
    if (report.kind === 'report')
      await tellReporter(tx, { siteUrl }, report, { came: 'Reopened', sellerId: row?.sellerId ?? null }, now);
    await announceChanges(tx, tagsAtDesk(row));
    return succeed({ isUndone: true as const });
  });
}

/** Says that the house has gone on with a shopper whom a store handed over: the two may still write to each other. */
export function finishHandOver(
  { db, clock }: Needs,
  { owner, origin }: Writer,
  id: number,
): Promise<Result<{ outcome: 'done' }, { code: 'chatReportNotFound' | 'chatReportDecided' }>> {
  return transact<{ outcome: 'done' }, { code: 'chatReportNotFound' | 'chatReportDecided' }>(
    db,
    async (tx) => {
      const report = await lockReport(tx, id);
      if (report === null || report.kind !== 'handover') return fail({ code: 'chatReportNotFound' });
      if (report.decidedAt !== null) return fail({ code: 'chatReportDecided' });
      const now = clock();
      const { conversationId } = report;
      const row = await lockAnyConversation(tx, conversationId);
      const outcome = 'done';
      await updateReport(tx, id, { decidedAt: now, decidedBy: owner.userId, outcome, answer: null });
      await recordAudit(
        tx,
        {
          ...{ kind: 'chat_report_decided', actorUserId: owner.userId, origin },
          ...{ subjectUserId: row?.userId ?? null, detail: { reportId: id, conversationId, outcome } },
        },
        now,
      );
      await announceChanges(tx, tagsAtDesk(row));
      return succeed({ outcome });
    },
  );
}

/** What is held as spam, one line of each person's words; whoever reads others' words is in the audit log. */
export async function listHeld(
  { db, clock }: Needs,
  { owner, origin }: Writer,
  { pageNo, perPage, locale }: { pageNo: number; perPage: number; locale: Locale },
) {
  const [rows, total] = await Promise.all([
    selectHeld(db, { limit: perPage, offset: (pageNo - 1) * perPage }),
    countHeld(db),
  ]);
  await recordLooks(
    db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    rows.map(({ conversationId, number, userId }) => ({
      subjectUserId: userId,
      detail: { conversationId, held: number },
    })),
    clock(),
  );
  const photos = await selectPhotosOfAll(db, rows);
  return {
    dataList: rows.map(({ userId, firstname, lastname, storeTh, storeEn, at, ...row }) => ({
      ...row,
      by: storeTh === null ? shownName(firstname, lastname) : inLocale(locale, storeTh, storeEn ?? storeTh),
      photos: photos
        .filter(
          ({ conversationId, number }) => conversationId === row.conversationId && number === row.number,
        )
        .map(({ id, width, height }) => ({ id, width, height })),
      at: at.toISOString(),
    })),
    total,
  };
}

/** A photo of a held message: as long as it waits for staff, and never unseen. */
export async function readHeldPhoto(
  services: ChatNeeds,
  { owner, origin }: Writer,
  { id, number, photo }: { id: number; number: number; photo: number },
): Promise<Result<File, { code: 'chatNotFound' }>> {
  const { db, clock } = services;
  const author = await selectHeldAuthor(db, { conversationId: id, number });
  const photos = author === null ? [] : await selectPhotos(db, id, [number]);
  const seen = photos.find((each) => each.id === photo);
  const file = seen === undefined ? null : await openPhoto(services, seen.fileKey);
  if (author === null || file === null) return fail({ code: 'chatNotFound' });
  await recordLooks(
    db,
    { kind: 'chat_read', actorUserId: owner.userId, origin },
    [{ subjectUserId: author.userId, detail: { conversationId: id, held: number, photo } }],
    clock(),
  );
  return succeed(file);
}

/** Messages that one press sends on; of more, the rest is listed again. */
const releasedAtOnce = 200;

type ReleaseFailure = { code: 'chatNotFound' | 'chatBlocked' };

/**
 * Sends a message on that was held, and all of the same person with the same words, each as the newest of its conversation:
 * its reader may have read on meanwhile, and a number behind their mark would be neither unread nor found by who asks for what
 * came after the last message they have. Those into conversations that take no more stay held.
 */
export function releaseMessage(
  { db, clock }: Needs,
  writer: Writer,
  { id, number }: { id: number; number: number },
): Promise<Result<Sent & { released: number }, ReleaseFailure>> {
  return transact<Sent & { released: number }, ReleaseFailure>(db, async (tx) => {
    const named = { conversationId: id, number };
    const alike = await selectAlike(tx, named, releasedAtOnce);
    if (alike.length === 0) return fail({ code: 'chatNotFound' });
    const others = alike.filter((place) => place.conversationId !== id || place.number !== number);
    const sent: Sent[] = [];
    const failures: ReleaseFailure['code'][] = [];
    // In one order, so that two of staff who press at once don't wait for each other.
    for (const place of [named, ...others].sort((one, other) => one.conversationId - other.conversationId)) {
      const done = await releaseOne(tx, writer, place, clock());
      if (!done.ok) failures.push(done.failure.code);
      else if (place === named) sent.unshift(done.value);
      else sent.push(done.value);
    }
    const [first] = sent;
    if (first !== undefined) return succeed({ ...first, released: sent.length });
    return fail({ code: failures.includes('chatBlocked') ? 'chatBlocked' : 'chatNotFound' });
  });
}

async function releaseOne(
  tx: Transaction,
  { owner, origin }: Writer,
  { conversationId: id, number }: { conversationId: number; number: number },
  now: Date,
): Promise<Result<Sent, ReleaseFailure>> {
  const row = await lockAnyConversation(tx, id);
  const message = row === null ? null : await lockHeld(tx, id, number);
  if (row === null || message === null) return fail({ code: 'chatNotFound' });
  // What couldn't be sent now isn't sent on either.
  if (row.blockedByShopperAt !== null || row.blockedByDeskAt !== null || row.userId === null)
    return fail({ code: 'chatBlocked' });
  const place = { conversationId: id, number: row.lastNumber + 1 };
  await sendHeldOn(tx, { conversationId: id, number }, place.number, now);
  const isAsked = message.side === 'shopper';
  await updateConversation(tx, id, {
    ...{ lastNumber: place.number, lastAt: now },
    ...(isAsked ? { state: 'open', waitingSince: row.waitingSince ?? now } : {}),
  });
  await recordAudit(
    tx,
    {
      ...{ kind: 'chat_released', actorUserId: owner.userId, subjectUserId: message.userId, origin },
      detail: { ...place, heldAs: number },
    },
    now,
  );
  await announceChanges(tx, tagsAtDesk(row));
  return succeed(place);
}

/** Says that what is held stays so, with all of the same person that has the same words: its sender isn't told. */
export function dismissHeld(
  { db, clock }: Needs,
  { owner, origin }: Writer,
  { id, number, reason }: { id: number; number: number; reason: string },
): Promise<Result<{ dismissed: number }, { code: 'chatNotFound' | 'chatReasonMissing' }>> {
  return transact<{ dismissed: number }, { code: 'chatNotFound' | 'chatReasonMissing' }>(db, async (tx) => {
    if (reason === '') return fail({ code: 'chatReasonMissing' });
    const now = clock();
    const gone = await dismissAlike(tx, { conversationId: id, number }, now);
    const [first] = gone;
    if (first === undefined) return fail({ code: 'chatNotFound' });
    await recordAudit(
      tx,
      {
        ...{ kind: 'chat_dismissed', actorUserId: owner.userId, subjectUserId: first.userId, origin },
        detail: { conversationId: id, number, alike: gone.length, reason },
      },
      now,
    );
    await announceChanges(tx, [chatTags.house]);
    return succeed({ dismissed: gone.length });
  });
}
