// Reads of other slices: order_lines, products.

import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import type { GiftCharge } from '../order/gift-charges.rules.ts';
import { orderLines } from '../order/order.tables.ts';
import { returnGifts, returnRequests } from './returns.tables.ts';

/** The buyer of a return keeps gifts and is charged so much for them, as it looks now. */
export async function insertKeptGifts(
  db: Queryable,
  returnId: number,
  gifts: readonly { orderLineId: number; chargeSatang: number }[],
): Promise<void> {
  if (gifts.length > 0)
    await db.insert(returnGifts).values(gifts.map((gift) => ({ ...gift, returnId, isAgreed: true })));
}

/** Gifts of an order that its buyer has agreed to be charged for, in a return that may still take something. */
export async function selectAgreedGifts(db: Queryable, orderId: number): Promise<Set<number>> {
  const rows = await db
    .select({ orderLineId: returnGifts.orderLineId })
    .from(returnGifts)
    .innerJoin(returnRequests, eq(returnRequests.id, returnGifts.returnId))
    .where(
      and(
        eq(returnRequests.orderId, orderId),
        eq(returnGifts.isAgreed, true),
        notInArray(returnRequests.status, ['lapsed', 'rejected']),
      ),
    );
  return new Set(rows.map(({ orderLineId }) => orderLineId));
}

/** What a settled return charged: what was expected is nothing any more. */
export async function saveGiftCharges(
  db: Queryable,
  returnId: number,
  charges: readonly GiftCharge[],
): Promise<void> {
  await db.update(returnGifts).set({ chargeSatang: 0 }).where(eq(returnGifts.returnId, returnId));
  for (const { orderLineId, satang: chargeSatang } of charges)
    await db
      .insert(returnGifts)
      .values({ returnId, orderLineId, isAgreed: false, chargeSatang })
      .onConflictDoUpdate({
        target: [returnGifts.returnId, returnGifts.orderLineId],
        set: { chargeSatang },
      });
}

export async function selectGiftsOfReturns(db: Queryable, returnIds: readonly number[]) {
  if (returnIds.length === 0) return [];
  return db
    .select({
      returnId: returnGifts.returnId,
      orderLineId: returnGifts.orderLineId,
      chargeSatang: returnGifts.chargeSatang,
      productId: orderLines.productId,
      nameTh: orderLines.nameTh,
      nameEn: orderLines.nameEn,
      urlKey: products.urlKey,
      quantity: orderLines.quantity,
      returnedQuantity: orderLines.returnedQuantity,
      gift: orderLines.gift,
    })
    .from(returnGifts)
    .innerJoin(orderLines, eq(orderLines.id, returnGifts.orderLineId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(inArray(returnGifts.returnId, [...returnIds]))
    .orderBy(asc(returnGifts.orderLineId));
}

export function selectNamesOfLines(db: Queryable, ids: readonly number[]) {
  return db
    .select({ id: orderLines.id, nameTh: orderLines.nameTh, nameEn: orderLines.nameEn })
    .from(orderLines)
    .where(inArray(orderLines.id, [...ids]));
}
