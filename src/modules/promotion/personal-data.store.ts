import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { promotions, promotionUses, voucherClaims, vouchers, voucherUses } from './promotion.tables.ts';

export function selectVoucherUsesOf(db: Queryable, userId: number) {
  return db
    .select({
      code: vouchers.code,
      orderNumber: voucherUses.orderNumber,
      amountSatang: voucherUses.amountSatang,
      usedAt: voucherUses.usedAt,
      returnedAt: voucherUses.returnedAt,
    })
    .from(voucherUses)
    .innerJoin(vouchers, eq(vouchers.id, voucherUses.voucherId))
    .where(eq(voucherUses.userId, userId))
    .orderBy(asc(voucherUses.id));
}

export function selectPromotionUsesOf(db: Queryable, userId: number) {
  return db
    .select({
      name: promotions.nameTh,
      orderNumber: promotionUses.orderNumber,
      amountSatang: promotionUses.amountSatang,
      usedAt: promotionUses.usedAt,
      returnedAt: promotionUses.returnedAt,
    })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(eq(promotionUses.userId, userId))
    .orderBy(asc(promotionUses.id));
}

export function selectClaimsOf(db: Queryable, userId: number) {
  return db
    .select({
      code: vouchers.code,
      timesGiven: voucherClaims.count,
      isCollected: voucherClaims.isCollected,
      claimedAt: voucherClaims.claimedAt,
    })
    .from(voucherClaims)
    .innerJoin(vouchers, eq(vouchers.id, voucherClaims.voucherId))
    .where(eq(voucherClaims.userId, userId))
    .orderBy(asc(voucherClaims.claimedAt));
}

export async function deleteClaimsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(voucherClaims).where(eq(voucherClaims.userId, userId));
}
