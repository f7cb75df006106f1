// Reads of other slices: authors, categories, products, publishers, sellers, series, store_lists.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PromotionScope, PromotionScopeKind } from './promotion-terms.rules.ts';

/** What each kind of scope is called, and what a product costs. */
const targets = `select 'product' as kind, id, name_th, name_en, price_satang from products
  union all select 'category', id, name_th, name_en, null from categories
  union all select 'series', id, name_th, name_en, null from series
  union all select 'author', id, name_th, name_en, null from authors
  union all select 'publisher', id, name_th, name_en, null from publishers
  union all select 'store', id, name_th, name_en, null from sellers
  union all select 'list', id, title_th, coalesce(title_en, ''), null from store_lists`;

export type NamedScope = {
  promotionId: number;
  kind: PromotionScopeKind;
  id: number;
  /** Null for what isn't there any more. */
  nameTh: string | null;
  nameEn: string | null;
};

const scopes = nameStatement<NamedScope>(
  'named_scopes',
  `select s.promotion_id as "promotionId", s.kind, s.target_id as id, t.name_th as "nameTh", t.name_en as "nameEn"
   from promotion_scopes s left join (${targets}) t on t.kind = s.kind and t.id = s.target_id
   where s.promotion_id = any($1) order by s.promotion_id, s.kind, s.target_id`,
);

/** What promotions are on, by name. */
export function selectScopes(db: Queryable, promotionIds: readonly number[]): Promise<NamedScope[]> {
  return runNamed(db, scopes, [promotionIds]);
}

const known = nameStatement<{ priceSatang: number | null }>(
  'known_targets',
  `select t.price_satang as "priceSatang" from unnest($1::text[], $2::bigint[]) as s(kind, id)
   join (${targets}) t on t.kind = s.kind and t.id = s.id`,
);

/** Those of them that there are. */
export function selectTargets(
  db: Queryable,
  said: readonly PromotionScope[],
): Promise<{ priceSatang: number | null }[]> {
  return runNamed(db, known, [said.map(({ kind }) => kind), said.map(({ targetId }) => targetId)]);
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
