// Reads of other slices: campaigns, categories, products, sellers.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { Rate } from './rate.rules.ts';

type Named = { urlKey: string; nameTh: string; nameEn: string };
export type ToldRateRow = Pick<
  Rate,
  'id' | 'funder' | 'basisPoints' | 'satangPerCopy' | 'pointsPerHundred' | 'reach'
> & {
  startsAt: Date;
  endsAt: Date | null;
  store: Named | null;
  campaign: Named | null;
  product: Named | null;
  category: Named | null;
};

const named = (of: string) =>
  `case when ${of}.id is not null then json_build_object('urlKey', ${of}.url_key, 'nameTh', ${of}.name_th,
    'nameEn', ${of}.name_en) end`;

const running = nameStatement<ToldRateRow>(
  'affiliate_rates_told',
  `select r.id, r.funder, r.basis_points as "basisPoints", r.satang_per_copy as "satangPerCopy",
     r.points_per_hundred as "pointsPerHundred", r.reach,
     r.starts_at as "startsAt", r.ends_at as "endsAt",
     ${named('s')} as store, ${named('c')} as campaign, ${named('p')} as product, ${named('g')} as category
   from affiliate_rates r left join sellers s on s.id = r.seller_id left join campaigns c on c.id = r.campaign_id
   left join products p on p.id = r.product_id
   left join categories g on g.id = r.category_id
   where r.starts_at <= $1 and (r.ends_at is null or r.ends_at > $1) and (s.id is null or s.status = 'active')
     and (p.id is null or p.is_active)
     and (c.id is null or (c.is_enabled and c.stopped_at is null and c.starts_at <= $1 and $1 < c.ends_at))
   order by (r.seller_id is not null), r.campaign_id nulls first, (r.product_id is not null), (r.category_id is not null), r.id desc
   limit 200`,
);

/** The rates that run now, with what they are on: the house's first. */
export function selectToldRates(db: Queryable, now: Date): Promise<ToldRateRow[]> {
  return runNamed(db, running, [now]);
}
