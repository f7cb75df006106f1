// Reads of other slices: affiliate_rates, cashbacks, order_lines, orders, products.

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import type { HostedLine } from '../affiliate/attribution.rules.ts';
import type { Rate } from '../affiliate/rate.rules.ts';
import { type LiveState, sourceOfLive } from './live.rules.ts';
import { liveProducts } from './live.tables.ts';
import { hostColumns, hostedPosts } from './live-host-views.tables.ts';

type Read = Omit<HostedLine, 'rate'> & {
  rate: Omit<Rate, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string | null };
};

const hosted = nameStatement<Read>(
  'live_hosted_lines',
  `select l.id as "orderLineId", p.affiliate_id as "affiliateId", lp.list_satang as "agreedListSatang",
     g.price_satang as "listSatang", l.unit_price_satang as "unitSatang",
     json_build_object('id', r.id, 'funder', r.funder, 'sellerId', r.seller_id, 'campaignId', r.campaign_id,
       'productId', r.product_id, 'categoryId', r.category_id, 'basisPoints', r.basis_points,
       'satangPerCopy', r.satang_per_copy, 'pointsPerHundred', r.points_per_hundred, 'reach', r.reach,
       'startsAt', r.starts_at, 'endsAt', r.ends_at) as rate
   from orders o join order_lines l on l.order_id = o.id and l.price_source like 'live:%' and not l.is_free_gift
   join live_posts p on p.affiliate_id is not null
     and p.id = case when l.price_source like 'live:%' then substr(l.price_source, 6)::bigint end
   join live_products lp on lp.post_id = p.id and lp.product_id = l.product_id
   join affiliate_rates r on r.id = lp.rate_id join products g on g.id = l.product_id
   where o.group_id = $1 order by l.id`,
);

/** Lines of a group that were sold in affiliates' lives, with what was agreed when those began to sell. */
export async function selectHostedLines(db: Queryable, groupId: number): Promise<HostedLine[]> {
  const rows = await runNamed(db, hosted, [groupId]);
  return rows.map(({ rate, ...line }) => ({
    ...line,
    rate: {
      ...rate,
      startsAt: new Date(rate.startsAt),
      endsAt: rate.endsAt === null ? null : new Date(rate.endsAt),
    },
  }));
}

/** What an affiliate has earned with a live by now, waiting or theirs, in satang; what went back taken off. */
export async function sumHostedEarnings(db: Queryable, postId: number): Promise<number> {
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(c.amount_satang - c.reversed_satang), 0)::float8 as sum
    from order_lines l join cashbacks c on c.order_line_id = l.id and c.source = 'affiliate' and c.status <> 'cancelled'
    join live_posts p on p.id = ${postId} and c.user_id = p.affiliate_id
    where l.price_source like 'live:%' and l.price_source = ${sourceOfLive(postId)}`);
  return rows[0]?.sum ?? 0;
}

export type HostedRow = {
  liveProductId: number;
  live: string;
  hostTh: string;
  hostEn: string;
  state: LiveState;
  startsAt: string;
  productId: number;
  productTh: string;
  productEn: string;
  keyword: string;
  priceSatang: number;
  listSatang: number;
  cashbackSatang: number;
  copies: number;
  reserved: number;
  ordered: number;
  takenBack: number;
  takenBackAt: string | null;
};

/** A store's products in affiliates' lives: those that sell, and those that were finished since then. */
export async function selectHostedOf(
  db: Queryable,
  { sellerId, finishedFrom, limit }: { sellerId: number; finishedFrom: Date; limit: number },
): Promise<HostedRow[]> {
  const { rows } = await db.execute<HostedRow>(sql`
    select lp.id as "liveProductId", p.name as live, h."nameTh" as "hostTh", h."nameEn" as "hostEn", p.state,
      p.starts_at as "startsAt", lp.product_id as "productId",
      concat_ws(' · ', coalesce(parent.name_th, g.name_th), g.option_text_th) as "productTh",
      concat_ws(' · ', coalesce(parent.name_en, g.name_en), g.option_text_en) as "productEn", lp.keyword,
      lp.price_satang::float8 as "priceSatang", lp.list_satang::float8 as "listSatang",
      lp.cashback_satang::float8 as "cashbackSatang", lp.copies,
      (select coalesce(sum(r.reserved), 0) from live_reservations r where r.live_product_id = lp.id)::int as reserved,
      (select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
        where l.price_source like 'live:%' and l.price_source = 'live:' || p.id and l.product_id = lp.product_id
          and o.status not in ('cancelled', 'expired'))::int as ordered,
      lp.taken_back as "takenBack", lp.taken_back_at as "takenBackAt"
    from live_products lp join live_posts p on p.id = lp.post_id
      join (select p.id, ${hostColumns} from ${hostedPosts}) h on h.id = p.id
      join products g on g.id = lp.product_id left join products parent on parent.id = g.parent_id
    where lp.seller_id = ${sellerId} and lp.affiliate_id is not null
      and (p.state = 'connected' or p.finished_at > ${finishedFrom.toISOString()}::timestamptz)
    order by p.state = 'connected' desc, p.starts_at desc, lp.position, lp.id limit ${limit}`);
  return rows;
}

/** A product of a store's in an affiliate's live; null for any other. */
export async function selectHostedProduct(
  db: Queryable,
  sellerId: number,
  liveProductId: number,
): Promise<{ postId: number } | null> {
  const [row] = await db
    .select({ postId: liveProducts.postId })
    .from(liveProducts)
    .where(
      and(
        eq(liveProducts.id, liveProductId),
        eq(liveProducts.sellerId, sellerId),
        isNotNull(liveProducts.affiliateId),
      ),
    );
  return row ?? null;
}
