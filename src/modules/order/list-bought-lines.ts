import type { Queryable } from '../../platform/db/database.ts';
import {
  type BoughtLine,
  countBoughtLines,
  selectBoughtLine,
  selectBoughtLineIn,
  selectBoughtLines,
  selectBoughtLinesOf,
} from './bought-lines.store.ts';

export type { BoughtLine } from './bought-lines.store.ts';

/**
 * A page of what a person has bought and kept (complete orders; no gifts, nothing that went back whole), but these lines,
 * the last completed first, and how many there are in all.
 */
export async function listBoughtLines(
  db: Queryable,
  {
    userId,
    exceptLineIds,
    pageNo,
    perPage,
  }: { userId: number; exceptLineIds: readonly number[]; pageNo: number; perPage: number },
): Promise<{ lines: BoughtLine[]; total: number }> {
  const rows = await selectBoughtLines(db, userId, exceptLineIds, {
    limit: perPage,
    offset: (pageNo - 1) * perPage,
  });
  // A page behind the last one has no row to count from.
  const total = rows[0]?.total ?? (pageNo === 1 ? 0 : await countBoughtLines(db, userId, exceptLineIds));
  return { lines: rows, total };
}

/** Which line of a person's, bought and kept: by its number, or by order and product. Somebody else's is null. */
export function findBoughtLine(
  db: Queryable,
  userId: number,
  which: { lineId: number } | { orderNumber: string; productId: number },
): Promise<BoughtLine | null> {
  return 'lineId' in which
    ? selectBoughtLine(db, userId, which.lineId)
    : selectBoughtLineIn(db, userId, which.orderNumber, which.productId);
}

/** A person's lines of a product (of any option of it), bought and kept; the last completed first. */
export function findBoughtLinesOf(db: Queryable, userId: number, urlKey: string): Promise<BoughtLine[]> {
  return selectBoughtLinesOf(db, userId, urlKey);
}
