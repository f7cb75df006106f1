// Reads of other slices: cashbacks, order_lines, products, withdrawals.

import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';

/** Half-open: from the first instant up to the second. */
export type Span = { from: Date; until: Date };

export type DayFigures = { day: string; clicks: number; orders: number; earnedSatang: number };

/** What an order's link earns by now, returns taken off; nothing of what was cancelled. */
const earnedOf = (
  earning: string,
) => `coalesce((select sum(c.amount_satang - c.reversed_satang) from cashbacks c
  where c.order_id = ${earning}.order_id and c.source = 'affiliate' and c.user_id = ${earning}.affiliate_id
    and c.status <> 'cancelled'), 0)`;

const days = nameStatement<DayFigures>(
  'affiliate_figures_days',
  `select each.day, sum(each.clicks)::int as clicks, sum(each.orders)::int as orders, sum(each.earned)::bigint as "earnedSatang"
   from (
     select (k.at at time zone 'Asia/Bangkok')::date::text as day, 1 as clicks, 0 as orders, 0 as earned
     from affiliate_clicks k where k.affiliate_id = $1 and k.verdict = 'counted' and k.at >= $2 and k.at < $3
     union all
     select (n.created_at at time zone 'Asia/Bangkok')::date::text, 0, 1, ${earnedOf('n')}
     from affiliate_earnings n
     where n.affiliate_id = $1 and n.outcome = 'earns' and n.created_at >= $2 and n.created_at < $3
   ) each group by each.day order by each.day`,
);

/** Days (Bangkok's) on which something was clicked or ordered. */
export function selectFigureDays(db: Queryable, affiliateId: number, { from, until }: Span) {
  return runNamed(db, days, [affiliateId, from, until]);
}

export type ChannelFigures = {
  /** Null where the browser didn't say; `voucher` isn't a click at all. */
  channel: string | null;
  isVoucher: boolean;
  clicks: number;
  orders: number;
  earnedSatang: number;
};

const channels = nameStatement<ChannelFigures>(
  'affiliate_figures_channels',
  `select each.channel, each."isVoucher", sum(each.clicks)::int as clicks, sum(each.orders)::int as orders,
     sum(each.earned)::bigint as "earnedSatang"
   from (
     select k.channel, false as "isVoucher", 1 as clicks, 0 as orders, 0 as earned
     from affiliate_clicks k where k.affiliate_id = $1 and k.verdict = 'counted' and k.at >= $2 and k.at < $3
     union all
     select n.channel, n.via = 'voucher', 0, 1, ${earnedOf('n')}
     from affiliate_earnings n
     where n.affiliate_id = $1 and n.outcome = 'earns' and n.created_at >= $2 and n.created_at < $3
   ) each group by each.channel, each."isVoucher"
   order by sum(each.earned) desc, sum(each.clicks) desc, each.channel limit 20`,
);

export function selectFigureChannels(db: Queryable, affiliateId: number, { from, until }: Span) {
  return runNamed(db, channels, [affiliateId, from, until]);
}

export type ProductFigures = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  copies: number;
  orders: number;
  earnedSatang: number;
};

const products = nameStatement<ProductFigures>(
  'affiliate_figures_products',
  `select page.id, page.url_key as "urlKey", min(l.name_th) as "nameTh", min(l.name_en) as "nameEn",
     sum(l.quantity - l.returned_quantity)::int as copies, count(distinct n.id)::int as orders,
     sum(case when c.status = 'cancelled' then 0 else c.amount_satang - c.reversed_satang end)::bigint as "earnedSatang"
   from affiliate_earnings n join affiliate_earning_lines e on e.earning_id = n.id
   join order_lines l on l.id = e.order_line_id
   join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
   join products p on p.id = l.product_id join products page on page.id = coalesce(p.parent_id, p.id)
   where n.affiliate_id = $1 and n.created_at >= $2 and n.created_at < $3
   group by page.id order by 7 desc, page.id limit 20`,
);

/** The products that earned most, each with what it earns by now. */
export function selectFigureProducts(db: Queryable, affiliateId: number, { from, until }: Span) {
  return runNamed(db, products, [affiliateId, from, until]);
}

const clicked = nameStatement<{ clicks: number; clickOrders: number }>(
  'affiliate_figures_clicked',
  `select (select count(*) from affiliate_clicks k where k.affiliate_id = $1 and k.verdict = 'counted'
       and k.at >= $2 and k.at < $3)::int as clicks,
     (select count(*) from affiliate_earnings n where n.affiliate_id = $1 and n.outcome = 'earns' and n.via = 'click'
       and n.created_at >= $2 and n.created_at < $3)::int as "clickOrders"`,
);

/** How many clicks there were, and how many orders came of clicks: what a conversion is of. */
export async function selectClicked(db: Queryable, affiliateId: number, { from, until }: Span) {
  const [row] = await runNamed(db, clicked, [affiliateId, from, until]);
  return row ?? { clicks: 0, clickOrders: 0 };
}

const withdrawn = nameStatement<{ satang: number }>(
  'affiliate_withdrawn',
  `select coalesce(sum(amount_satang), 0)::bigint as satang from withdrawals where user_id = $1 and status = 'paid'`,
);

/** What has been paid out of a person's wallet, whatever it came from. */
export async function selectWithdrawn(db: Queryable, userId: number): Promise<number> {
  const [row] = await runNamed(db, withdrawn, [userId]);
  return row?.satang ?? 0;
}
