// Reads of other slices: products.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { markLowStock } from './low-stock.rules.ts';
import {
  type CountedCopies,
  type OrderedCopies,
  type SetAsideCopies,
  type StockMove,
  stockMoves,
  type WantedCopies,
} from './stock-moves.rules.ts';

/**
 * $1 order ids, $2 product ids, $3 quantities, $4 now, $5 prices or null, $6 whether it is a file: a row each. Several rows of one product move
 * together, with a movement for each order. Nothing is noted unless every product could move.
 */
function moveStatement(move: StockMove) {
  const { onHand, reserved, sold, reason, isGuarded } = stockMoves[move];
  const free = onHand - reserved;
  return nameStatement<{ wanted: number; moved: number }>(
    `stock_${move}`,
    `with asked as materialized (
       select * from unnest($1::bigint[], $2::bigint[], $3::int[], $5::bigint[], $6::boolean[])
         as a(order_id, id, quantity, price_satang, is_digital)
     ),
     wanted as materialized (
       select id, sum(quantity)::int as quantity, min(price_satang) as least, max(price_satang) as most,
         sum(quantity) filter (where is_digital is not true)::int as copies, bool_or(is_digital is true) as is_digital
       from asked group by id
     ),
     held as materialized (
       select p.id from products p where p.id in (select id from wanted) order by p.id for no key update
     ),
     changed as (
       update products p set stock_on_hand = p.stock_on_hand + ${onHand} * coalesce(w.copies, 0),
         stock_reserved = p.stock_reserved + ${reserved} * coalesce(w.copies, 0),
         sold_count = greatest(0, p.sold_count + ${sold} * w.quantity)
         ${free === 0 ? '' : `, ${markLowStock(`${free} * coalesce(w.copies, 0)`, '$4')}`}
       from held join wanted w using (id) where p.id = held.id
         ${isGuarded ? 'and (w.copies is null or p.stock_on_hand - p.stock_reserved >= w.copies) and (p.file_key is not null or not w.is_digital)' : ''}
         and (w.least is null or (p.is_active and p.price_satang = w.least and p.price_satang = w.most))
       returning p.id
     ),
     noted as (
       insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
       select id, ${onHand} * sum(quantity), ${reserved} * sum(quantity), '${reason}', order_id, $4
       from asked join changed using (id) where is_digital is not true group by id, order_id
     )
     select (select count(*) from wanted)::int as wanted, (select count(*) from changed)::int as moved`,
  );
}

const statements = Object.fromEntries(
  (Object.keys(stockMoves) as StockMove[]).map((move) => [move, moveStatement(move)]),
) as Record<StockMove, ReturnType<typeof moveStatement>>;

/**
 * Moves the copies of orders, products in the order of their ids, with a movement for each order. False when a guarded
 * move lacked copies, or a price given isn't the product's any more: then nothing of the (sub)transaction may be kept.
 */
export async function moveStock(
  tx: Transaction,
  move: StockMove,
  copies: readonly (OrderedCopies | WantedCopies | SetAsideCopies)[],
  now: Date,
): Promise<boolean> {
  const [row] = await runNamed(tx, statements[move], [
    copies.map(({ orderId }) => orderId),
    copies.map(({ productId }) => productId),
    copies.map(({ quantity }) => quantity),
    now,
    copies.map((asked) => ('priceSatang' in asked ? asked.priceSatang : null)),
    copies.map(({ isDigital = false }) => isDigital),
  ]);
  if (row === undefined) throw new Error('a stock move is always one row');
  return row.moved === row.wanted;
}

const passing = nameStatement<never>(
  'pass_on_stock',
  `with passed as (select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as p(order_id, id, quantity))
   insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
   select id, 0, -quantity, 'given_back', order_id, $4::timestamptz from passed
   union all
   select id, 0, quantity, 'reserved', order_id, $4::timestamptz from passed`,
);

/** Copies that were held for a sale are held for orders: no counter changes, so no product's row is touched. */
export async function passOnStock(
  tx: Transaction,
  copies: readonly OrderedCopies[],
  now: Date,
): Promise<void> {
  await runNamed(tx, passing, [
    copies.map(({ orderId }) => orderId),
    copies.map(({ productId }) => productId),
    copies.map(({ quantity }) => quantity),
    now,
  ]);
}

const locking = nameStatement<never>(
  'lock_stock',
  'select id from products where id = any($1) order by id for no key update',
);

export async function lockProducts(tx: Transaction, productIds: readonly number[]): Promise<void> {
  await runNamed(tx, locking, [productIds]);
}

const counting = nameStatement<{ productId: number }>(
  'count_stock',
  `with counted as materialized (
     select c.id, c.quantity from unnest($1::bigint[], $2::int[]) as c(id, quantity)
   ),
   held as materialized (
     select p.id, p.stock_on_hand as before from products p where p.id in (select id from counted)
     order by p.id for no key update
   ),
   changed as (
     update products p set stock_on_hand = counted.quantity,
       ${markLowStock('counted.quantity - p.stock_on_hand', '$4')}
     from held join counted using (id)
     where p.id = held.id and held.before <> counted.quantity
     returning p.id, counted.quantity - held.before as difference
   )
   insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, at, user_id)
   select id, difference, 0, $3, $4, $5 from changed returning product_id as "productId"`,
);

/** Sets how many copies there are, and notes the difference; the products of which it changed. */
export async function setStock(
  db: Queryable,
  copies: readonly CountedCopies[],
  reason: 'received' | 'corrected',
  { userId, now }: { userId: number | null; now: Date },
): Promise<number[]> {
  const rows = await runNamed(db, counting, [
    copies.map(({ productId }) => productId),
    copies.map(({ quantity }) => quantity),
    reason,
    now,
    userId,
  ]);
  return rows.map(({ productId }) => productId);
}
