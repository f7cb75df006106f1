// Reads of other slices: authors, categories, editions, products, publishers, sellers, series, store_lists, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import type { TargetKind } from './promotion-targets.contract.ts';

export type TargetRow = {
  id: number;
  nameTh: string;
  nameEn: string;
  aboutTh: string | null;
  aboutEn: string | null;
  priceSatang: number | null;
};

/** Whether it is what was searched for: $2 is a pattern, $3 a number or null. */
const isNamed = (alias: string, th = 'name_th', en = 'name_en') =>
  `(${alias}.${th} ilike $2 or ${alias}.${en} ilike $2 or ${alias}.id = $3::bigint)`;

/** A store knows that it is its own. */
const aboutProduct = (store: string) =>
  `nullif(concat_ws(' · ', case when $1::bigint is null then ${store} end, coalesce(e.isbn13, p.sku)), '')`;

const product = (where: string, name: { th: string; en: string }) =>
  `select p.id, ${name.th} as "nameTh", ${name.en} as "nameEn", ${aboutProduct('s.name_th')} as "aboutTh",
     ${aboutProduct('s.name_en')} as "aboutEn", p.price_satang as "priceSatang"
   from products p join sellers s on s.id = p.seller_id left join products parent on parent.id = p.parent_id
   left join editions e on e.id = coalesce(p.edition_id, parent.edition_id)
   where ${where} and ($1::bigint is null or p.seller_id = $1) and p.is_active and s.status = 'active'
     and not p.is_free_gift and p.retired_at is null and (${isNamed('p')} or ${isNamed('parent')} or e.isbn13 = $4)
   order by p.id limit $5`;

/** A store's own are those that a product of it is of. */
const isOfStore = (on: string, above: string) =>
  `($1::bigint is null or exists (select 1 from products p join editions e on e.id = p.edition_id
     join works w on w.id = e.work_id ${above} where p.seller_id = $1 and p.is_active and ${on}))`;

const plain = (from: string, where: string) =>
  `select t.id, t.name_th as "nameTh", t.name_en as "nameEn", null as "aboutTh", null as "aboutEn",
     null::bigint as "priceSatang"
   ${from} t where ${isNamed('t')} and $4::text is not distinct from $4 and ${where}
   order by t.name_th, t.id limit $5`;

const statements: Record<TargetKind, string> = {
  product: product('p.parent_id is null', { th: 'p.name_th', en: 'p.name_en' }),
  copy: product('(p.product_type_id <> 2 or p.parent_id is not null)', {
    th: `concat_ws(' · ', coalesce(parent.name_th, p.name_th), p.option_text_th)`,
    en: `concat_ws(' · ', coalesce(parent.name_en, p.name_en), p.option_text_en)`,
  }),
  category: `with recursive held as (
       select distinct coalesce(w.category_id, p.category_id) as id from products p
       left join editions e on e.id = p.edition_id left join works w on w.id = e.work_id
       where p.seller_id = $1 and p.is_active
       union select c.parent_id from held join categories c on c.id = held.id where c.parent_id is not null
     )
     select t.id, t.name_th as "nameTh", t.name_en as "nameEn", above.name_th as "aboutTh", above.name_en as "aboutEn",
       null::bigint as "priceSatang"
     from categories t left join categories above on above.id = t.parent_id
     where ${isNamed('t')} and $4::text is not distinct from $4
       and ($1::bigint is null or t.id in (select id from held)) order by t.name_th, t.id limit $5`,
  series: plain('from series', isOfStore('w.series_id = t.id', '')),
  author: plain('from authors', isOfStore('a.author_id = t.id', 'join work_authors a on a.work_id = w.id')),
  publisher: plain('from publishers', isOfStore('e.publisher_id = t.id', '')),
  store: plain('from sellers', `t.status = 'active' and ($1::bigint is null or t.id = $1)`),
  list: `select t.id, t.title_th as "nameTh", coalesce(t.title_en, '') as "nameEn", s.name_th as "aboutTh",
       s.name_en as "aboutEn", null::bigint as "priceSatang"
     from store_lists t join sellers s on s.id = t.seller_id
     where ${isNamed('t', 'title_th', 'title_en')} and $4::text is not distinct from $4
       and ($1::bigint is null or t.seller_id = $1) order by t.title_th, t.id limit $5`,
};

const named = Object.fromEntries(
  Object.entries(statements).map(([kind, text]) => [kind, nameStatement<TargetRow>(`targets_${kind}`, text)]),
) as Record<TargetKind, ReturnType<typeof nameStatement<TargetRow>>>;

/** What there is of a kind by name, ISBN or number: a store's, or everybody's (`sellerId` null). */
export function selectTargetsByName(
  db: Queryable,
  {
    kind,
    sellerId,
    search,
    limit,
  }: { kind: TargetKind; sellerId: number | null; search: string; limit: number },
): Promise<TargetRow[]> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const digits = search.replaceAll(/[\s-]/g, '');
  const number = /^[1-9]\d{0,11}$/.test(digits) ? Number(digits) : null;
  return runNamed(db, named[kind], [sellerId, like, number, searchedNumber(search), limit]);
}
