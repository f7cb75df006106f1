// Reads of other slices: products.

import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { stockMovements } from './stock.tables.ts';

export function selectMovementsBy(db: Queryable, userId: number) {
  return db
    .select({
      product: products.urlKey,
      copies: stockMovements.onHandDelta,
      reason: stockMovements.reason,
      note: stockMovements.note,
      at: stockMovements.at,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(eq(stockMovements.userId, userId))
    .orderBy(asc(stockMovements.id));
}

export async function clearNotesOf(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(stockMovements)
    .set({ note: null })
    .where(and(eq(stockMovements.userId, userId), isNotNull(stockMovements.note)));
}
