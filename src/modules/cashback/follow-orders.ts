import type { Transaction } from '../../platform/db/database.ts';
import type { EventOf } from '../../platform/events.ts';
import type { Services } from '../../platform/services.ts';
import { recordCashback } from './record-cashback.ts';
import { reverseCashback } from './reverse-cashback.ts';
import { cancelCashback, confirmCashback, payCashbacks } from './settle-cashback.ts';

/** Freezes the cashback of a new group's lines. */
export async function recordCashbackOfPlaced(
  tx: Transaction,
  _: unknown,
  { group: { userId }, orders, at }: EventOf<'orderPlaced'>,
): Promise<void> {
  const rows = orders.flatMap(({ id: orderId, lines }) =>
    lines.map(({ id, cashbackSatang }) => ({
      userId,
      orderId,
      orderLineId: id,
      source: 'voucher' as const,
      amountSatang: cashbackSatang,
    })),
  );
  await recordCashback(tx, { rows, now: at });
}

/** Orders are paid: their cashback waits. */
export async function payCashbackOfPaid(
  tx: Transaction,
  _: unknown,
  { orders, at }: EventOf<'orderPaid'>,
): Promise<void> {
  await payCashbacks(tx, { orderIds: orders.map(({ id }) => id), now: at });
}

/** Orders end unpaid or cancelled: there is no cashback. */
export async function cancelCashbackOfEnded(
  tx: Transaction,
  _: unknown,
  { orders, at }: EventOf<'orderExpired'> | EventOf<'orderCancelled'>,
): Promise<void> {
  for (const { id } of orders) await cancelCashback(tx, { orderId: id, now: at });
}

/** Nobody accepted the parcel: nothing was sold, and there is no cashback. */
export function cancelCashbackOfRefused(
  tx: Transaction,
  _: unknown,
  { order, at }: EventOf<'orderRefused'>,
): Promise<void> {
  return cancelCashback(tx, { orderId: order.id, now: at });
}

/** Copies have gone back: their share of the cashback is none. */
export async function reverseCashbackOfCopies(
  tx: Transaction,
  _: unknown,
  { order, lines, copiesOf, cause, at }: EventOf<'copiesReturned'>,
): Promise<void> {
  await reverseCashback(tx, {
    orderId: order.id,
    lines: lines.map(({ id, quantity, returnedQuantity }) => ({
      orderLineId: id,
      quantity,
      returnedQuantity: returnedQuantity + (copiesOf.get(id) ?? 0),
    })),
    cause,
    now: at,
  });
}

/** A complete order's cashback is its buyer's. */
export async function confirmCashbackOfCompleted(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  { order, at }: EventOf<'orderCompleted'>,
): Promise<void> {
  await confirmCashback(tx, services, { orderId: order.id, now: at });
}
