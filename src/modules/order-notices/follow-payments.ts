import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import type { RefundFacts } from '../payment/payment-events.ts';

type Site = Pick<Services, 'siteUrl'>;

/** The page of a group's first order: refunds that are of the whole group show there. */
const firstOrderHref = (referenceCode: string) => `/user/profile/my-order/${referenceCode}-1`;

/**
 * Money came that buys nothing: its sender is told that it goes back; of a transfer, that they are to say where to. Once
 * per payment.
 */
export async function tellMoneyGoesBack(
  tx: Transaction,
  site: Site,
  { group, paymentId, channel, amountSatang, at }: EventOf<'moneyUnsettled'>,
): Promise<void> {
  const { userId, referenceCode } = group;
  const notice = {
    userId,
    kind: channel === 'card' ? ('moneyGoesBack' as const) : ('moneyGoesBackTo' as const),
    params: { referenceCode, total: formatBaht(amountSatang) },
    href: firstOrderHref(referenceCode),
    cause: `money goes back ${paymentId}`,
  };
  await notifyUsers(tx, site, [notice], at);
}

/** A slip has come: its sender reads that staff look at it. */
export async function tellSlipSent(
  tx: Transaction,
  site: Site,
  { group: { userId, referenceCode }, at }: EventOf<'slipSent'>,
): Promise<void> {
  const href = '/user/profile/my-order';
  const notice = { userId, kind: 'slipReceived', params: { referenceCode }, href, mail: 'none' } as const;
  await notifyUsers(tx, site, [notice], at);
}

/** A slip was turned down, for this reason: another can be sent, unless its order isn't waiting for one any more. */
export async function tellSlipRejected(
  tx: Transaction,
  site: Site,
  { group, reason, isLate, at }: EventOf<'slipRejected'>,
): Promise<void> {
  const { userId, referenceCode, cartId } = group;
  const params = { referenceCode, reason };
  const notice = isLate
    ? ({ userId, kind: 'lateSlipRejected', params, href: firstOrderHref(referenceCode) } as const)
    : ({ userId, kind: 'slipRejected', params, href: `/payment/slip/${cartId}` } as const);
  await notifyUsers(tx, site, [notice], at);
}

/** A slip that was turned down is looked at again: there is nothing to pay meanwhile, unless its order isn't held by it. */
export async function tellSlipReopened(
  tx: Transaction,
  site: Site,
  { group: { userId, referenceCode }, isUnpaid, at }: EventOf<'slipReopened'>,
): Promise<void> {
  const href = firstOrderHref(referenceCode);
  const kind = isUnpaid ? 'slipReopenedUnpaid' : 'slipReopened';
  await notifyUsers(tx, site, [{ userId, kind, params: { referenceCode }, href }], at);
}

/** A refund has been paid. What a return brought is told with the return. */
export async function tellRefunded(
  tx: Transaction,
  site: Site,
  { refund, at }: EventOf<'refundPaid'>,
): Promise<void> {
  if (refund.reason === 'returned') return;
  await tellOfRefund(tx, site, 'orderRefunded', refund, at);
}

/** A card doesn't take its money back: its buyer is asked where it is to go. */
export async function tellRefundMoved(
  tx: Transaction,
  site: Site,
  { refund, at }: EventOf<'refundMoved'>,
): Promise<void> {
  await tellOfRefund(tx, site, 'refundNeedsAccount', refund, at);
}

/** The bank sent a refund back: its buyer reads why, and names another account. */
export async function tellRefundReturned(
  tx: Transaction,
  site: Site,
  { refund, why, at }: EventOf<'refundReturned'>,
): Promise<void> {
  await tellOfRefund(tx, site, 'refundReturned', refund, at, { reason: why });
}

/** Staff said where a refund goes: its buyer is told, so that a wrong account can be objected to. */
export async function tellRefundAccountNamed(
  tx: Transaction,
  site: Site,
  { refund, accountTh, accountEn, at }: EventOf<'refundAccountNamed'>,
): Promise<void> {
  await tellOfRefund(tx, site, 'refundAccountNamed', refund, at, { accountTh, accountEn });
}

/** Nothing is paid back, since nothing had come: who was promised a refund is told. */
export async function tellRefundVoided(
  tx: Transaction,
  site: Site,
  { refund, at }: EventOf<'refundVoided'>,
): Promise<void> {
  await tellOfRefund(tx, site, 'refundVoided', refund, at);
}

async function tellOfRefund(
  tx: Transaction,
  site: Site,
  kind: 'orderRefunded' | 'refundNeedsAccount' | 'refundReturned' | 'refundAccountNamed' | 'refundVoided',
  { userId, referenceCode, orderNumber, amountSatang }: RefundFacts,
  now: Date,
  more: Record<string, string> = {},
): Promise<void> {
  const params = { ...more, total: formatBaht(amountSatang), orderNumber: orderNumber ?? referenceCode };
  const list = '/user/profile/my-order';
  const href = orderNumber === null ? list : `${list}/${orderNumber}`;
  await notifyUsers(tx, site, [{ userId, kind, params, href }], now);
}
