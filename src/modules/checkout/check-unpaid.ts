import type { Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PaymentChannel } from '../order/order-status.rules.ts';
import { readStanding } from '../order/read-standing.ts';
import { checkUnpaid } from '../order/unpaid-limits.rules.ts';
import type { PlacementRefusal } from './check-placement.rules.ts';
import type { Checkout } from './checkout.rules.ts';

/**
 * Whether this account may hold what it orders without having paid, and how often the hold is halved (docs/decisions 16).
 * In the transaction that places the order, after the buyer's row was locked: orders of one account come one at a time,
 * so each sees those before it.
 */
export async function checkUnpaidIn(
  tx: Transaction,
  input: { userId: number; channel: PaymentChannel; checkout: Checkout; now: Date },
): Promise<Result<number, PlacementRefusal>> {
  const { userId, channel, checkout, now } = input;
  // What vouchers and points pay is paid.
  if (checkout.totalSatang === 0 && channel !== 'cod') return succeed(0);
  const bought = new Map(
    checkout.orders.flatMap(({ lines }) =>
      lines.filter(({ gift }) => gift === null).map((line) => [line.product.id, line] as const),
    ),
  );
  const { standing, products, setting } = await readStanding(tx, userId, [...bought.keys()], now);
  const checked = checkUnpaid(
    channel,
    standing,
    products.map((product) => ({ ...product, wanted: bought.get(product.productId)?.quantity ?? 0 })),
    setting,
  );
  if (checked.ok) return checked;
  const { failure } = checked;
  switch (failure.code) {
    case 'prepaymentNeeded':
      return fail(failure);
    case 'tooManyUnpaidOrders':
      return fail({ code: failure.code, data: { most: failure.most, orders: failure.orders } });
    case 'tooManyUnpaidCopies':
      return fail({
        code: failure.code,
        data: {
          orders: failure.orders,
          products: failure.products.map((product) => {
            const line = bought.get(product.productId);
            return { ...product, nameTh: line?.product.nameTh ?? '', nameEn: line?.product.nameEn ?? '' };
          }),
        },
      });
  }
}
