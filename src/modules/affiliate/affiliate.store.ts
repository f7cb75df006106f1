// Reads of other slices: campaigns, categories, products, vouchers.

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameStatement, runNamed } from '../../platform/db/named-statement.ts';
import { vouchers } from '../promotion/promotion.tables.ts';
import {
  affiliateClicks,
  affiliateEarningLines,
  affiliateEarnings,
  affiliateRates,
  affiliates,
  affiliateVouchers,
} from './affiliate.tables.ts';

export async function insertAffiliate(
  tx: Transaction,
  row: { userId: number; code: string; createdAt: Date },
): Promise<void> {
  await tx.insert(affiliates).values(row).onConflictDoNothing();
}

export async function selectAffiliate(db: Queryable, userId: number) {
  const [row] = await db.select().from(affiliates).where(eq(affiliates.userId, userId));
  return row ?? null;
}

export async function selectAffiliateByCode(db: Queryable, code: string) {
  const [row] = await db.select().from(affiliates).where(eq(affiliates.code, code));
  return row ?? null;
}

/** An account is erased: its links earn nothing for good, and what staff wrote of it is forgotten. */
export async function stopAffiliate(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .update(affiliates)
    .set({
      stoppedAt: sql`coalesce(${affiliates.stoppedAt}, ${now.toISOString()}::timestamptz)`,
      stoppedBy: null,
      stoppedReason: null,
    })
    .where(eq(affiliates.userId, userId));
}

/** How often links of an affiliate were opened, doubles, robots and the like aside. */
export async function countClicks(db: Queryable, affiliateId: number): Promise<number> {
  return db.$count(
    affiliateClicks,
    and(eq(affiliateClicks.affiliateId, affiliateId), eq(affiliateClicks.verdict, 'counted').inlineParams()),
  );
}

export async function deleteClicksOf(tx: Transaction, affiliateId: number): Promise<void> {
  await tx.delete(affiliateClicks).where(eq(affiliateClicks.affiliateId, affiliateId));
}

export async function insertRate(tx: Transaction, row: typeof affiliateRates.$inferInsert): Promise<number> {
  const [made] = await tx.insert(affiliateRates).values(row).returning({ id: affiliateRates.id });
  if (made === undefined) throw new Error('no rate came back');
  return made.id;
}

export async function lockRate(tx: Transaction, id: number) {
  const [row] = await tx.select().from(affiliateRates).where(eq(affiliateRates.id, id)).for('update');
  return row ?? null;
}

export async function setRateEnd(tx: Transaction, id: number, endsAt: Date): Promise<void> {
  await tx.update(affiliateRates).set({ endsAt }).where(eq(affiliateRates.id, id));
}

const targets = nameStatement<{ isThere: boolean }>(
  'affiliate_rate_target',
  `select ($1::bigint is null or exists (select 1 from products where id = $1 and parent_id is null
       and ($2::bigint is null or seller_id = $2)))
     and ($3::bigint is null or exists (select 1 from categories where id = $3))
     and ($4::bigint is null or exists (select 1 from campaigns where id = $4)) as "isThere"`,
);

/** Whether what a rate is on is there, a product of the store's own among it. */
export async function isTargetThere(
  db: Queryable,
  rate: {
    productId: number | null;
    sellerId: number | null;
    categoryId: number | null;
    campaignId: number | null;
  },
): Promise<boolean> {
  const values = [rate.productId, rate.sellerId, rate.categoryId, rate.campaignId];
  const [row] = await runNamed(db, targets, values);
  return row?.isThere === true;
}

/** The voucher of a code: any, or one of a store's own. */
export async function selectVoucherId(
  db: Queryable,
  code: string,
  sellerId: number | null,
): Promise<number | null> {
  const [row] = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        sql`lower(${vouchers.code}) = lower(${code})`,
        sellerId === null ? undefined : eq(vouchers.sellerId, sellerId),
      ),
    );
  return row?.id ?? null;
}

/** Names a voucher's sharer; false when it has one already. */
export async function insertAffiliateVoucher(
  tx: Transaction,
  row: { voucherId: number; affiliateId: number; givenAt: Date },
): Promise<boolean> {
  const made = await tx
    .insert(affiliateVouchers)
    .values(row)
    .onConflictDoNothing()
    .returning({ voucherId: affiliateVouchers.voucherId });
  return made.length > 0;
}

/** What of a person stands in this slice: for themselves. */
export async function selectOwnData(db: Queryable, userId: number) {
  const earnings = await db
    .select({
      orderId: affiliateEarnings.orderId,
      via: affiliateEarnings.via,
      channel: affiliateEarnings.channel,
      clickedAt: affiliateEarnings.clickedAt,
      outcome: affiliateEarnings.outcome,
      heldReason: affiliateEarnings.heldReason,
      decision: affiliateEarnings.decision,
      decisionReason: affiliateEarnings.decisionReason,
      createdAt: affiliateEarnings.createdAt,
      pointsGiven: affiliateEarnings.pointsGiven,
      amountSatang: sql<number>`coalesce(sum(${affiliateEarningLines.amountSatang}), 0)`.mapWith(Number),
    })
    .from(affiliateEarnings)
    .leftJoin(affiliateEarningLines, eq(affiliateEarningLines.earningId, affiliateEarnings.id))
    .where(eq(affiliateEarnings.affiliateId, userId))
    .groupBy(affiliateEarnings.id)
    .orderBy(affiliateEarnings.id);
  const affiliate = await selectAffiliate(db, userId);
  return {
    // Which of staff it was is no data of theirs; that and why they were stopped is.
    affiliate: affiliate === null ? null : { ...affiliate, stoppedBy: null },
    clicks: await countClicks(db, userId),
    earnings,
  };
}
