// Reads of other slices: editions, products, sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { GivenProduct } from './promotion-terms.rules.ts';

/** Of $1, a store, or of all: on sale, or made to be given, and a thing that can be put into a parcel by itself. */
const giveable = `($1::bigint is null or p.seller_id = $1) and p.is_active and s.status = 'active'
  and p.retired_at is null and coalesce(parent.is_active, true)
  and (p.product_type_id <> 2 or p.parent_id is not null) and coalesce(e.format <> 'ebook', true)`;
const products = `products p join sellers s on s.id = p.seller_id left join editions e on e.id = p.edition_id
  left join products parent on parent.id = p.parent_id`;

const giveableProducts = nameStatement<GivenProduct>(
  'giveable_products',
  `select p.id as "productId", p.seller_id as "sellerId", p.name_th as "nameTh", p.name_en as "nameEn"
   from ${products} where p.id = any($2) and ${giveable} order by array_position($2, p.id)`,
);

/** Of these products, in their order, those that a store (the house: any) can give: things on sale or made to be given, no files. */
export function selectGiveable(
  db: Queryable,
  sellerId: number | null,
  productIds: readonly number[],
): Promise<GivenProduct[]> {
  return runNamed(db, giveableProducts, [sellerId, productIds]);
}

const ownPrices = nameStatement<{ productId: number; priceSatang: number }>(
  'prices_of_gifts',
  'select id as "productId", price_satang as "priceSatang" from products where id = any($1)',
);

/** What copies of products cost by themselves, in satang. */
export function selectOwnPrices(
  db: Queryable,
  productIds: readonly number[],
): Promise<{ productId: number; priceSatang: number }[]> {
  return runNamed(db, ownPrices, [productIds]);
}

type ProductRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  storeTh: string;
  storeEn: string;
  priceSatang: number;
  free: number;
};

const found = nameStatement<ProductRow>(
  'find_gifts',
  `select p.id,
    concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th) as "nameTh",
    concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en) as "nameEn",
    s.name_th as "storeTh", s.name_en as "storeEn", p.price_satang as "priceSatang",
    greatest(0, p.stock_on_hand - p.stock_reserved)::int as free
  from ${products}
  where ${giveable} and (p.name_th ilike $2 or p.name_en ilike $2 or parent.name_th ilike $2 or p.sku = $3 or p.id::text = $3)
  order by p.id::text = $3 desc, p.is_free_gift desc, p.name_th, p.id limit 12`,
);

/** Products that can be given by a part of their name, their SKU or their number: of a store, or of all (`sellerId` null). */
export function selectPromotionProducts(
  db: Queryable,
  asked: { sellerId: number | null; search: string },
): Promise<ProductRow[]> {
  const pattern = `%${asked.search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return runNamed(db, found, [asked.sellerId, pattern, asked.search]);
}
