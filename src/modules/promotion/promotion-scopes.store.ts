// Reads of other slices: categories, editions, products, sellers, store_list_products, store_lists, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PromotionScope, PromotionScopeKind } from './promotion-terms.rules.ts';
import { namedTargets } from './promotion-views.tables.ts';

/** What a promotion is on that there is; of a product with what a copy costs. */
export type KnownTarget = { kind: PromotionScopeKind; id: number; priceSatang: number | null };

const said = 'unnest($1::text[], $2::bigint[]) as s(kind, id)';

const known = nameStatement<KnownTarget>(
  'known_targets',
  `select t.kind, t.id, t.price_satang as "priceSatang" from ${said}
   join (${namedTargets}) t on t.kind = s.kind and t.id = s.id`,
);

/** Those of them that there are. */
export function selectTargets(db: Queryable, scopes: readonly PromotionScope[]): Promise<KnownTarget[]> {
  return runNamed(db, known, [scopes.map(({ kind }) => kind), scopes.map(({ targetId }) => targetId)]);
}

/** Of a store ($3), what it sells; `e` and `w` are the edition and the work of each, where it is a book. */
const sold = `products p left join editions e on e.id = p.edition_id left join works w on w.id = e.work_id
  where p.seller_id = $3 and p.is_active and p.retired_at is null and not p.is_free_gift`;

const own = nameStatement<KnownTarget>(
  'own_targets',
  `with recursive held as (
     select distinct coalesce(w.category_id, p.category_id) as id from ${sold}
     union select c.parent_id from held join categories c on c.id = held.id where c.parent_id is not null
   )
   select s.kind, s.id, case when s.kind = 'product' then (select coalesce((select min(c.price_satang)
       from products c where c.parent_id = p.id and c.is_active), p.price_satang) from products p
       where p.id = s.id) end as "priceSatang"
   from ${said}
   where case s.kind
     when 'product' then exists (select 1 from ${sold} and p.id = s.id)
     when 'list' then exists (select 1 from store_lists l where l.id = s.id and l.seller_id = $3)
     when 'category' then s.id in (select id from held)
     when 'series' then exists (select 1 from ${sold} and w.series_id = s.id)
     when 'publisher' then exists (select 1 from ${sold} and e.publisher_id = s.id)
     when 'author' then exists (select 1 from work_authors a where a.author_id = s.id
       and a.work_id in (select w.id from ${sold}))
     else false end`,
);

/** Those of them that are a store's: its products on sale and its lists, and what its products are of. */
export function selectOwnTargets(
  db: Queryable,
  sellerId: number,
  scopes: readonly PromotionScope[],
): Promise<KnownTarget[]> {
  const kinds = scopes.map(({ kind }) => kind);
  return runNamed(db, own, [kinds, scopes.map(({ targetId }) => targetId), sellerId]);
}

const listed = nameStatement<{ productId: number; priceSatang: number }>(
  'products_of_lists',
  `select p.id as "productId", coalesce((select min(c.price_satang) from products c
       where c.parent_id = p.id and c.is_active), p.price_satang) as "priceSatang"
   from store_lists l join store_list_products i on i.list_id = l.id
   join products p on p.id = i.product_id and p.seller_id = l.seller_id and p.is_active and not p.is_free_gift
   where l.id = any($1) order by l.id, i.position`,
);

/** What stores sell on these lists of theirs, with what a copy costs. */
export function selectListed(
  db: Queryable,
  listIds: readonly number[],
): Promise<{ productId: number; priceSatang: number }[]> {
  return runNamed(db, listed, [listIds]);
}

const stores = nameStatement<{ id: number; nameTh: string; nameEn: string; urlKey: string }>(
  'promoting_stores',
  'select id, name_th as "nameTh", name_en as "nameEn", url_key as "urlKey" from sellers where id = any($1)',
);

export function selectStores(
  db: Queryable,
  ids: readonly number[],
): Promise<{ id: number; nameTh: string; nameEn: string; urlKey: string }[]> {
  return runNamed(db, stores, [ids]);
}
