import type { Transaction } from '../../platform/db/database.ts';
import { type EventOf, EventRefused } from '../../platform/events.ts';
import { refillQuota, retakeQuotas, returnQuotas } from '../pricing/take-quotas.ts';
import { giveCopiesBack, setAsideCopies } from '../stock/move-copies.ts';

/** Nobody paid in time, or it was called off before it was sent: others can have its copies at the flash price. */
export async function returnFlashCopies(
  tx: Transaction,
  _: unknown,
  { orders, at }: EventOf<'orderExpired'> | EventOf<'orderCancelled'>,
): Promise<void> {
  const open = await returnQuotas(
    tx,
    orders.map(({ id }) => id),
    at,
  );
  for (const quota of open) {
    // They have just become free, by this transaction.
    const isHeld = await setAsideCopies(tx, [{ productId: quota.productId, quantity: quota.copies }], at);
    if (isHeld) await refillQuota(tx, quota);
  }
}

/**
 * A payment came late: the order has its copies of a flash sale again, if the sale still has them.
 * @throws EventRefused when they are sold to others: then the order can't be had for that money.
 */
export async function retakeFlashCopies(
  tx: Transaction,
  _: unknown,
  { order, at }: EventOf<'orderRevived'>,
): Promise<void> {
  const held = await retakeQuotas(tx, order.id);
  if (held === null) throw new EventRefused('flashSoldOut');
  // The order takes its copies off the shelf: the sale needs as many fewer.
  await giveCopiesBack(tx, held, at);
}
