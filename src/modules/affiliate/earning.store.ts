// Reads of other slices: cashbacks, orders.

import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { affiliateEarningLines, affiliateEarnings } from './affiliate.tables.ts';
import type { HoldReason } from './attribution.rules.ts';
import { type EarningRow, earningColumns, leftPoints } from './earning-views.tables.ts';
import type { EarningState } from './sentence.rules.ts';

export type { EarningRow } from './earning-views.tables.ts';

/** Writes what an order earns; null when it is written already. */
export async function insertEarning(
  tx: Transaction,
  earning: typeof affiliateEarnings.$inferInsert,
  lines: readonly Omit<typeof affiliateEarningLines.$inferInsert, 'earningId'>[],
): Promise<number | null> {
  const [row] = await tx
    .insert(affiliateEarnings)
    .values(earning)
    .onConflictDoNothing()
    .returning({ id: affiliateEarnings.id });
  if (row === undefined) return null;
  if (lines.length > 0)
    await tx.insert(affiliateEarningLines).values(lines.map((line) => ({ ...line, earningId: row.id })));
  return row.id;
}

export type StoreShare = {
  lineId: number;
  sellerId: number;
  /** What the affiliate keeps of it by now, and what its store has been charged. */
  dueSatang: number;
  chargedSatang: number;
};

const shares = nameStatement<StoreShare>(
  'affiliate_store_shares',
  `select e.id as "lineId", e.seller_id as "sellerId",
     case when c.status = 'confirmed' then c.amount_satang - c.reversed_satang else 0 end as "dueSatang",
     e.charged_satang as "chargedSatang"
   from affiliate_earnings n join affiliate_earning_lines e on e.earning_id = n.id and e.funder = 'store'
   join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
   where n.order_id = $1 order by e.id for update of e`,
);

/** What stores pay of an order's earnings, held until the transaction ends. */
export function lockStoreShares(tx: Transaction, orderId: number): Promise<StoreShare[]> {
  return runNamed(tx, shares, [orderId]);
}

export async function setCharged(tx: Transaction, lineId: number, chargedSatang: number): Promise<void> {
  await tx.update(affiliateEarningLines).set({ chargedSatang }).where(eq(affiliateEarningLines.id, lineId));
}

type PointShare = {
  earningId: number;
  userId: number;
  /** What its affiliate is to have of it by now, and what they have got. */
  duePoints: number;
  givenPoints: number;
};

const pointShares = nameStatement<PointShare>(
  'affiliate_point_shares',
  `select n.id as "earningId", n.affiliate_id as "userId",
     d.due::int as "duePoints", n.points_given as "givenPoints"
   from affiliate_earnings n join lateral (
     select sum(case when c.status = 'confirmed' then ${leftPoints} else 0 end) as due
     from affiliate_earning_lines e join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate'
     where e.earning_id = n.id and e.points > 0) d on d.due is not null
   where n.order_id = $1 order by n.id for update of n`,
);

/** The points of an order's earnings, held until the transaction ends. */
export function lockPointShares(tx: Transaction, orderId: number): Promise<PointShare[]> {
  return runNamed(tx, pointShares, [orderId]);
}

export async function setPointsGiven(tx: Transaction, earningId: number, pointsGiven: number): Promise<void> {
  await tx.update(affiliateEarnings).set({ pointsGiven }).where(eq(affiliateEarnings.id, earningId));
}

type Summed = EarningRow & { sumWaitingSatang: number; sumConfirmedSatang: number };
/** What is left of an earning that isn't cancelled: it is still to come, it is there, or it is nothing (any more). */
const ofAffiliate = nameStatement<Summed>(
  'affiliate_earnings_of',
  `select sum(coalesce(c.waiting, 0)) over ()::bigint as "sumWaitingSatang",
     sum(coalesce(c.confirmed, 0)) over ()::bigint as "sumConfirmedSatang", ${earningColumns}
   where n.affiliate_id = $1 and ($5::timestamptz is null or (n.created_at >= $5 and n.created_at < $6)) and case $4
     when 'waiting' then c.status in ('ordered', 'waiting') and c.amount > c.reversed
     when 'confirmed' then c.status = 'confirmed' and c.amount > c.reversed
     when 'nothing' then c.status is null or c.status = 'cancelled' or c.amount <= c.reversed
     else true end
   order by n.id desc limit $2 offset $3`,
);

export function selectEarningsOf(
  db: Queryable,
  affiliateId: number,
  page: { limit: number; offset: number },
  { state, span }: { state: EarningState; span: { from: Date; until: Date } | null },
): Promise<Summed[]> {
  const { limit, offset } = page;
  return runNamed(db, ofAffiliate, [
    ...[affiliateId, limit, offset, state],
    ...[span?.from ?? null, span?.until ?? null],
  ]);
}

const lockedEarning = nameStatement<{
  orderId: number;
  affiliateId: number;
  heldReason: HoldReason | null;
  decision: string | null;
}>(
  'lock_affiliate_earning',
  `select order_id as "orderId", affiliate_id as "affiliateId", held_reason as "heldReason", decision
   from affiliate_earnings where id = $1 for update`,
);

export async function lockEarning(tx: Transaction, id: number) {
  const [row] = await runNamed(tx, lockedEarning, [id]);
  return row ?? null;
}

export async function setDecision(
  tx: Transaction,
  id: number,
  decision: {
    decision: 'released' | 'refused';
    decisionReason: string;
    decidedAt: Date;
    decidedBy: number;
  },
): Promise<void> {
  await tx.update(affiliateEarnings).set(decision).where(eq(affiliateEarnings.id, id));
}

type OrderStanding = { status: string; orderNumber: string };

const standingOf = nameStatement<OrderStanding>(
  'affiliate_order_standing',
  'select status, order_number as "orderNumber" from orders where id = $1 for update',
);

/** How an order stands, which is held there until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderStanding | null> {
  const [row] = await runNamed(tx, standingOf, [orderId]);
  return row ?? null;
}

type Sums = {
  waitingSatang: number;
  confirmedSatang: number;
  heldSatang: number;
  waitingPoints: number;
  confirmedPoints: number;
};

const sums = nameStatement<Sums>(
  'affiliate_sums',
  `select (select coalesce(sum(${leftPoints}), 0) from affiliate_earnings n
       join affiliate_earning_lines e on e.earning_id = n.id and e.points > 0
       join cashbacks c on c.order_line_id = e.order_line_id and c.source = 'affiliate' and c.status = 'waiting'
       where n.affiliate_id = $1)::int as "waitingPoints",
     (select coalesce(sum(points_given), 0) from affiliate_earnings where affiliate_id = $1)::int as "confirmedPoints",
     coalesce(sum(amount_satang - reversed_satang) filter (where status = 'waiting'), 0)::bigint as "waitingSatang",
     coalesce(sum(amount_satang - reversed_satang) filter (where status = 'confirmed'), 0)::bigint as "confirmedSatang",
     coalesce(sum(amount_satang - reversed_satang) filter (where status = 'waiting' and is_held), 0)::bigint as "heldSatang"
   from cashbacks where user_id = $1 and source = 'affiliate'`,
);

/** What an affiliate's links have earned by now, returns taken off; what is held waits as well. */
export async function selectSums(db: Queryable, affiliateId: number) {
  const [row] = await runNamed(db, sums, [affiliateId]);
  return row ?? { waitingSatang: 0, confirmedSatang: 0, heldSatang: 0, waitingPoints: 0, confirmedPoints: 0 };
}
