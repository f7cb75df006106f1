// Reads of other slices: campaigns, cashbacks, categories, products, sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Funder, RateReach } from './rate.rules.ts';
import type { RateGiver, RateState } from './rate-list.rules.ts';

type Named = { nameTh: string; nameEn: string } | null;

export type ListedRate = {
  id: number;
  funder: Funder;
  sellerId: number | null;
  campaignId: number | null;
  productId: number | null;
  categoryId: number | null;
  basisPoints: number | null;
  satangPerCopy: number | null;
  pointsPerHundred: number | null;
  reach: RateReach;
  startsAt: Date;
  endsAt: Date | null;
  createdAt: Date;
  state: RateState;
  store: Named;
  campaign: Named;
  product: Named;
  category: Named;
  costSatang: number;
  waitingSatang: number;
  orders: number;
};

export type AskedRates = {
  /** A store's own, or everybody's (null). */
  sellerId: number | null;
  giver: RateGiver;
  /** A part of the name of a store, a campaign, a product or a category; '' for all. */
  search: string;
  now: Date;
};

// One that ended where it began never ran.
const rated = `select r.*, case when r.ends_at is not null and (r.ends_at <= $4 or r.ends_at = r.starts_at) then 'ended'
     when r.starts_at > $4 then 'coming' else 'running' end as state,
     s.name_th as s_th, s.name_en as s_en, k.name_th as k_th, k.name_en as k_en, p.name_th as p_th, p.name_en as p_en,
     c.name_th as c_th, c.name_en as c_en
   from affiliate_rates r left join sellers s on s.id = r.seller_id left join campaigns k on k.id = r.campaign_id
     left join products p on p.id = r.product_id left join categories c on c.id = r.category_id
   where ($1::bigint is null or r.seller_id = $1)
     and ($2::text = 'all' or $2 = case when r.campaign_id is not null then 'campaign' else r.funder end)
     and ($3::text = '%%' or concat_ws(' ', s.name_th, s.name_en, k.name_th, k.name_en, p.name_th, p.name_en, c.name_th,
       c.name_en) ilike $3)`;
const named = (alias: string) =>
  `case when r.${alias}_th is null then null else json_build_object('nameTh', r.${alias}_th, 'nameEn', r.${alias}_en) end`;

const page = nameStatement<ListedRate>(
  'affiliate_rates_page',
  `with rated as (${rated})
   select r.id, r.funder, r.seller_id as "sellerId", r.campaign_id as "campaignId", r.product_id as "productId",
     r.category_id as "categoryId", r.basis_points as "basisPoints", r.satang_per_copy as "satangPerCopy",
     r.points_per_hundred as "pointsPerHundred", r.reach,
     r.starts_at as "startsAt", r.ends_at as "endsAt", r.created_at as "createdAt", r.state, ${named('s')} as store,
     ${named('k')} as campaign, ${named('p')} as product, ${named('c')} as category,
     coalesce(m.cost, 0)::bigint as "costSatang", coalesce(m.waiting, 0)::bigint as "waitingSatang",
     coalesce(m.orders, 0)::int as orders
   from rated r left join lateral (
     select sum(b.amount_satang - b.reversed_satang) filter (where b.status <> 'cancelled') as cost,
       sum(b.amount_satang - b.reversed_satang) filter (where b.status in ('ordered', 'waiting')) as waiting,
       count(distinct e.earning_id) as orders
     from affiliate_earning_lines e join cashbacks b on b.order_line_id = e.order_line_id and b.source = 'affiliate'
     where e.rate_id = r.id) m on true
   where r.state = $5
   order by case r.state when 'coming' then r.starts_at end, case r.state when 'ended' then r.ends_at end desc, r.id desc
   limit $6 offset $7`,
);

/** A page of rates in a state, with what they are on by name and what they cost so far: what waits is among it. */
export function selectRatePage(
  db: Queryable,
  asked: AskedRates & { state: RateState; limit: number; offset: number },
): Promise<ListedRate[]> {
  return runNamed(db, page, [...valuesOf(asked), asked.state, asked.limit, asked.offset]);
}

const counts = nameStatement<Record<RateState, number>>(
  'affiliate_rates_counts',
  `with rated as (${rated})
   select (count(*) filter (where state = 'running'))::int as running,
     (count(*) filter (where state = 'coming'))::int as coming, (count(*) filter (where state = 'ended'))::int as ended
   from rated`,
);

/** How many there are in each state. */
export async function selectRateCounts(db: Queryable, asked: AskedRates): Promise<Record<RateState, number>> {
  const [row] = await runNamed(db, counts, valuesOf(asked));
  return row ?? { running: 0, coming: 0, ended: 0 };
}

function valuesOf({ sellerId, giver, search, now }: AskedRates) {
  return [sellerId, giver, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`, now];
}

const campaignRows = nameStatement<{ id: number; nameTh: string; nameEn: string; endsAt: Date }>(
  'affiliate_rate_campaigns',
  `select id, name_th as "nameTh", name_en as "nameEn", ends_at as "endsAt" from campaigns
   where is_enabled and stopped_at is null and ends_at > $1 order by starts_at, id limit 100`,
);

/** Campaigns that run or come: what a rate of the house's can be for. */
export function selectOpenCampaigns(db: Queryable, now: Date) {
  return runNamed(db, campaignRows, [now]);
}
