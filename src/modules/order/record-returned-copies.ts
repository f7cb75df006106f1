import type { Transaction } from '../../platform/db/database.ts';
import type { OrderedCopies } from '../stock/stock-moves.rules.ts';
import type { GiftCharge } from './gift-charges.rules.ts';
import type { LockedOrder } from './group-order.types.ts';
import { withOrder } from './group-orders.rules.ts';
import {
  addGiftCharges,
  addOpenReturns,
  addReturnedCopies,
  setShippingReturned,
} from './returned-copies.store.ts';

/** A return of a locked order begins: until it ends the order doesn't complete. The order with it. */
export async function openReturn<Locked extends LockedOrder>(
  tx: Transaction,
  locked: Locked,
): Promise<Locked> {
  const order = { ...locked.order, returnsOpen: locked.order.returnsOpen + 1 };
  await addOpenReturns(tx, order.id, 1);
  return { ...locked, order, orders: withOrder(locked.orders, order) };
}

/** A return of a locked order has ended. */
export function closeReturn(tx: Transaction, orderId: number): Promise<void> {
  return addOpenReturns(tx, orderId, -1);
}

/**
 * Copies of a locked order's lines (line → copies) have gone back, and the parcel's fee with them when it does; gifts that are
 * kept were charged. The copies by product, for who puts them on the shelf again.
 */
export async function recordReturnedCopies(
  tx: Transaction,
  orderId: number,
  copiesOf: ReadonlyMap<number, number>,
  { isParcelReturned, charges }: { isParcelReturned: boolean; charges: readonly GiftCharge[] },
): Promise<OrderedCopies[]> {
  const back = await addReturnedCopies(tx, copiesOf);
  if (charges.length > 0) await addGiftCharges(tx, charges);
  if (isParcelReturned) await setShippingReturned(tx, orderId);
  return back;
}
