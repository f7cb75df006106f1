// Reads of other slices: products.

import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import { currentPrice } from '../pricing/current-price-views.tables.ts';

export type ParentRow = {
  id: number;
  urlKey: string;
  version: number;
  nameTh: string;
  nameEn: string;
  isActive: boolean;
  offSaleAs: 'draft' | 'hidden' | 'refused' | null;
  archivedAt: string | null;
  optionLevels: OptionLevel[];
};

/** A store's product with options; null where it has none of that number. */
export async function selectParent(db: Queryable, sellerId: number, id: number): Promise<ParentRow | null> {
  const { rows } = await db.execute<ParentRow>(sql`
    select id, url_key as "urlKey", version, name_th as "nameTh", name_en as "nameEn", is_active as "isActive",
      off_sale_as as "offSaleAs", archived_at as "archivedAt", coalesce(option_levels, '[]') as "optionLevels"
    from products where id = ${id} and seller_id = ${sellerId} and product_type_id = 2`);
  return rows[0] ?? null;
}

export type LeafRow = {
  id: number;
  urlKey: string;
  version: number;
  values: string[];
  priceSatang: number;
  fullPriceSatang: number;
  currentSatang: number;
  stockOnHand: number;
  stockReserved: number;
  soldCount: number;
  sku: string | null;
  barcode: string | null;
  isActive: boolean;
  imageKey: string | null;
};

/** The leaves of a product that have a place in its options. */
export async function selectLeaves(db: Queryable, parentId: number, now: Date): Promise<LeafRow[]> {
  const { rows } = await db.execute<LeafRow>(sql`
    select id, url_key as "urlKey", version, option_values as values, price_satang as "priceSatang",
      full_price_satang as "fullPriceSatang", ${currentPrice('child', now)} as "currentSatang",
      stock_on_hand as "stockOnHand", stock_reserved as "stockReserved", sold_count as "soldCount", sku, barcode,
      is_active as "isActive", image_key as "imageKey"
    from products child
    where parent_id = ${parentId} and retired_at is null and option_values is not null
    order by id`);
  return rows;
}
