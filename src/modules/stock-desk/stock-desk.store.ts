// Reads of other slices: editions, order_lines, orders, products, stock_movements, users.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import type { MovementReason } from '../stock/shelf.rules.ts';
import type { StockTab } from './stock-desk.rules.ts';

export type StockRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  sku: string | null;
  isbn: string | null;
  condition: 'new' | 'used-like-new' | 'used-good';
  isOnSale: boolean;
  onHand: number;
  reserved: number;
  free: number;
  toSend: number;
  lowStockAt: number;
  isLimitOwn: boolean;
};

/**
 * A store's products that have copies: none with options of its own, no e-book; what was taken off a product's options while
 * there are any. One of options is called by them, too, on sale while their product is, and archived with it. $1 store, $2 search, $3 the number that it is.
 */
const found = `
  select p.id, concat_ws(' · ', p.name_th, p.option_text_th) as name_th,
    concat_ws(' · ', p.name_en, p.option_text_en) as name_en, p.sku, coalesce(e.isbn13, p.barcode) as isbn13, p.condition,
    p.is_active and coalesce(parent.is_active, true) as is_active, p.stock_on_hand, p.stock_reserved,
    p.stock_on_hand - p.stock_reserved as free, p.low_stock_at, p.is_low_stock_own,
    not coalesce(parent.is_active, p.is_active) and coalesce(parent.archived_at, p.archived_at) is not null as is_archived
  from products p left join editions e on e.id = p.edition_id left join products parent on parent.id = p.parent_id
  where p.seller_id = $1 and p.product_type_id <> 2 and e.format is distinct from 'ebook'
    and (p.retired_at is null or p.stock_on_hand > 0)
    and ($2::text is null or concat_ws(' · ', p.name_th, p.option_text_th) ilike $2
      or concat_ws(' · ', p.name_en, p.option_text_en) ilike $2 or p.sku ilike $2
      or e.isbn13 = $3::text or p.barcode = $3::text)`;
const isLow = 'is_active and free > 0 and free <= low_stock_at';
const isOut = 'is_active and free <= 0';

const columns = `f.id, f.name_th as "nameTh", f.name_en as "nameEn", f.sku, f.isbn13 as isbn, f.condition,
  f.is_active as "isOnSale", f.stock_on_hand as "onHand", f.stock_reserved as reserved, f.free,
  f.low_stock_at as "lowStockAt", f.is_low_stock_own as "isLimitOwn",
  coalesce(sending.copies, 0)::int as "toSend"`;
/** What the store has still to send: out of its orders that wait, which are fewer than all that a product was ever sold in. */
const sending = `sending as materialized (
     select l.product_id, sum(l.quantity - l.shipped_quantity) as copies from orders o
     join order_lines l on l.order_id = o.id
     where o.seller_id = $1 and o.status = 'ready_to_ship' group by l.product_id)`;
const listed = 'left join sending on sending.product_id = f.id';

const listing = nameStatement<StockRow>(
  'select_stock',
  `with found as (${found}), ${sending}, page as materialized (
     select * from found
     where not is_archived and ($4 = 'all' or ($4 = 'low' and ${isLow}) or ($4 = 'out' and ${isOut}))
     order by case when $4 = 'all' then 0 else free end, name_th, id limit $5 offset $6
   )
   select ${columns} from page f ${listed} order by case when $4 = 'all' then 0 else f.free end, f.name_th, f.id`,
);
const counting = nameStatement<{ all: number; low: number; out: number }>(
  'count_stock_tabs',
  `with found as (${found})
   select count(*)::int as "all", (count(*) filter (where ${isLow}))::int as low,
     (count(*) filter (where ${isOut}))::int as out from found where not is_archived`,
);

type Search = { sellerId: number; search: string };

/** The search as patterns: words are found literally, an ISBN with hyphens or without, of ten digits or thirteen. */
function parametersOf({ sellerId, search }: Search) {
  const like = search === '' ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return [sellerId, like, searchedNumber(search)];
}

export function selectStock(
  db: Queryable,
  { tab, limit, offset, ...search }: Search & { tab: StockTab; limit: number; offset: number },
): Promise<StockRow[]> {
  return runNamed(db, listing, [...parametersOf(search), tab, limit, offset]);
}

export async function countStock(db: Queryable, search: Search) {
  const [row] = await runNamed(db, counting, parametersOf(search));
  if (row === undefined) throw new Error('counting answers one row');
  return row;
}

const reading = nameStatement<StockRow>(
  'select_stock_of_product',
  `with found as (${found}), ${sending} select ${columns} from found f ${listed} where f.id = $4`,
);

/** One product's copies; null where the store has no such product. */
export async function selectStockOf(db: Queryable, sellerId: number, id: number): Promise<StockRow | null> {
  const [row] = await runNamed(db, reading, [...parametersOf({ sellerId, search: '' }), id]);
  return row ?? null;
}

const finding = nameStatement<StockRow>(
  'find_stock_by_code',
  `with found as (${found}), ${sending}
   select ${columns} from found f ${listed} where lower(f.sku) = lower($4) or f.isbn13 = $5 order by f.name_th, f.id limit 20`,
);

/** Products with this number exactly, the store's own or (`isbn13`) a book’s, or the one under a thing’s bars. */
export function selectStockByCode(
  db: Queryable,
  sellerId: number,
  { code, isbn13 }: { code: string; isbn13: string | null },
): Promise<StockRow[]> {
  return runNamed(db, finding, [...parametersOf({ sellerId, search: '' }), code, isbn13]);
}

type MovementRow = {
  id: number;
  atMs: number;
  reason: MovementReason;
  onHandDelta: number;
  reservedDelta: number;
  onHandAfter: number;
  orderNumber: string | null;
  by: string | null;
  note: string | null;
};

const moving = nameStatement<MovementRow>(
  'select_stock_movements',
  `with newer as (
     select coalesce(sum(on_hand_delta), 0) as moved from (
       select on_hand_delta from stock_movements where product_id = $1 order by id desc limit $3) n
   ), moved as materialized (
     select * from stock_movements where product_id = $1 order by id desc limit $2 offset $3
   ), page as (
     select moved.*,
       (select stock_on_hand from products where id = $1) - (select moved from newer) - coalesce(sum(on_hand_delta) over (
         order by id desc rows between unbounded preceding and 1 preceding), 0) as after
     from moved
   )
   select m.id, (extract(epoch from m.at) * 1000)::float8 as "atMs", m.reason, m.on_hand_delta as "onHandDelta",
     m.reserved_delta as "reservedDelta", m.after::int as "onHandAfter", o.order_number as "orderNumber",
     ${memberName('u')} as by, m.note
   from page m left join orders o on o.id = m.order_id left join users u on u.id = m.user_id
   order by m.id desc`,
);

/** What moved a product's copies, the newest first, each with what there were afterwards. */
export function selectMovements(
  db: Queryable,
  productId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<MovementRow[]> {
  return runNamed(db, moving, [productId, limit, offset]);
}

const countingMoved = nameStatement<{ total: number }>(
  'count_stock_movements',
  'select count(*)::int as total from stock_movements where product_id = $1',
);

export async function countMovements(db: Queryable, productId: number): Promise<number> {
  const [row] = await runNamed(db, countingMoved, [productId]);
  return row?.total ?? 0;
}
