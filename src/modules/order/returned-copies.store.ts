import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { OrderedCopies } from '../stock/stock-moves.rules.ts';
import type { GiftCharge } from './gift-charges.rules.ts';

const opening = nameStatement<{ returnsOpen: number }>(
  'count_open_returns',
  `update orders set returns_open = returns_open + $2 where id = $1 returning returns_open as "returnsOpen"`,
);

/** One more return of an order is under way, or one less. */
export async function addOpenReturns(db: Queryable, orderId: number, change: 1 | -1): Promise<void> {
  const [row] = await runNamed(db, opening, [orderId, change]);
  if (row === undefined || row.returnsOpen < 0) throw new Error(`Returns of order ${orderId} don't add up`);
}

const returned = nameStatement<OrderedCopies>(
  'return_copies',
  `update order_lines l set returned_quantity = l.returned_quantity + c.copies
   from unnest($1::bigint[], $2::int[]) as c(id, copies) where l.id = c.id
   returning l.order_id as "orderId", l.product_id as "productId", c.copies as quantity`,
);

/** Copies of lines (line → copies) have gone back: those copies, by product. */
export function addReturnedCopies(
  db: Queryable,
  copiesOf: ReadonlyMap<number, number>,
): Promise<OrderedCopies[]> {
  return runNamed(db, returned, [[...copiesOf.keys()], [...copiesOf.values()]]);
}

const charging = nameStatement<never>(
  'charge_gifts',
  `update order_lines l set gift_charged_satang = l.gift_charged_satang + c.satang
   from unnest($1::bigint[], $2::bigint[]) as c(id, satang) where l.id = c.id`,
);

/** Gifts that are kept were charged so much more. */
export async function addGiftCharges(db: Queryable, charges: readonly GiftCharge[]): Promise<void> {
  await runNamed(db, charging, [
    charges.map(({ orderLineId }) => orderLineId),
    charges.map(({ satang }) => satang),
  ]);
}

const shippingReturned = nameStatement<never>(
  'return_shipping',
  'update orders set is_shipping_returned = true where id = $1',
);

export async function setShippingReturned(db: Queryable, orderId: number): Promise<void> {
  await runNamed(db, shippingReturned, [orderId]);
}
