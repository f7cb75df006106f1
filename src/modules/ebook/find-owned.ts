import type { Queryable } from '../../platform/db/database.ts';
import { selectOwned } from './library.store.ts';

/** Of the files among these products, those whose book somebody has bought already. Nobody in particular owns none. */
export async function findOwnedEbooks(
  db: Queryable,
  userId: number | null,
  products: readonly { id: number; isDigital: boolean }[],
): Promise<ReadonlySet<number>> {
  const files = products.flatMap(({ id, isDigital }) => (isDigital ? [id] : []));
  if (userId === null || files.length === 0) return new Set();
  return new Set(await selectOwned(db, userId, files));
}

/** Whether somebody has bought the book of a product. */
export async function ownsEbook(db: Queryable, userId: number, productId: number): Promise<boolean> {
  return (await selectOwned(db, userId, [productId])).length > 0;
}
