import type { HoldReason, Outcome } from './attribution.rules.ts';
import type { RateReach } from './rate.rules.ts';

/** What an address says before its subdistrict, without what people write in one way or another; empty where it says nothing. */
export const plainStreet = (street: string) =>
  `regexp_replace(lower(${street}), '\\s|,|ซอย|ถนน|soi|road', '', 'g')`;

const plainBook = (book: string) =>
  plainStreet(
    `concat_ws(' ', ${book}.house_number, ${book}.building, ${book}.address, ${book}.alley, ${book}.road)`,
  );

/**
 * Whether two accounts have a house in common: in both books, or in the book of one and on an order of the other's (of a
 * `group`, where one is meant). A subdistrict in common isn't a house.
 */
export function sameHousehold(one: string, other: string, group?: string): string {
  const inBooks = `exists (select 1 from user_addresses a join user_addresses b on b.subdistrict_id = a.subdistrict_id
    and b.zip_code = a.zip_code and ${plainBook('b')} = ${plainBook('a')}
    where a.user_id = ${one} and b.user_id = ${other} and ${plainBook('a')} <> '')`;
  if (group === undefined) return inBooks;
  return `(${inBooks} or exists (select 1 from user_addresses a join subdistricts s on s.id = a.subdistrict_id
    join order_groups h on h.shipping_address ->> 'zipCode' = a.zip_code
      and h.shipping_address ->> 'subdistrictName' in (s.name_th, s.name_en)
      and ${plainStreet("h.shipping_address ->> 'address'")} = ${plainBook('a')}
    where a.user_id = ${one} and h.id = ${group} and ${plainBook('a')} <> ''))`;
}

export type EarningRow = {
  id: number;
  orderNumber: string;
  store: { nameTh: string; nameEn: string };
  createdAt: Date;
  via: 'click' | 'voucher' | 'live';
  channel: string | null;
  clickedAt: Date | null;
  outcome: Outcome;
  heldReason: HoldReason | null;
  /** What the rates that it earns by look at, of all its lines; null where it earns nothing. */
  reach: RateReach | 'both' | null;
  decision: 'released' | 'refused' | null;
  decisionReason: string | null;
  orderStatus: string;
  deliveredAt: Date | null;
  /** Days after delivery after which the order completes, as it was placed. */
  returnDays: number;
  amountSatang: number;
  reversedSatang: number;
  waitingSatang: number;
  confirmedSatang: number;
  /** What the buyer got as a lower price, of what was sold in its affiliate's live. */
  loweredSatang: number;
  /** Points beside it: what is left of them, of which those that came with a confirmed earning are in `pointsGiven`. */
  points: number;
  pointsGiven: number;
  status: 'ordered' | 'waiting' | 'confirmed' | 'cancelled' | null;
  total: number;
};

/** What is left of the points of an earning's line `e`, whose cashback is `c`: as `pointsLeft` has it. */
export const leftPoints = '(e.points - e.points::bigint * c.reversed_satang / c.amount_satang)';

/** What is read of an earning `n`, with its order, its store and how its cashback stands. */
export const earningColumns = `n.id, o.order_number as "orderNumber",
  json_build_object('nameTh', s.name_th, 'nameEn', s.name_en) as store, n.created_at as "createdAt", n.via, n.channel,
  n.clicked_at as "clickedAt", n.outcome, n.held_reason as "heldReason", n.decision,
  (select case when count(distinct r.reach) > 1 then 'both' else min(r.reach) end from affiliate_earning_lines l
     join affiliate_rates r on r.id = l.rate_id where l.earning_id = n.id) as reach,
  (select coalesce(sum(l.lowered_satang), 0) from affiliate_earning_lines l where l.earning_id = n.id)::bigint as "loweredSatang",
  n.points_given as "pointsGiven", (select coalesce(sum(${leftPoints}), 0) from affiliate_earning_lines e
     join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate' and c.status <> 'cancelled'
     where e.earning_id = n.id)::int as points,
  n.decision_reason as "decisionReason", o.status as "orderStatus", o.delivered_at as "deliveredAt", o.return_days as "returnDays",
  coalesce(c.amount, 0)::bigint as "amountSatang", coalesce(c.reversed, 0)::bigint as "reversedSatang",
  coalesce(c.waiting, 0)::bigint as "waitingSatang", coalesce(c.confirmed, 0)::bigint as "confirmedSatang", c.status,
  count(*) over ()::int as total
  from affiliate_earnings n join orders o on o.id = n.order_id join sellers s on s.id = o.seller_id
  left join lateral (
    select sum(amount_satang) as amount, sum(reversed_satang) as reversed, min(status) as status,
      sum(amount_satang - reversed_satang) filter (where status = 'waiting') as waiting,
      sum(amount_satang - reversed_satang) filter (where status = 'confirmed') as confirmed
    from cashbacks where order_id = n.order_id and source = 'affiliate' and user_id = n.affiliate_id
    having count(*) > 0) c on true`;
