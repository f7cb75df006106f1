import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/**
 * What happens to the stock of orders after they are placed, as factors of the ordered quantity. `isGuarded` needs that
 * many copies to be free.
 */
const moves = {
  /** Paid within the hold: the held copies leave the shelf. */
  claim: { onHand: -1, reserved: -1, sold: 1, reason: 'claimed', isGuarded: false },
  /** Paid after the hold: copies leave the shelf if there still are any. */
  claimLate: { onHand: -1, reserved: 0, sold: 1, reason: 'claimed', isGuarded: true },
  /** Expired or cancelled unpaid: the held copies are free again. */
  release: { onHand: 0, reserved: -1, sold: 0, reason: 'released', isGuarded: false },
  /** Cancelled before shipping: the copies go back to the shelf. */
  putBack: { onHand: 1, reserved: 0, sold: -1, reason: 'returned', isGuarded: false },
} as const;
export type StockMove = keyof typeof moves;

function moveStatement(move: StockMove) {
  const { onHand, reserved, sold, reason, isGuarded } = moves[move];
  return nameStatement<{ wanted: number; changed: number[] }>(
    `stock_${move}`,
    `with wanted as materialized (
       select product_id as id, sum(quantity)::int as quantity from order_lines where order_id = any($1)
       group by product_id
     ),
     held as materialized (
       select p.id from products p where p.id in (select id from wanted) order by p.id for no key update
     ),
     changed as (
       update products p set stock_on_hand = p.stock_on_hand + ${onHand} * w.quantity,
         stock_reserved = p.stock_reserved + ${reserved} * w.quantity,
         sold_count = greatest(0, p.sold_count + ${sold} * w.quantity)
       from held join wanted w using (id) where p.id = held.id
         ${isGuarded ? 'and p.stock_on_hand - p.stock_reserved >= w.quantity' : ''}
       returning p.id
     ),
     moved as (
       insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
       select product_id, ${onHand} * sum(quantity), ${reserved} * sum(quantity), '${reason}', order_id, $2
       from order_lines where order_id = any($1) group by product_id, order_id
     )
     select (select count(*) from wanted)::int as wanted,
       (select coalesce(array_agg(id order by id), '{}') from changed) as changed`,
  );
}

const statements = {
  claim: moveStatement('claim'),
  claimLate: moveStatement('claimLate'),
  release: moveStatement('release'),
  putBack: moveStatement('putBack'),
};

const locking = nameStatement<never>(
  'lock_stock',
  `select p.id from products p
   where p.id in (select product_id from order_lines where order_id = any($1)) order by p.id for no key update`,
);

/** For several moves in one transaction: holds the SKUs of all of them, in order, so that no two wait for each other. */
export async function lockStock(tx: Transaction, orderIds: readonly number[]): Promise<void> {
  await runNamed(tx, locking, [orderIds]);
}

/**
 * Moves the stock of orders, SKUs in order, with a movement a line. The ids of the products; null when a guarded move
 * lacked copies, and then nothing of the (sub)transaction may be kept.
 */
export async function moveStock(
  tx: Transaction,
  move: StockMove,
  orderIds: readonly number[],
  now: Date,
): Promise<number[] | null> {
  const [row] = await runNamed(tx, statements[move], [orderIds, now]);
  if (row === undefined) throw new Error('a stock move is always one row');
  return row.changed.length === row.wanted ? row.changed : null;
}

const restocking = nameStatement<{ id: number }>(
  'restock_copies',
  `with back as materialized (
     select l.product_id as id, l.order_id, sum(c.copies)::int as copies
     from unnest($1::bigint[], $2::int[]) as c(id, copies) join order_lines l on l.id = c.id
     group by l.product_id, l.order_id
   ),
   held as materialized (
     select p.id from products p where p.id in (select id from back) order by p.id for no key update
   ),
   changed as (
     update products p set stock_on_hand = p.stock_on_hand + back.copies
     from held join back using (id) where p.id = held.id returning p.id
   ),
   moved as (
     insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, order_id, at)
     select id, copies, 0, 'returned', order_id, $3 from back
   )
   select id from changed`,
);

/** Copies that came back and can be sold again; the ids of their products. */
export async function restockCopies(
  db: Queryable,
  copiesOf: ReadonlyMap<number, number>,
  now: Date,
): Promise<number[]> {
  const rows = await runNamed(db, restocking, [[...copiesOf.keys()], [...copiesOf.values()], now]);
  return rows.map(({ id }) => id);
}

const reservation = nameStatement<{ reserved: number; referenceCode: string }>(
  'reserve_stock',
  `with wanted as materialized (
     select * from unnest($1::bigint[], $2::int[], $3::bigint[]) as w(id, quantity, price_satang)
   ),
   held as materialized (
     select p.id from products p where p.id = any($1) order by p.id for no key update
   ),
   reserved as (
     update products p set
       stock_reserved = p.stock_reserved + case when $4 then 0 else w.quantity end,
       stock_on_hand = p.stock_on_hand - case when $4 then w.quantity else 0 end,
       sold_count = p.sold_count + case when $4 then w.quantity else 0 end
     from held join wanted w using (id)
     where p.id = held.id and p.is_active and p.price_satang = w.price_satang
       and p.stock_on_hand - p.stock_reserved >= w.quantity
     returning 1
   )
   select (select count(*) from reserved)::int as reserved,
     'R' || nextval('order_reference_numbers') as "referenceCode"`,
);

export type Wanted = { productId: number; quantity: number; priceSatang: number };

/**
 * Holds copies for an unpaid order, or takes them at once for one that is to be shipped unpaid (`isClaimed`): a guarded
 * update in the order of SKUs, which only succeeds while stock and price are what was read. The new reference code;
 * null when something has run out or changed, and then nothing may be kept of the transaction.
 */
export async function reserveStock(
  tx: Transaction,
  wanted: readonly Wanted[],
  isClaimed: boolean,
): Promise<string | null> {
  const [row] = await runNamed(tx, reservation, [
    wanted.map(({ productId }) => productId),
    wanted.map(({ quantity }) => quantity),
    wanted.map(({ priceSatang }) => priceSatang),
    isClaimed,
  ]);
  return row !== undefined && row.reserved === wanted.length ? row.referenceCode : null;
}
