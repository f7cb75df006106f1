import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
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

export type RepayFailure = { code: 'notFound' | NotPayable } | ChannelRefusal;

/**
 * Pays an unpaid order group again, by the same or another channel: the try before is closed, here and at its gateway.
 * Should it be paid after all, the money is kept and settled or goes back (confirmPayment). Pressed twice, the second
 * press closes the first one's try and opens its own.
 */
export async function repayOrderGroup(
  services: Pick<Services, 'db' | 'clock' | 'newUuid' | 'cardGateway' | 'siteUrl' | 'promptPayBillerId'>,
  userId: number,
  referenceCode: string,
  channel: Exclude<PaymentChannel, 'cod'>,
): Promise<Result<string, RepayFailure>> {
  const found = await selectGroup(services.db, userId, referenceCode);
  if (found === null) return fail({ code: 'notFound' });
  const paymentId = services.newUuid();
  const opened = await transact(services.db, async (tx) => {
    const now = services.clock();
    const locked = await lockOrders(tx, found.id);
    if (locked === null) return fail({ code: 'notFound' } as const);
    const { group, orders } = locked;
    const why = whyNotPayable(group, orders);
    if (why !== null) return fail({ code: why });
    if (group.holdUntil === null || group.holdUntil <= now) return fail({ code: 'orderExpired' } as const);
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
    return succeed(before);
  });
  if (!opened.ok) return opened;
  const before = opened.value;
  const isAtGateway = before?.channel === 'card' && before.gatewayReference !== null;
  await Promise.all([
    // Best effort: a page that stays open at the gateway may still be paid, and then the money finds its way.
    isAtGateway
      ? services.cardGateway?.cancelPayment(before.gatewayReference ?? '').catch(() => undefined)
      : null,
    startPayment(services, paymentId),
  ]);
  return succeed(paymentId);
}
