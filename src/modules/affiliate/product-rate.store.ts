// Reads of other slices: categories, products.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

export type ProductToRate = {
  id: number;
  sellerId: number;
  /** Of a product with options, the product whose page it is on. */
  productId: number;
  listSatang: number;
  categoryIds: number[];
};

const toRate = nameStatement<ProductToRate>(
  'affiliate_products_to_rate',
  `with recursive wanted as (
     select p.id, p.seller_id, coalesce(p.parent_id, p.id) as product_id, p.category_id, p.price_satang
     from products p where p.id = any($1::bigint[])
   ), up as (
     select id, category_id, 0 as depth from wanted where category_id is not null
     union all
     select up.id, c.parent_id, up.depth + 1 from up join categories c on c.id = up.category_id
     where c.parent_id is not null and up.depth < 20
   )
   select w.id, w.seller_id as "sellerId", w.product_id as "productId", w.price_satang as "listSatang",
     coalesce((select json_agg(up.category_id order by up.depth) from up where up.id = w.id), '[]') as "categoryIds"
   from wanted w order by w.id`,
);

/** What rates look at of products. */
export function selectProductsToRate(db: Queryable, ids: readonly number[]): Promise<ProductToRate[]> {
  return runNamed(db, toRate, [[...ids]]);
}

const held = nameStatement<{ affiliateId: number; isStopped: boolean }>(
  'affiliate_hosts_held',
  `select user_id as "affiliateId", stopped_at is not null as "isStopped" from affiliates
   where user_id = any($1::bigint[]) order by user_id for share`,
);

/** Affiliates, whom nobody can stop until the transaction ends. */
export function holdAffiliates(db: Queryable, ids: readonly number[]) {
  return runNamed(db, held, [[...ids]]);
}
