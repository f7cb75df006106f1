// Reads of other slices: categories, editions, order_lines, orders, products, promotion_scopes, promotions, sellers, store_list_products, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Span } from './results.rules.ts';

/** Whether product `p` is what a scope `s` names. */
const isOfScope = `case s.kind
  when 'store' then p.seller_id = s.target_id
  when 'product' then s.target_id in (p.id, p.parent_id)
  when 'list' then exists (select 1 from store_list_products i
    where i.list_id = s.target_id and i.product_id in (p.id, p.parent_id))
  when 'publisher' then e.publisher_id = s.target_id
  when 'series' then w.series_id = s.target_id
  when 'author' then exists (select 1 from work_authors a where a.work_id = w.id and a.author_id = s.target_id)
  else exists (
    with recursive up as (
      select coalesce(w.category_id, p.category_id) as id
      union select c.parent_id from up join categories c on c.id = up.id where c.parent_id is not null
    )
    select 1 from up where up.id = s.target_id) end`;

/** Neither fallen through nor come back unaccepted (cash on delivery). */
const isKept = `o.status not in ('expired', 'cancelled') and o.refused_at is null`;
const sums = `count(distinct o.group_id)::int as orders, coalesce(sum(l.total_satang), 0)::bigint as "salesSatang"`;

/** Of a store ($2): its orders of the time, by their index. */
const ofStore = nameStatement<{ orders: number; salesSatang: number }>(
  'promotion_sales_of_store',
  `select ${sums} from orders o join order_lines l on l.order_id = o.id and not l.is_free_gift
   join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
   left join editions e on e.id = coalesce(p.edition_id, parent.edition_id) left join works w on w.id = e.work_id
   where o.seller_id = $2 and o.created_at >= $3 and o.created_at < $4 and ${isKept}
     and (not exists (select 1 from promotion_scopes s where s.promotion_id = $1)
       or exists (select 1 from promotion_scopes s where s.promotion_id = $1 and ${isOfScope}))`,
);

/** Over stores: lines of the products that it names, by theirs. */
const ofProducts = nameStatement<{ orders: number; salesSatang: number }>(
  'promotion_sales_of_products',
  `with named as (
     select s.target_id as id from promotion_scopes s where s.promotion_id = $1 and s.kind = 'product'
     union select i.product_id from promotion_scopes s join store_list_products i on i.list_id = s.target_id
     where s.promotion_id = $1 and s.kind = 'list'
   ),
   wanted as (
     select id from named union select p.id from products p join named on named.id = p.parent_id
   )
   select ${sums} from wanted join order_lines l on l.product_id = wanted.id and not l.is_free_gift
   join orders o on o.id = l.order_id
   where o.created_at >= $2 and o.created_at < $3 and ${isKept}`,
);

/** Over stores, by what their products are of, or everything: each store's orders of the time, by their index. */
const ofAll = nameStatement<{ orders: number; salesSatang: number }>(
  'promotion_sales_of_all',
  `select ${sums} from sellers seller join orders o on o.seller_id = seller.id and o.created_at >= $2 and o.created_at < $3
   join order_lines l on l.order_id = o.id and not l.is_free_gift
   join products p on p.id = l.product_id left join products parent on parent.id = p.parent_id
   left join editions e on e.id = coalesce(p.edition_id, parent.edition_id) left join works w on w.id = e.work_id
   where ${isKept} and (not exists (select 1 from promotion_scopes s where s.promotion_id = $1)
     or exists (select 1 from promotion_scopes s where s.promotion_id = $1 and ${isOfScope}))`,
);

const kinds = nameStatement<{ kind: string }>(
  'scope_kinds',
  'select distinct kind from promotion_scopes where promotion_id = $1',
);

/** What the products of a promotion sold in a time, whatever made people buy them. */
export async function selectSales(
  db: Queryable,
  { id, sellerId }: { id: number; sellerId: number | null },
  { from, until }: Span,
): Promise<{ orders: number; salesSatang: number }> {
  const nothing = { orders: 0, salesSatang: 0 };
  if (sellerId !== null) return (await runNamed(db, ofStore, [id, sellerId, from, until]))[0] ?? nothing;
  const named = (await runNamed(db, kinds, [id])).map(({ kind }) => kind);
  const isNamed = named.length > 0 && named.every((kind) => kind === 'product' || kind === 'list');
  return (await runNamed(db, isNamed ? ofProducts : ofAll, [id, from, until]))[0] ?? nothing;
}

const timing = nameStatement<{
  id: number;
  sellerId: number | null;
  startsAt: Date;
  endsAt: Date;
  stoppedAt: Date | null;
}>(
  'promotion_times',
  `select id, seller_id as "sellerId", starts_at as "startsAt", ends_at as "endsAt", stopped_at as "stoppedAt"
   from promotions where id = $1 and ($2::bigint is null or seller_id = $2)`,
);

/** Whose a promotion is, and when it runs: a store's own, or anybody's (`sellerId` null). */
export async function selectTimes(db: Queryable, id: number, sellerId: number | null) {
  return (await runNamed(db, timing, [id, sellerId]))[0] ?? null;
}
