import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { sellers } from './seller.tables.ts';

/** The new seller's id, or null when another has the address already. */
export async function insertSeller(
  db: Queryable,
  seller: typeof sellers.$inferInsert,
): Promise<number | null> {
  const [row] = await db
    .insert(sellers)
    .values(seller)
    .onConflictDoNothing({ target: sellers.urlKey })
    .returning({ id: sellers.id });
  return row?.id ?? null;
}

export async function selectStore(db: Queryable, sellerId: number) {
  const [row] = await db
    .select({ status: sellers.status, urlKey: sellers.urlKey })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return row ?? null;
}
