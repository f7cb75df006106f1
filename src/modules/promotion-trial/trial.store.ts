// Reads of other slices: order_groups, order_lines, orders, price_quota_sales, price_quotas, products, users.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PlacedBasket } from './trial.rules.ts';

const isKept = `o.status not in ('expired', 'cancelled')`;

/** $1 a store, or null for all; $2 from when; $3 so many order groups at most, the newest. */
const baskets = nameStatement<PlacedBasket>(
  'placed_baskets',
  `with placed as materialized (
     select distinct o.group_id as id from orders o
     where o.seller_id = $1 and o.created_at >= $2 and ${isKept}
     union all
     select g.id from (select id, created_at from order_groups order by id desc limit $3::int * 4) g
     where $1::bigint is null and g.created_at >= $2
       and exists (select 1 from orders o where o.group_id = g.id and ${isKept})
   ),
   newest as materialized (select id from placed order by id desc limit $3)
   select (select json_agg(json_build_object('key', l.id::text, 'productId', l.product_id, 'parentId', p.parent_id,
       'sellerId', o.seller_id, 'quantity', l.quantity, 'unitPriceSatang', l.unit_price_satang,
       'priceKind', case when l.price_source like 'live:%' then 'live'
         when exists (select 1 from price_quota_sales s join price_quotas q on q.id = s.quota_id
           where s.order_id = o.id and q.product_id = l.product_id) then 'flash_sale' end))
      from orders o join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
      where o.group_id = g.id and ${isKept} and not l.is_free_gift and ($1::bigint is null or o.seller_id = $1)) as lines,
     (select coalesce(json_agg(json_build_object('sellerId', o.seller_id, 'feeSatang', coalesce(
         (select sum((step ->> 'amountSatang')::bigint)::bigint from jsonb_array_elements(g.explanation) step
          where step ->> 'kind' in ('shipping', 'one_parcel') and (step ->> 'sellerId')::bigint = o.seller_id),
         o.shipping_satang))), '[]')
      from orders o where o.group_id = g.id and ${isKept} and ($1::bigint is null or o.seller_id = $1)) as parcels,
     json_build_object('userId', g.user_id, 'tierId', u.tier_id, 'isNewCustomer', not exists (select 1 from orders o
       where o.user_id = g.user_id and o.created_at < g.created_at and ${isKept} and o.refused_at is null)) as person,
     (extract(epoch from g.created_at) * 1000)::float8 as "atMs"
   from newest join order_groups g using (id) join users u on u.id = g.user_id order by g.id`,
);

/** Orders as they were placed, without what was cancelled: of a store its own part of them. */
export async function selectPlacedBaskets(
  db: Queryable,
  { sellerId, from, limit }: { sellerId: number | null; from: Date; limit: number },
): Promise<PlacedBasket[]> {
  const rows = await runNamed(db, baskets, [sellerId, from, limit]);
  return rows.filter(({ lines }) => lines !== null);
}
