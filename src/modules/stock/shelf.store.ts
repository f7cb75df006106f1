// Reads of other slices: editions, products.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { markLowStock } from './low-stock.rules.ts';
import type { MovementReason } from './shelf.rules.ts';

const locking = nameStatement<{ id: number; onHand: number; reserved: number }>(
  'lock_shelves',
  `select p.id, p.stock_on_hand as "onHand", p.stock_reserved as reserved
   from products p left join editions e on e.id = p.edition_id
   where p.id = any($2::bigint[]) and p.seller_id = $1 and p.product_type_id <> 2
     and e.format is distinct from 'ebook'
   order by p.id for no key update of p`,
);

/** Holds products of a store that have copies (none with options of its own, no e-book); those that there are. */
export async function lockShelves(tx: Transaction, sellerId: number, productIds: readonly number[]) {
  const rows = await runNamed(tx, locking, [sellerId, productIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

const changing = nameStatement<never>(
  'change_shelves',
  `with asked as (select * from unnest($1::bigint[], $2::int[]) as a(id, delta)),
   changed as (
     update products p set stock_on_hand = p.stock_on_hand + asked.delta, ${markLowStock('asked.delta', '$6')}
     from asked where p.id = asked.id
     returning p.id, asked.delta
   )
   insert into stock_movements (product_id, on_hand_delta, reserved_delta, reason, user_id, note, at)
   select id, delta, 0, $3, $4, $5, $6 from changed`,
);

/** Changes products that are held, with a movement each. */
export async function changeShelves(
  tx: Transaction,
  changes: readonly { productId: number; delta: number }[],
  { reason, userId, note, now }: { reason: MovementReason; userId: number; note: string | null; now: Date },
): Promise<void> {
  await runNamed(tx, changing, [
    changes.map(({ productId }) => productId),
    changes.map(({ delta }) => delta),
    reason,
    userId,
    note,
    now,
  ]);
}

/** What low stock is for a product that follows its store: as the trigger `products_low_stock` has it. */
const storeLimit = `case when p.condition = 'new'
    then coalesce((select s.low_stock_at from store_stock_limits s where s.seller_id = p.seller_id), 3) else 0 end`;

export type LimitedShelf = { id: number; parentId: number | null; lowStockAt: number; isChanged: boolean };

/** Whoever sets a limit sees what is low by it: that is no fall to tell of. */
const limiting = nameStatement<LimitedShelf>(
  'set_low_stock',
  `with held as materialized (
     select p.id, coalesce($3::int, ${storeLimit}) as low_stock_at, p.low_stock_at as was, p.is_low_stock_own as was_own
     from products p left join editions e on e.id = p.edition_id
     where (p.id = any($2::bigint[]) or p.parent_id = any($2)) and p.seller_id = $1 and p.product_type_id <> 2
       and p.retired_at is null and e.format is distinct from 'ebook'
     order by p.id for no key update of p
   )
   update products p set low_stock_at = held.low_stock_at, is_low_stock_own = $3::int is not null,
     low_notice_due_at = case when p.stock_on_hand - p.stock_reserved > held.low_stock_at then null
       else p.low_notice_due_at end
   from held where p.id = held.id
   returning p.id, p.parent_id as "parentId", p.low_stock_at as "lowStockAt",
     held.was <> held.low_stock_at or held.was_own <> ($3::int is not null) as "isChanged"`,
);

/**
 * Sets the limit of these products of a store, of all that is sold of one with options, and with null that of the store.
 * Products are held in the order of their ids, as moves of orders hold them.
 */
export function updateLowStock(
  tx: Transaction,
  sellerId: number,
  productIds: readonly number[],
  lowStockAt: number | null,
): Promise<LimitedShelf[]> {
  return runNamed(tx, limiting, [sellerId, productIds, lowStockAt]);
}

const storeLimiting = nameStatement<never>(
  'set_store_low_stock',
  `insert into store_stock_limits (seller_id, low_stock_at) values ($1, $2)
   on conflict (seller_id) do update set low_stock_at = excluded.low_stock_at`,
);
const following = nameStatement<never>(
  'follow_store_low_stock',
  `with held as materialized (
     select id from products where seller_id = $1 and condition = 'new' and not is_low_stock_own and low_stock_at <> $2
     order by id for no key update
   )
   update products p set low_stock_at = $2,
     low_notice_due_at = case when p.stock_on_hand - p.stock_reserved > $2 then null else p.low_notice_due_at end
   from held where p.id = held.id`,
);

/** Sets a store's limit, for all of its products that have none of their own. */
export async function updateStoreLowStock(tx: Transaction, sellerId: number, lowStockAt: number) {
  await runNamed(tx, storeLimiting, [sellerId, lowStockAt]);
  await runNamed(tx, following, [sellerId, lowStockAt]);
}

const readingLimit = nameStatement<{ lowStockAt: number; own: number }>(
  'select_store_low_stock',
  `select coalesce((select low_stock_at from store_stock_limits where seller_id = $1), 3) as "lowStockAt",
     (select count(*)::int from products where seller_id = $1 and is_low_stock_own and retired_at is null
        and archived_at is null) as own`,
);

export async function selectStoreLowStock(db: Queryable, sellerId: number) {
  const [row] = await runNamed(db, readingLimit, [sellerId]);
  if (row === undefined) throw new Error('a limit is always one row');
  return row;
}

export type FallenStock = {
  id: number;
  sellerId: number;
  nameTh: string;
  nameEn: string;
  free: number;
  isLow: boolean;
};

const taking = nameStatement<FallenStock>(
  'take_fallen_stock',
  `with due as materialized (
     select p.id, coalesce(parent.is_active, true) as is_offered
     from products p left join products parent on parent.id = p.parent_id
     where p.low_notice_due_at is not null order by p.seller_id, p.id limit $1
     for no key update of p skip locked
   ),
   taken as (
     update products p set low_notice_due_at = null from due where p.id = due.id
     returning p.id, p.seller_id, concat_ws(' · ', p.name_th, p.option_text_th) as name_th,
       concat_ws(' · ', p.name_en, p.option_text_en) as name_en, p.stock_on_hand - p.stock_reserved as free,
       p.is_active and due.is_offered and p.stock_on_hand - p.stock_reserved <= p.low_stock_at as is_low
   )
   select id, seller_id as "sellerId", name_th as "nameTh", name_en as "nameEn", free, is_low as "isLow"
   from taken order by seller_id, id`,
);

/**
 * Products whose stock has fallen to its limit since somebody was told, which are taken as told; `isLow` where they are on
 * sale (one of options with its product) and it still is. What another transaction holds waits for the next run.
 */
export function takeFallenStock(tx: Transaction, limit: number): Promise<FallenStock[]> {
  return runNamed(tx, taking, [limit]);
}
