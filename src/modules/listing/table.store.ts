// Reads of other slices: editions, products.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { TableRow } from './product-table.contract.ts';

const isRow = `p.seller_id = $1 and p.product_type_id <> 2 and not p.is_free_gift and p.retired_at is null
   and (p.is_active or p.archived_at is null)
   and (parent.id is null or parent.is_active or parent.archived_at is null)`;

const reading = nameStatement<{
  id: number;
  version: number;
  nameTh: string;
  nameEn: string;
  optionTh: string | null;
  optionEn: string | null;
  isbn13: string | null;
  condition: 'new' | 'used-like-new' | 'used-good';
  sku: string | null;
  priceSatang: number;
  fullPriceSatang: number;
  stockOnHand: number;
  lowStockAt: number | null;
  weightGrams: number;
  format: TableRow['format'];
  isActive: boolean;
  offSaleAs: 'draft' | 'hidden' | 'refused' | null;
}>(
  'listing_table',
  `select p.id, p.version, p.name_th as "nameTh", p.name_en as "nameEn", p.option_text_th as "optionTh", p.option_text_en as "optionEn", e.isbn13,
     p.condition, p.sku, p.price_satang as "priceSatang", p.full_price_satang as "fullPriceSatang",
     p.stock_on_hand as "stockOnHand", case when p.is_low_stock_own then p.low_stock_at end as "lowStockAt", p.weight_grams as "weightGrams", e.format,
     p.is_active and coalesce(parent.is_active, true) as "isActive",
     case when p.is_active then parent.off_sale_as else p.off_sale_as end as "offSaleAs"
   from products p left join editions e on e.id = p.edition_id left join products parent on parent.id = p.parent_id
   where ${isRow} and p.id > $2 order by p.id limit $3`,
);

/**
 * A store's products that have a price of their own, after one, in the order of their numbers; of options what is on sale
 * stands as its product does.
 */
export function selectTable(db: Queryable, sellerId: number, afterId: number, limit: number) {
  return runNamed(db, reading, [sellerId, afterId, limit]);
}

const counting = nameStatement<{ count: number }>(
  'listing_table_count',
  `select count(*)::int as count from products p left join products parent on parent.id = p.parent_id where ${isRow}`,
);

export async function countTable(db: Queryable, sellerId: number): Promise<number> {
  return (await runNamed(db, counting, [sellerId]))[0]?.count ?? 0;
}

const offWithProduct = nameStatement<{ id: number }>(
  'listing_off_with_product',
  `select p.id from products p join products parent on parent.id = p.parent_id
   where p.seller_id = $1 and p.id = any($2::bigint[]) and p.is_active and not parent.is_active`,
);

/** Which of some leaves would be on sale if their product were. */
export async function selectOffWithProduct(
  db: Queryable,
  sellerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await runNamed(db, offWithProduct, [sellerId, ids]);
  return new Set(rows.map(({ id }) => id));
}
