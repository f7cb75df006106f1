import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { carts } from './cart.tables.ts';

export async function selectCartOf(db: Queryable, userId: number) {
  const [row] = await db
    .select({
      lines: carts.lines,
      giftChoices: carts.giftChoices,
      promotionCode: carts.promotionCode,
      affiliateCode: carts.affiliateCode,
      codeShare: carts.codeShare,
      referer: carts.referer,
      updatedAt: carts.updatedAt,
    })
    .from(carts)
    .where(eq(carts.userId, userId));
  return row ?? null;
}

export async function deleteCartOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.userId, userId));
}
