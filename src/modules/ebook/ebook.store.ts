// Reads of other slices: editions, products.

import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { editions, products } from '../catalogue/catalogue.tables.ts';
import { memberName } from '../identity/account-name-views.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { ebookFiles, libraryBooks } from './ebook.tables.ts';

const versionsMost = 50;

/** The files that a product has had, the newest first, with who handed them in and took them away. */
export function selectFiles(db: Queryable, productId: number) {
  const [uploader, ender] = [alias(users, 'uploader'), alias(users, 'ender')];
  const nameOf = (user: 'uploader' | 'ender') => sql<string>`coalesce(${sql.raw(memberName(user))}, '')`;
  return db
    .select({
      id: ebookFiles.id,
      storageKey: ebookFiles.storageKey,
      format: ebookFiles.format,
      sizeBytes: ebookFiles.sizeBytes,
      pages: ebookFiles.pages,
      fileName: ebookFiles.fileName,
      uploadedAt: ebookFiles.uploadedAt,
      uploadedBy: nameOf('uploader'),
      endedAt: ebookFiles.endedAt,
      endedBy: nameOf('ender'),
    })
    .from(ebookFiles)
    .leftJoin(uploader, eq(uploader.id, ebookFiles.uploadedBy))
    .leftJoin(ender, eq(ender.id, ebookFiles.endedBy))
    .where(eq(ebookFiles.productId, productId))
    .orderBy(desc(ebookFiles.id))
    .limit(versionsMost);
}

export async function insertFile(tx: Transaction, file: typeof ebookFiles.$inferInsert): Promise<void> {
  await tx.insert(ebookFiles).values(file);
}

/** Ends what is sold of a product's files: its key, null when nothing is. */
export async function endFile(
  tx: Transaction,
  productId: number,
  { userId, now }: { userId: number | null; now: Date },
): Promise<string | null> {
  const [ended] = await tx
    .update(ebookFiles)
    .set({ endedAt: now, endedBy: userId })
    .where(and(eq(ebookFiles.productId, productId), isNull(ebookFiles.endedAt)))
    .returning({ storageKey: ebookFiles.storageKey });
  return ended?.storageKey ?? null;
}

/** Whose e-book a product is, how many have it, and why they can't read it; null for what is none. */
export async function selectAccess(
  db: Queryable,
  productId: number,
): Promise<{ sellerId: number; readers: number; takenReason: string | null } | null> {
  const [row] = await db
    .select({
      sellerId: products.sellerId,
      readers: sql<number>`count(${libraryBooks.id})::int`,
      takenReason: sql<string | null>`max(${libraryBooks.takenReason})`,
    })
    .from(products)
    .innerJoin(editions, and(eq(editions.id, products.editionId), eq(editions.format, 'ebook')))
    .leftJoin(libraryBooks, and(eq(libraryBooks.productId, products.id), isNull(libraryBooks.endedAt)))
    .where(eq(products.id, productId))
    .groupBy(products.sellerId);
  return row ?? null;
}

/** How many people have bought a product's book here. */
export async function countReaders(db: Queryable, productId: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(libraryBooks)
    .where(and(eq(libraryBooks.productId, productId), isNull(libraryBooks.endedAt)));
  return row?.count ?? 0;
}

/** Whether anybody has ever bought it, also by an order that may come back to life. */
export async function wasEverBought(db: Queryable, productId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: libraryBooks.id })
    .from(libraryBooks)
    .where(eq(libraryBooks.productId, productId))
    .limit(1);
  return row !== undefined;
}
