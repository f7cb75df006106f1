import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { lockOrders } from '../order/lock-order.ts';
import { changeGroupChannel } from '../order/move-group-payment.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { readHoldHalvings } from '../order/read-standing.ts';
import { type ChannelRefusal, checkChannelTerms } from '../settings/payment-channel.rules.ts';
import { type NotPayable, whyNotPayable } from './check-payable.rules.ts';
import { openPayment } from './open-payment.ts';
import { holdUntilAgain } from './payment.rules.ts';
import { movePayment, selectChannels, selectGroup, selectNewestPayment } from './payment.store.ts';
import { startPayment } from './start-payment.ts';

export type RepayFailure = { code: 'notFound' | NotPayable | 'idempotencyKeyReused' } | ChannelRefusal;
/** The try that was opened, and what is closed of the one before. */
type Opened = { paymentId: string; leftAtGateway: string | null };

/**
 * Pays an unpaid order group again, by the same or another channel: the try before is closed, here and at its gateway.
 * Should it be paid after all, the money is kept and settled or goes back (confirmPayment). Pressed twice, the second
 * press closes the first one's try and opens its own; with the Idempotency-Key of the first it opens none.
 */
export async function repayOrderGroup(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'cardGateway' | 'siteUrl' | 'promptPayBillerId'>,
  userId: number,
  referenceCode: string,
  channel: Exclude<PaymentChannel, 'cod'>,
  key: string | null,
): Promise<Result<string, RepayFailure>> {
  const found = await selectGroup(services.db, userId, referenceCode);
  if (found === null) return fail({ code: 'notFound' });
  const now = services.clock();
  const once = { userId, call: 'POST /payment/repay', key, body: { referenceCode, channel }, now };
  const open = async (tx: Transaction): Promise<Result<Opened, RepayFailure>> => {
    const paymentId = services.newUuid();
    const locked = await lockOrders(tx, found.id);
    if (locked === null) return fail({ code: 'notFound' });
    const { group, orders } = locked;
    const why = whyNotPayable(group, orders);
    if (why !== null) return fail({ code: why });
    if (group.holdUntil === null || group.holdUntil <= now) return fail({ code: 'orderExpired' });
    const terms = (await selectChannels(tx)).find(({ code }) => code === channel);
    const taken = terms === undefined ? succeed(true) : checkChannelTerms(terms, group.totalSatang);
    if (!taken.ok) return taken;
    const before = await selectNewestPayment(tx, group.id);
    if (before !== null) await movePayment(tx, before.id, 'expired');
    const halvings = await readHoldHalvings(tx, userId, now);
    const holdUntil = holdUntilAgain(group, channel, now, group.createdAt, halvings);
    await changeGroupChannel(tx, group.id, channel, holdUntil);
    await openPayment(tx, {
      paymentId,
      groupId: group.id,
      channel,
      amountSatang: group.totalSatang,
      now,
      holdUntil,
    });
    return succeed({ paymentId, leftAtGateway: before?.channel === 'card' ? before.gatewayReference : null });
  };
  const opened = await transact<Opened, RepayFailure>(services.db, (tx) =>
    answerOnce(tx, once, () => open(tx)),
  );
  if (!opened.ok) return opened;
  const { paymentId, leftAtGateway } = opened.value;
  await Promise.all([
    // Best effort: a page that stays open at the gateway may still be paid, and then the money finds its way.
    leftAtGateway === null ? null : services.cardGateway?.cancelPayment(leftAtGateway).catch(() => undefined),
    startPayment(services, paymentId),
  ]);
  return succeed(paymentId);
}
