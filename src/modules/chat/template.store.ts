// Reads of other slices: sellers.

import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { sellers } from '../seller/seller.tables.ts';
import { chatTemplates } from './chat.tables.ts';

const ofDesk = (sellerId: number | null) =>
  sellerId === null ? isNull(chatTemplates.sellerId) : eq(chatTemplates.sellerId, sellerId);

export function selectTemplates(db: Queryable, sellerId: number | null) {
  return db
    .select({ id: chatTemplates.id, title: chatTemplates.title, text: chatTemplates.text })
    .from(chatTemplates)
    .where(ofDesk(sellerId))
    .orderBy(asc(chatTemplates.position), asc(chatTemplates.id));
}

/** What a store is called. */
export async function selectStoreName(
  db: Queryable,
  sellerId: number,
): Promise<{ nameTh: string; nameEn: string } | null> {
  const [row] = await db
    .select({ nameTh: sellers.nameTh, nameEn: sellers.nameEn })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return row ?? null;
}

export async function countTemplates(db: Queryable, sellerId: number | null): Promise<number> {
  const [row] = await db.select({ total: count() }).from(chatTemplates).where(ofDesk(sellerId));
  return row?.total ?? 0;
}

export async function insertTemplate(
  tx: Transaction,
  row: Omit<typeof chatTemplates.$inferInsert, 'id'>,
): Promise<number> {
  const [made] = await tx.insert(chatTemplates).values(row).returning({ id: chatTemplates.id });
  return made?.id ?? 0;
}

export async function updateTemplate(
  tx: Transaction,
  sellerId: number | null,
  id: number,
  said: { title: string; text: string },
): Promise<boolean> {
  const changed = await tx
    .update(chatTemplates)
    .set(said)
    .where(and(eq(chatTemplates.id, id), ofDesk(sellerId)))
    .returning({ id: chatTemplates.id });
  return changed.length > 0;
}

export async function deleteTemplate(tx: Transaction, sellerId: number | null, id: number): Promise<boolean> {
  const gone = await tx
    .delete(chatTemplates)
    .where(and(eq(chatTemplates.id, id), ofDesk(sellerId)))
    .returning({ id: chatTemplates.id });
  return gone.length > 0;
}
