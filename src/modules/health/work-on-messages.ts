import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { MessageChannel } from '../../platform/mail/message-outbox.ts';
import type { MessageState } from '../../platform/mail/work-on-outbox.ts';
import {
  type Chosen,
  findUnsent,
  giveUp,
  listOutbox,
  type OutboxRow,
  sendAgain,
} from '../../platform/mail/work-on-outbox.ts';
import type { Services } from '../../platform/services.ts';
import { maskRecipient, maskSecrets } from '../../shared/mask-secrets.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Staff = { userId: number; origin: CallOrigin };

/** A message as staff see it: whom it is for masked, and nothing in it that opens anything. */
function withoutSecrets({ to, subject, lastError, text: _, ...row }: OutboxRow) {
  return {
    ...row,
    to: maskRecipient(to),
    subject: maskSecrets(subject),
    lastError: lastError === null ? null : maskSecrets(lastError),
  };
}

export async function listMessages(
  { db, clock }: Needs,
  query: { state: MessageState; channel: MessageChannel | null; pageNo: number; perpage: number },
) {
  const { state, channel, pageNo, perpage } = query;
  const found = await listOutbox(db, {
    ...{ state, channel, now: clock() },
    limit: perpage,
    offset: (pageNo - 1) * perpage,
  });
  return { rows: found.rows.map(withoutSecrets), total: found.total };
}

/** One that isn't sent, with its words; null when there is none of that number. */
export async function readMessage({ db }: Pick<Needs, 'db'>, id: number) {
  const row = await findUnsent(db, id);
  return row === null ? null : { ...withoutSecrets(row), text: maskSecrets(row.text) };
}

export type MessageFailure = { code: 'messageNotFound' };

/** Sends messages anew, one or all of a channel that failed for good; how many. */
export function retryMessages(
  { db, clock }: Needs,
  staff: Staff,
  chosen: Chosen,
): Promise<Result<number, MessageFailure>> {
  return transact<number, MessageFailure>(db, async (tx) => {
    const now = clock();
    const count = await sendAgain(tx, chosen, now);
    if (count === 0) return fail({ code: 'messageNotFound' });
    await recordAudit(tx, auditOf('messages_retried', staff, chosen, { count }), now);
    return succeed(count);
  });
}

/** Puts messages away for a reason, one or all of a channel that failed for good; how many. */
export function giveUpMessages(
  { db, clock }: Needs,
  staff: Staff,
  { chosen, reason }: { chosen: Chosen; reason: string },
): Promise<Result<number, MessageFailure>> {
  return transact<number, MessageFailure>(db, async (tx) => {
    const now = clock();
    const count = await giveUp(tx, chosen, reason, now);
    if (count === 0) return fail({ code: 'messageNotFound' });
    await recordAudit(tx, auditOf('messages_given_up', staff, chosen, { count, reason }), now);
    return succeed(count);
  });
}

function auditOf(
  kind: 'messages_retried' | 'messages_given_up',
  staff: Staff,
  chosen: Chosen,
  more: Record<string, string | number>,
) {
  return {
    kind,
    actorUserId: staff.userId,
    subjectUserId: null,
    origin: staff.origin,
    detail: { ...('id' in chosen ? { messageId: chosen.id } : { channel: chosen.channel }), ...more },
  };
}
