import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { formatBaht } from '../../shared/money.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import type { PaymentChannel } from './payment.rules.ts';

type PaidGroup = { userId: number; referenceCode: string };

/** The page of a group's first order: refunds that are of the whole group show there. */
const orderHref = (referenceCode: string) => `/user/profile/my-order/${referenceCode}-1`;

/**
 * Money came that buys nothing (too late, or twice): its sender is told that it goes back; of a transfer, that they are to
 * say where to. Once per payment.
 */
export function tellMoneyGoesBack(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { userId, referenceCode }: PaidGroup,
  money: { paymentId: string; channel: PaymentChannel; amountSatang: number },
  now: Date,
): Promise<void> {
  const notice = {
    userId,
    kind: money.channel === 'card' ? ('moneyGoesBack' as const) : ('moneyGoesBackTo' as const),
    params: { referenceCode, total: formatBaht(money.amountSatang) },
    href: orderHref(referenceCode),
    cause: `money goes back ${money.paymentId}`,
  };
  return notifyUsers(tx, services, [notice], now);
}

/** A slip of an order that isn't waiting for it (any more) was turned down, for this reason. */
export function tellLateSlipRejected(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { userId, referenceCode }: PaidGroup,
  reason: string,
  now: Date,
): Promise<void> {
  const params = { referenceCode, reason };
  const href = orderHref(referenceCode);
  return notifyUsers(tx, services, [{ userId, kind: 'lateSlipRejected', params, href }], now);
}
