// Reads of other slices: bank_accounts, cashbacks, known_devices, order_groups, orders, refunds, users, withdrawals.

import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { accountName } from '../identity/account-name-views.tables.ts';
import type { ClickVerdict } from './click.rules.ts';
import { type EarningRow, earningColumns, plainStreet, sameHousehold } from './earning-views.tables.ts';
import type { Funder } from './rate.rules.ts';
import { type AffiliateState, accountsAtOneAddress, type SignKind, type TieKind } from './tie.rules.ts';

const nameOf = (user: string) => `coalesce(${accountName(user)}, '')`;
const nineDigits = (telephone: string) => `right(regexp_replace(${telephone}, '\\D', '', 'g'), 9)`;

/** What two accounts have in common, as it is when an order is attributed (order-link.store.ts). The numbers stay here. */
const tieChecks = (one: string, other: string, group?: string): Record<TieKind, string> => ({
  sameTelephone: `exists (select 1 from users a join users b on b.id = ${other} where a.id = ${one}
    and length(a.telephone) >= 9 and ${nineDigits('a.telephone')} = ${nineDigits('b.telephone')})`,
  sameBankAccount: `exists (select 1 from bank_accounts a join bank_accounts b
    on b.bank_code = a.bank_code and b.account_number = a.account_number
    where a.user_id = ${one} and b.user_id = ${other})`,
  sameAddress: sameHousehold(one, other, group),
  sameDevice: `exists (select 1 from known_devices a join known_devices b on b.device_hash = a.device_hash
    where a.user_id = ${one} and b.user_id = ${other})`,
});

type Page = { limit: number; offset: number };

export type DeskEarningRow = EarningRow & {
  affiliateId: number;
  affiliateName: string;
  buyerId: number;
  buyerName: string;
  ties: TieKind[];
  funders: Funder[];
};

const ofDesk = `n.affiliate_id as "affiliateId",
   (select ${nameOf('u')} from users u where u.id = n.affiliate_id) as "affiliateName",
   o.user_id as "buyerId", (select ${nameOf('u')} from users u where u.id = o.user_id) as "buyerName",
   (select coalesce(json_agg(distinct l.funder), '[]') from affiliate_earning_lines l where l.earning_id = n.id) as funders,
   case when o.user_id = n.affiliate_id then '[]'::json else to_json(array_remove(array[${Object.entries(
     tieChecks('n.affiliate_id', 'o.user_id', 'o.group_id'),
   )
     .map(([kind, check]) => `case when ${check} then '${kind}' end`)
     .join(', ')}], null)) end as ties`;

const held = nameStatement<DeskEarningRow>(
  'affiliate_desk_held',
  `select ${ofDesk}, ${earningColumns}
   where n.held_reason is not null and n.decision is null and c.status in ('ordered', 'waiting')
   order by n.id limit $1 offset $2`,
);

/** Earnings that wait for staff, the oldest first. */
export function selectHeldEarnings(db: Queryable, page: Page): Promise<DeskEarningRow[]> {
  return runNamed(db, held, [page.limit, page.offset]);
}

const ofAffiliate = nameStatement<DeskEarningRow>(
  'affiliate_desk_earnings',
  `select ${ofDesk}, ${earningColumns} where n.affiliate_id = $1 order by n.id desc limit $2 offset $3`,
);

/** Every order that came by an affiliate's links or vouchers, the newest first. */
export function selectDeskEarnings(
  db: Queryable,
  affiliateId: number,
  page: Page,
): Promise<DeskEarningRow[]> {
  return runNamed(db, ofAffiliate, [affiliateId, page.limit, page.offset]);
}

export type AffiliateRow = {
  id: number;
  name: string;
  email: string | null;
  code: string;
  createdAt: Date;
  stoppedAt: Date | null;
  stoppedBy: number | null;
  stoppedByName: string | null;
  stoppedReason: string | null;
  /** Openings of their links by what became of them. */
  clicks: Partial<Record<ClickVerdict, number>>;
  orders: number;
  earningOrders: number;
  heldOrders: number;
  earnedSatang: number;
  reversedSatang: number;
  waitingSatang: number;
  heldSatang: number;
  confirmedSatang: number;
  withdrawnSatang: number;
};

const described = `select a.user_id as id, ${nameOf('u')} as name, u.email, a.code, a.created_at as "createdAt",
   a.stopped_at as "stoppedAt", a.stopped_by as "stoppedBy",
   (select ${nameOf('b')} from users b where b.id = a.stopped_by) as "stoppedByName", a.stopped_reason as "stoppedReason",
   coalesce(k.clicks, '{}') as clicks, coalesce(e.orders, 0)::int as orders,
   coalesce(e.earning, 0)::int as "earningOrders", coalesce(e.held, 0)::int as "heldOrders",
   coalesce(m.earned, 0)::bigint as "earnedSatang", coalesce(m.reversed, 0)::bigint as "reversedSatang",
   coalesce(m.waiting, 0)::bigint as "waitingSatang", coalesce(m.held, 0)::bigint as "heldSatang",
   coalesce(m.confirmed, 0)::bigint as "confirmedSatang", coalesce(w.withdrawn, 0)::bigint as "withdrawnSatang"
   from page join affiliates a on a.user_id = page.user_id join users u on u.id = a.user_id
   left join lateral (select json_object_agg(v.verdict, v.count) as clicks from (
     select verdict, count(*)::int as count from affiliate_clicks where affiliate_id = a.user_id group by verdict) v) k on true
   left join lateral (select count(*) as orders, count(*) filter (where n.outcome = 'earns') as earning,
       count(*) filter (where n.held_reason is not null and n.decision is null and exists (select 1 from cashbacks c
         where c.order_id = n.order_id and c.user_id = n.affiliate_id and c.source = 'affiliate'
           and c.status in ('ordered', 'waiting'))) as held
     from affiliate_earnings n where n.affiliate_id = a.user_id) e on true
   left join lateral (select sum(amount_satang) filter (where status in ('waiting', 'confirmed')) as earned,
       sum(reversed_satang) filter (where status in ('waiting', 'confirmed')) as reversed,
       sum(amount_satang - reversed_satang) filter (where status = 'waiting') as waiting,
       sum(amount_satang - reversed_satang) filter (where status = 'waiting' and is_held) as held,
       sum(amount_satang - reversed_satang) filter (where status = 'confirmed') as confirmed
     from cashbacks where user_id = a.user_id and source = 'affiliate') m on true
   left join lateral (select sum(amount_satang) as withdrawn from withdrawals
     where user_id = a.user_id and status not in ('rejected', 'returned')) w on true`;

const found = `select a.user_id, a.stopped_at from affiliates a join users u on u.id = a.user_id
   where $1::text = '%%' or concat_ws(' ', u.firstname, u.lastname, u.email, a.code) ilike $1`;

const listed = nameStatement<AffiliateRow>(
  'affiliate_desk_page',
  `with found as (${found}), page as materialized (
     select found.user_id, coalesce(m.satang, 0) as satang from found left join (
       select user_id, sum(amount_satang - reversed_satang) as satang from cashbacks
       where source = 'affiliate' and status in ('waiting', 'confirmed') group by user_id) m on m.user_id = found.user_id
     where (found.stopped_at is null) = ($2::text = 'working')
     order by satang desc, found.user_id desc limit $3 offset $4
   ) ${described} order by page.satang desc, a.user_id desc`,
);

const like = (search: string) => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Affiliates with their figures, those first whose links earn most. */
export function selectAffiliates(
  db: Queryable,
  { state, search, limit, offset }: Page & { state: AffiliateState; search: string },
): Promise<AffiliateRow[]> {
  return runNamed(db, listed, [like(search), state, limit, offset]);
}

const counted = nameStatement<Record<AffiliateState, number>>(
  'affiliate_desk_counts',
  `select (count(*) filter (where stopped_at is null))::int as working,
     (count(*) filter (where stopped_at is not null))::int as stopped from (${found}) found`,
);

export async function selectAffiliateCounts(
  db: Queryable,
  search: string,
): Promise<Record<AffiliateState, number>> {
  const [row] = await runNamed(db, counted, [like(search)]);
  return row ?? { working: 0, stopped: 0 };
}

const one = nameStatement<AffiliateRow>(
  'affiliate_desk_one',
  `with page as (select $1::bigint as user_id) ${described}`,
);

export async function selectAffiliateFigures(db: Queryable, id: number): Promise<AffiliateRow | null> {
  const [row] = await runNamed(db, one, [id]);
  return row ?? null;
}

const channels = nameStatement<{ channel: string | null; clicks: number }>(
  'affiliate_desk_channels',
  `select channel, count(*)::int as clicks from affiliate_clicks where affiliate_id = $1 and verdict = 'counted'
   group by channel order by clicks desc, channel limit 8`,
);

/** Where who followed an affiliate's links came from. */
export function selectChannels(db: Queryable, id: number) {
  return runNamed(db, channels, [id]);
}

export type SignRow = {
  kind: SignKind;
  affiliateId: number;
  affiliateName: string;
  isStopped: boolean;
  /** How many accounts it is about, and their orders. */
  buyers: number;
  orders: number;
  amountSatang: number;
  lastAt: Date;
  /** Where the parcels go, of one address. */
  place: string | null;
  people: { id: number; name: string; orders: string[] }[];
  total: number;
};

const tied = Object.entries(tieChecks('p.affiliate_id', 'p.buyer_id'))
  .map(([kind, check]) => `select '${kind}' as kind where ${check}`)
  .join(' union all ');

const signs = nameStatement<SignRow>(
  'affiliate_desk_signs',
  `with came as (
     select n.affiliate_id, o.user_id as buyer_id, o.id, o.order_number, n.created_at, ${plainStreet("g.shipping_address ->> 'address'")}
       || ' ' || coalesce(g.shipping_address ->> 'zipCode', '') as address,
       concat_ws(' ', g.shipping_address ->> 'subdistrictName', g.shipping_address ->> 'provinceName') as place,
       coalesce((select sum(c.amount_satang - c.reversed_satang) from cashbacks c where c.order_id = o.id
         and c.user_id = n.affiliate_id and c.source = 'affiliate' and c.status <> 'cancelled'), 0) as satang
     from affiliate_earnings n join orders o on o.id = n.order_id join order_groups g on g.id = o.group_id
     where n.created_at >= $1 and o.user_id <> n.affiliate_id and ($2::bigint is null or n.affiliate_id = $2)
   ), pairs as (
     select affiliate_id, buyer_id, count(*)::int as orders, sum(satang) as satang, max(created_at) as last_at,
       (array_agg(order_number order by id desc))[1:3] as numbers
     from came group by affiliate_id, buyer_id
   ), found as (
     select t.kind, p.affiliate_id, p.buyer_id, p.orders, p.satang, p.last_at, p.numbers, null as place, '' as address
     from pairs p cross join lateral (${tied}) t
     union all
     select 'manyAtOneAddress', came.affiliate_id, came.buyer_id, count(*)::int, sum(came.satang), max(came.created_at),
       (array_agg(came.order_number order by came.id desc))[1:3], max(came.place), came.address
     from came join (select affiliate_id, address from came where address <> ' ' group by affiliate_id, address
       having count(distinct buyer_id) >= ${accountsAtOneAddress}) many
       on many.affiliate_id = came.affiliate_id and many.address = came.address
     group by came.affiliate_id, came.buyer_id, came.address
     union all
     select 'refundedAfter', came.affiliate_id, came.buyer_id, count(*)::int, sum(b.satang), max(b.at),
       (array_agg(came.order_number order by came.id desc))[1:3], null, ''
     from came join lateral (
       select max(r.created_at) as at, sum(r.amount_satang) as satang from refunds r
       where r.order_id = came.id and r.reason = 'returned' and exists (select 1 from cashbacks c
         where c.order_id = r.order_id and c.user_id = came.affiliate_id and c.source = 'affiliate' and c.status = 'confirmed'
           and r.created_at > c.confirmed_at)) b on b.at is not null
     group by came.affiliate_id, came.buyer_id
   )
   select f.kind, f.affiliate_id as "affiliateId", ${nameOf('u')} as "affiliateName",
     a.stopped_at is not null as "isStopped", count(*)::int as buyers, sum(f.orders)::int as orders,
     sum(f.satang)::bigint as "amountSatang", max(f.last_at) as "lastAt", max(f.place) as place,
     (json_agg(json_build_object('id', f.buyer_id, 'name', ${nameOf('v')}, 'orders', f.numbers)
       order by f.orders desc, f.buyer_id)) as people, count(*) over ()::int as total
   from found f join affiliates a on a.user_id = f.affiliate_id join users u on u.id = f.affiliate_id
     join users v on v.id = f.buyer_id
   group by f.kind, f.affiliate_id, f.address, u.company_name, u.firstname, u.lastname, u.email, u.telephone, a.stopped_at
   order by max(f.last_at) desc, f.affiliate_id, f.kind limit $3 offset $4`,
);

/** What makes an affiliate's orders of since an instant suspicious, the latest first; of one affiliate or of all (null). */
export function selectSigns(
  db: Queryable,
  { since, affiliateId, limit, offset }: Page & { since: Date; affiliateId: number | null },
): Promise<SignRow[]> {
  return runNamed(db, signs, [since, affiliateId, limit, offset]);
}

const lockedAffiliate = nameStatement<{ stoppedAt: Date | null; stoppedBy: number | null }>(
  'lock_affiliate_stop',
  `select stopped_at as "stoppedAt", stopped_by as "stoppedBy" from affiliates where user_id = $1 for update`,
);

/** An affiliate, held until the transaction ends: nothing is ordered by their links meanwhile. */
export async function lockAffiliate(tx: Transaction, userId: number) {
  const [row] = await runNamed(tx, lockedAffiliate, [userId]);
  return row ?? null;
}

const stopping = nameStatement<never>(
  'set_affiliate_stopped',
  'update affiliates set stopped_at = $2, stopped_by = $3, stopped_reason = $4 where user_id = $1',
);

/** Stops an affiliate's links, or lets them work (all null). */
export async function setStopped(
  tx: Transaction,
  userId: number,
  stopped: { at: Date; by: number; reason: string } | null,
): Promise<void> {
  await runNamed(tx, stopping, [userId, stopped?.at ?? null, stopped?.by ?? null, stopped?.reason ?? null]);
}

/** What may still be somebody's: of an order that expired unpaid too, which a late payment brings back. */
const mayBeEarned = `exists (select 1 from cashbacks c where c.order_id = n.order_id and c.user_id = n.affiliate_id
     and c.source = 'affiliate' and (c.status in ('ordered', 'waiting') or (c.status = 'cancelled' and c.reversed_satang = 0
       and o.status = 'expired')))`;

const open = nameStatement<{ orderId: number; isExpired: boolean }>(
  'lock_open_affiliate_orders',
  `select o.id as "orderId", o.status = 'expired' as "isExpired" from affiliate_earnings n join orders o on o.id = n.order_id
   where n.affiliate_id = $1 and n.outcome = 'earns' and ${mayBeEarned}
   order by n.id for update of n, o`,
);

/**
 * The orders of which an affiliate's earning isn't confirmed yet, with their earnings, held until the transaction ends: those
 * that expired unpaid as well, since a late payment may bring them back.
 */
export function lockOpenOrders(
  tx: Transaction,
  affiliateId: number,
): Promise<{ orderId: number; isExpired: boolean }[]> {
  return runNamed(tx, open, [affiliateId]);
}

const holding = nameStatement<never>(
  'hold_affiliate_earnings',
  `update affiliate_earnings set held_reason = 'linksStopped', decision = null, decision_reason = null,
     decided_at = null, decided_by = null
   where affiliate_id = $1 and order_id = any($2::bigint[])`,
);

/** An affiliate's earnings of these orders wait for staff, also those that were let go before. */
export async function setHeldByStop(
  tx: Transaction,
  affiliateId: number,
  orderIds: readonly number[],
): Promise<void> {
  await runNamed(tx, holding, [affiliateId, [...orderIds]]);
}

const heldByStop = nameStatement<{ id: number; isExpired: boolean }>(
  'affiliate_earnings_held_by_stop',
  `select n.id, o.status = 'expired' as "isExpired" from affiliate_earnings n join orders o on o.id = n.order_id
   where n.affiliate_id = $1 and n.held_reason = 'linksStopped' and n.decision is null and ${mayBeEarned}
   order by n.id`,
);

/** Open earnings that are held because their affiliate was stopped, and for nothing else. */
export function selectHeldByStop(
  tx: Transaction,
  affiliateId: number,
): Promise<{ id: number; isExpired: boolean }[]> {
  return runNamed(tx, heldByStop, [affiliateId]);
}
