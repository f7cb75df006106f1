import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type ChannelDraft, type ChannelInvalid, checkChannelDraft } from './payment-channel.rules.ts';
import {
  lockPaymentChannels,
  type PaymentChannelRow,
  updatePaymentChannel,
  updatePaymentChannelOrder,
} from './payment-channel.store.ts';

type Staff = { userId: number; origin: CallOrigin };
type Needs = Pick<Services, 'db' | 'clock'>;
export type ChannelQuestion = 'channelOff' | 'lastChannel';
export type ChannelFailure =
  | ChannelInvalid
  | { code: 'paymentChannelNotFound' | 'paymentChannelChanged' }
  | { code: 'paymentChannelUnconfirmed'; questions: ChannelQuestion[] };

/** What every process forgets: lists of the ways to pay stand on pages and in the filters of search. */
const tags = ['site', 'catalogue'];

/**
 * Changes a way to pay, unless somebody has since `version`. Turning one off is asked first, the last one that is on more
 * so. From the commit on no order is placed by a channel that is off; those placed before can be paid.
 */
export function savePaymentChannel(
  { db, clock }: Needs,
  staff: Staff,
  asked: { id: number; version: number; draft: ChannelDraft; isConfirmed: boolean },
): Promise<Result<true, ChannelFailure>> {
  return transact<true, ChannelFailure>(db, async (tx) => {
    const checked = checkChannelDraft(asked.draft);
    if (!checked.ok) return checked;
    const channels = await lockPaymentChannels(tx);
    const before = channels.find(({ id }) => id === asked.id);
    if (before === undefined) return fail({ code: 'paymentChannelNotFound' });
    if (before.version !== asked.version) return fail({ code: 'paymentChannelChanged' });
    if (before.isOn && !asked.draft.isOn && !asked.isConfirmed) {
      const isLast = channels.every(({ id, isOn }) => id === before.id || !isOn);
      return fail({
        code: 'paymentChannelUnconfirmed',
        questions: [isLast ? 'lastChannel' : 'channelOff'],
      });
    }
    await updatePaymentChannel(tx, before.id, asked.draft);
    await recordAudit(
      tx,
      {
        kind: 'payment_channel_saved',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: told(before), after: told(asked.draft) },
        detail: { channel: before.code },
      },
      clock(),
    );
    await announceChanges(tx, tags);
    return succeed(true);
  });
}

function told({ isOn, leastSatang, mostSatang, nameTh, nameEn }: ChannelDraft | PaymentChannelRow): string {
  return JSON.stringify({ isOn, leastSatang, mostSatang, nameTh, nameEn });
}

/** Puts the ways to pay into an order, unless somebody has since `was`. */
export function orderPaymentChannels(
  { db, clock }: Needs,
  staff: Staff,
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, { code: 'paymentChannelsMoved' }>> {
  return transact<true, { code: 'paymentChannelsMoved' }>(db, async (tx) => {
    const channels = await lockPaymentChannels(tx);
    const now = [...channels].sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id).map(({ id }) => id);
    // A form that is sent twice is taken once.
    const isThere = now.join() === ids.join();
    if (!isThere && (now.join() !== was.join() || !isReordering(now, ids)))
      return fail({ code: 'paymentChannelsMoved' });
    if (!isThere) await updatePaymentChannelOrder(tx, ids);
    await recordAudit(
      tx,
      {
        kind: 'payment_channel_saved',
        actorUserId: staff.userId,
        subjectUserId: null,
        origin: staff.origin,
        moved: { before: now.join(), after: ids.join() },
      },
      clock(),
    );
    await announceChanges(tx, tags);
    return succeed(true);
  });
}
