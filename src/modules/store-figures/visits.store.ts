// Reads of other slices: products, sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** Visits of one page from one page by one search, as often as there were. */
export type CountedVisit = {
  kind: 'product' | 'store';
  urlKey: string;
  fromKind: 'product' | 'store' | null;
  fromKey: string | null;
  search: string;
  day: string;
  visits: number;
};

/**
 * Who comes to a store from elsewhere visits it; who goes on from one of its pages to another is there already. Every look
 * at a product counts for the product. What isn't on sale or isn't there has no visits.
 */
const insertion = nameStatement<never>(
  'insert_store_visits',
  `with told as materialized (
     select * from jsonb_to_recordset($1::jsonb) as v("kind" text, "urlKey" text, "fromKind" text, "fromKey" text,
       "search" text, "day" date, "visits" int)
   ),
   placed as materialized (
     select t.search, t.day, t.visits, s.id as seller_id, p.id as product_id,
       s.id is distinct from case t."fromKind"
         when 'product' then (select seller_id from products where url_key = t."fromKey")
         when 'store' then (select id from sellers where url_key = t."fromKey") end as is_new
     from told t
     left join products p on t.kind = 'product' and p.url_key = t."urlKey" and p.is_active
     join sellers s on s.status = 'active'
       and s.id = case when t.kind = 'product' then p.seller_id
         else (select id from sellers where url_key = t."urlKey") end
   )
   insert into store_figure_changes (kind, seller_id, day, product_id, search, visits)
   select 'visit', seller_id, day, null::bigint, null, sum(visits) from placed where is_new group by 1, 2, 3
   union all
   select 'visit', seller_id, day, product_id, null, sum(visits) from placed where product_id is not null
     group by 1, 2, 3, 4
   union all
   select 'visit', seller_id, day, null, search, sum(visits) from placed where search <> '' group by 1, 2, 3, 5`,
);

export async function insertVisits(db: Queryable, visits: readonly CountedVisit[]): Promise<void> {
  await runNamed(db, insertion, [JSON.stringify(visits)]);
}
