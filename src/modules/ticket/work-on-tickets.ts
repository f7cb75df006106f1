import { ticketMailTexts } from '../../messages/ticket-mail-messages.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import type { SettingsReader } from '../settings/shop-settings.ts';
import type { Ticket, TicketRow } from './ticket.contract.ts';
import { mayMoveTicket, type TicketInvalid, type TicketState, ticketStates } from './ticket.rules.ts';
import {
  countMessages,
  countStates,
  deleteTicketsBefore,
  insertMessage,
  lockTicket,
  selectMessages,
  selectTicket,
  selectTickets,
  type TicketColumns,
  updateTicket,
} from './ticket.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
export type Answerer = { userId: number; origin: CallOrigin };

function describeRow(row: TicketColumns, excerpt: string): TicketRow {
  const { textHash, userId, createdAt, lastAt, ...ticket } = row;
  return { ...ticket, excerpt, createdAt: createdAt.toISOString(), lastAt: lastAt.toISOString() };
}

export async function listTickets(
  { db }: Needs,
  asked: { state: TicketState; search: string; pageNo: number; perPage: number },
) {
  const { perPage: limit, pageNo, ...query } = asked;
  const [{ rows, total }, counts] = await Promise.all([
    selectTickets(db, { ...query, limit, offset: (pageNo - 1) * limit }),
    countStates(db),
  ]);
  return {
    dataList: rows.map(({ excerpt, ...row }) => describeRow(row, excerpt ?? '')),
    total,
    counts: Object.fromEntries(ticketStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
      TicketState,
      number
    >,
  };
}

/** Whose accounts wrote it is said to who may open them. */
export async function readTicket(
  { db }: Needs,
  { id, mayOpenAccounts }: { id: number; mayOpenAccounts: boolean },
): Promise<Result<Ticket, { code: 'ticketNotFound' }>> {
  const row = await selectTicket(db, id);
  if (row === null) return fail({ code: 'ticketNotFound' });
  const messages = await selectMessages(db, id);
  return succeed({
    ...describeRow(row, messages[0]?.text.slice(0, 240) ?? ''),
    messages: messages.map(({ at, userId, ...message }) => ({
      ...message,
      userId: mayOpenAccounts ? userId : null,
      at: new Date(at).toISOString(),
    })),
  });
}

type ReplyFailure =
  | TicketInvalid
  | { code: 'ticketNotFound' | 'ticketIsSpam' | 'ticketAnswered' | 'idempotencyKeyReused' };

/**
 * Answers who asked, by mail, once for a key; without an e-mail it is kept as what was said by telephone. Whether it was mailed.
 * Not where more was said than the `seen` messages of whoever answers: of two who answer at once, one looks first.
 */
export async function replyToTicket(
  { db, clock }: Needs,
  site: SettingsReader,
  { userId, origin }: Answerer,
  { id, message, seen, key }: { id: number; message: string; seen: number | null; key: string | null },
): Promise<Result<boolean, ReplyFailure>> {
  if (message === '') return fail({ code: 'ticketInvalid', fields: { message: 'required' } });
  const now = clock();
  const { businessNameTh, businessNameEn } = (await site.settings()).site;
  const once = { userId, call: 'POST /admin/ticket/reply', key, body: { id, message }, now };
  const answer = async (tx: Transaction): Promise<Result<boolean, ReplyFailure>> => {
    const ticket = await lockTicket(tx, id);
    if (ticket === null) return fail({ code: 'ticketNotFound' });
    if (ticket.state === 'spam') return fail({ code: 'ticketIsSpam' });
    if (seen !== null && (await countMessages(tx, id)) !== seen) return fail({ code: 'ticketAnswered' });
    await insertMessage(tx, { ticketId: id, isFromStaff: true, userId, text: message, at: now });
    await updateTicket(tx, id, { state: 'answered', lastAt: now });
    if (ticket.email !== null) {
      const t = ticketMailTexts(ticket.language);
      const shop = ticket.language === 'en' ? businessNameEn : businessNameTh;
      const words = { number: String(id), shop };
      const text = [t('greeting'), message, t('reply.again', words), t('signature', words)].join('\n\n');
      await queueMessages(
        tx,
        [{ channel: 'mail', to: ticket.email, subject: t('reply.subject', words), text }],
        now,
      );
    }
    const detail = { ticketId: id };
    await recordAudit(
      tx,
      { kind: 'ticket_answered', actorUserId: userId, subjectUserId: ticket.userId, origin, detail },
      now,
    );
    return succeed(ticket.email !== null);
  };
  return transact<boolean, ReplyFailure>(db, (tx) => answerOnce(tx, once, () => answer(tx)));
}

/** Closes a ticket, opens it again, holds it as spam. */
export async function moveTicket(
  { db, clock }: Needs,
  { userId, origin }: Answerer,
  { id, state }: { id: number; state: TicketState },
): Promise<Result<TicketState, { code: 'ticketNotFound' | 'ticketMoved' }>> {
  const now = clock();
  return transact<TicketState, { code: 'ticketNotFound' | 'ticketMoved' }>(db, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket === null) return fail({ code: 'ticketNotFound' });
    if (!mayMoveTicket(ticket.state, state)) return fail({ code: 'ticketMoved' });
    await updateTicket(tx, id, { state, lastAt: now, ...(state === 'open' ? { spamSign: null } : {}) });
    const detail = { ticketId: id, from: ticket.state, to: state };
    await recordAudit(
      tx,
      { kind: 'ticket_moved', actorUserId: userId, subjectUserId: ticket.userId, origin, detail },
      now,
    );
    return succeed(state);
  });
}

/** Deletes what isn't open any more and whose time is over (setting `support`, in days); how many. */
export async function forgetOldTickets({ db, clock }: Needs, site: SettingsReader): Promise<number> {
  const { ticketDays } = (await site.settings()).support;
  return deleteTicketsBefore(db, new Date(clock().getTime() - ticketDays * 86_400_000));
}
