// Reads of other slices: campaign_products, campaigns, categories, editions, flash_offers, flash_slots, price_windows, products, promotion_scopes, promotions, sellers, store_list_products, work_authors, works.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { PriceKind } from '../pricing/pricing.rules.ts';
import type { PromotionTypeId } from '../promotion/promotion-kinds.rules.ts';
import type { CalendarKind } from './calendar.rules.ts';

export type CalendarRow = {
  kind: CalendarKind;
  id: number;
  sellerId: number | null;
  promotionTypeId: PromotionTypeId | null;
  priceKind: PriceKind | null;
  nameTh: string;
  nameEn: string;
  storeTh: string | null;
  storeEn: string | null;
  startsAt: Date;
  endsAt: Date;
  isStopped: boolean;
};

/** Whether what a scope `s` names is sold by store $1. */
const isSoldByStore = `case s.kind
  when 'store' then s.target_id = $1
  when 'product' then exists (select 1 from products p where p.id = s.target_id and p.seller_id = $1)
  when 'list' then exists (select 1 from store_list_products i join products p on p.id = i.product_id
    where i.list_id = s.target_id and p.seller_id = $1)
  when 'author' then exists (select 1 from work_authors a join editions e on e.work_id = a.work_id
    join products p on p.edition_id = e.id where a.author_id = s.target_id and p.seller_id = $1)
  when 'publisher' then exists (select 1 from products p join editions e on e.id = p.edition_id
    where e.publisher_id = s.target_id and p.seller_id = $1)
  when 'series' then exists (select 1 from works w join editions e on e.work_id = w.id
    join products p on p.edition_id = e.id where w.series_id = s.target_id and p.seller_id = $1)
  else exists (
    with recursive below as (
      select s.target_id as id union select c.id from below join categories c on c.parent_id = below.id
    )
    select 1 from products p left join editions e on e.id = p.edition_id left join works w on w.id = e.work_id
    where p.seller_id = $1 and coalesce(w.category_id, p.category_id) in (select id from below)) end`;

/** $1 a store, or null for all; what is on between $2 and $3. A stopped one ended then. */
const found = `with found as (
    select 'promotion' as kind, p.id, p.seller_id, p.promotion_type_id,
      case when p.promotion_type_id = 1 then 'product_discount' end as price_kind, p.name_th, p.name_en, p.starts_at,
      least(p.ends_at, p.stopped_at) as ends_at, p.stopped_at is not null and p.stopped_at < p.ends_at as is_stopped
    from promotions p
    where p.ends_at > $2 and p.starts_at < $3 and (p.is_active or p.stopped_at is not null)
      and ($1::bigint is null or p.seller_id = $1 or (p.seller_id is null and (
        not exists (select 1 from promotion_scopes s where s.promotion_id = p.id)
        or exists (select 1 from promotion_scopes s where s.promotion_id = p.id and ${isSoldByStore}))))
    union all
    select 'flashSale', f.id, null, null, 'flash_sale', f.name_th, f.name_en, f.starts_at,
      least(f.ends_at, f.stopped_at), f.stopped_at is not null and f.stopped_at < f.ends_at
    from flash_slots f
    where f.ends_at > $2 and f.starts_at < $3 and ($1::bigint is null or exists (select 1 from flash_offers o
      where o.slot_id = f.id and o.seller_id = $1 and o.state in ('proposed', 'accepted')))
    union all
    select 'campaign', c.id, null, null, 'campaign', c.name_th, c.name_en, c.starts_at,
      least(c.ends_at, c.stopped_at), c.stopped_at is not null and c.stopped_at < c.ends_at
    from campaigns c
    where c.ends_at > $2 and c.starts_at < $3 and c.is_enabled
      and ($1::bigint is null or exists (select 1 from campaign_products m
        where m.campaign_id = c.id and m.seller_id = $1 and m.state in ('proposed', 'accepted')))
    union all
    select 'price', min(w.id), w.seller_id, null, min(w.kind), min(w.name_th), min(w.name_en), min(w.starts_at),
      max(w.ends_at), false
    from price_windows w
    where w.ends_at > $2 and w.starts_at < $3 and ($1::bigint is null or w.seller_id = $1)
      and w.source !~ '^(promotion|flash|campaign):' group by w.source, w.seller_id
  ),
  shown as (select * from found where ends_at > starts_at and ends_at > $2)`;

const entries = nameStatement<CalendarRow>(
  'calendar_entries',
  `${found}
   select e.kind, e.id, e.seller_id as "sellerId", e.promotion_type_id as "promotionTypeId", e.price_kind as "priceKind",
     e.name_th as "nameTh", e.name_en as "nameEn", s.name_th as "storeTh", s.name_en as "storeEn",
     e.starts_at as "startsAt", e.ends_at as "endsAt", e.is_stopped as "isStopped"
   from shown e left join sellers s on s.id = e.seller_id
   order by (e.starts_at >= $2 or e.ends_at <= $3) desc, e.starts_at, e.kind, e.id limit $4`,
);

const counts = nameStatement<{ day: string; count: number }>(
  'calendar_days',
  `${found}
   select to_char(d.at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, count(shown.id)::int as count
   from generate_series($2::timestamptz, $3::timestamptz - interval '1 day', interval '1 day') as d(at)
   left join shown on shown.starts_at < d.at + interval '1 day' and shown.ends_at > d.at
   group by d.at order by d.at`,
);

const total = nameStatement<{ count: number }>(
  'calendar_total',
  `${found} select count(*)::int as count from shown`,
);

type Asked = { sellerId: number | null; from: Date; until: Date };

/** What is on in a time, at most so much of it: first what begins or ends within. */
export function selectCalendar(
  db: Queryable,
  { sellerId, from, until, limit }: Asked & { limit: number },
): Promise<CalendarRow[]> {
  return runNamed(db, entries, [sellerId, from, until, limit]);
}

/** How much is on each day of it. */
export function countDays(
  db: Queryable,
  { sellerId, from, until }: Asked,
): Promise<{ day: string; count: number }[]> {
  return runNamed(db, counts, [sellerId, from, until]);
}

export async function countCalendar(db: Queryable, { sellerId, from, until }: Asked): Promise<number> {
  return (await runNamed(db, total, [sellerId, from, until]))[0]?.count ?? 0;
}

const products = nameStatement<{ kind: CalendarKind; id: number; productIds: number[] | null }>(
  'calendar_products',
  // What is on a product with options is on each of its leaves, of which some may have a price by themselves.
  `select named.kind, named.id, case when named."productIds" is null then null else (
     select coalesce(json_agg(distinct coalesce(leaf.id, each.id)), '[]')
     from (select value::bigint as id from json_array_elements_text(named."productIds")) each
     left join products leaf on leaf.parent_id = each.id and leaf.retired_at is null) end as "productIds"
   from (
   select 'promotion' as kind, p.id, case
       when p.promotion_type_id = 1 then
         case when p.trigger_product_id is null then null else json_build_array(p.trigger_product_id) end
       when not exists (select 1 from promotion_scopes s where s.promotion_id = p.id)
         or exists (select 1 from promotion_scopes s where s.promotion_id = p.id and s.kind not in ('product', 'list'))
         then null
       else (select coalesce(json_agg(distinct coalesce(i.product_id, s.target_id)), '[]') from promotion_scopes s
         left join store_list_products i on s.kind = 'list' and i.list_id = s.target_id
         where s.promotion_id = p.id and (s.kind = 'product' or i.product_id is not null)) end as "productIds"
   from promotions p where p.id = any($2)
   union all
   select 'flashSale', o.slot_id, json_agg(o.product_id) from flash_offers o
   where o.slot_id = any($3) and o.state = 'accepted' and ($1::bigint is null or o.seller_id = $1) group by o.slot_id
   union all
   select 'campaign', m.campaign_id, json_agg(m.product_id) from campaign_products m
   where m.campaign_id = any($4) and m.state = 'accepted' and ($1::bigint is null or m.seller_id = $1)
   group by m.campaign_id
   union all
   select 'price', first.id, case when bool_or(w.product_id is null) then null else json_agg(w.product_id) end
   from price_windows first join price_windows w on w.source = first.source and w.seller_id = first.seller_id
   where first.id = any($5) group by first.id) named`,
);

/** The products that things on a calendar are on: of a store's own, or all. Those without any are left out. */
export function selectCalendarProducts(
  db: Queryable,
  { sellerId, rows }: { sellerId: number | null; rows: readonly Pick<CalendarRow, 'kind' | 'id'>[] },
): Promise<{ kind: CalendarKind; id: number; productIds: number[] | null }[]> {
  const idsOf = (kind: CalendarKind) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const ids = (['promotion', 'flashSale', 'campaign', 'price'] as const).map(idsOf);
  return runNamed(db, products, [sellerId, ...ids]);
}
