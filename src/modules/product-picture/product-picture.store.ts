import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { productPictures } from './product-picture.tables.ts';

export type PictureRow = typeof productPictures.$inferSelect;

/** A product's pictures in their order. */
export function selectPictures(db: Queryable, productId: number): Promise<PictureRow[]> {
  return db
    .select()
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(asc(productPictures.sortOrder), asc(productPictures.id));
}

/** Anybody's: for its file. */
export async function selectPictureKey(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ storageKey: productPictures.storageKey })
    .from(productPictures)
    .where(eq(productPictures.id, id));
  return row?.storageKey ?? null;
}

export async function selectProductOfPicture(db: Queryable, id: number): Promise<number | null> {
  const [row] = await db
    .select({ productId: productPictures.productId })
    .from(productPictures)
    .where(eq(productPictures.id, id));
  return row?.productId ?? null;
}

export async function insertPicture(
  tx: Queryable,
  picture: typeof productPictures.$inferInsert,
): Promise<number> {
  const [inserted] = await tx.insert(productPictures).values(picture).returning({ id: productPictures.id });
  if (inserted === undefined) throw new Error('a picture was not inserted');
  return inserted.id;
}

export async function updatePictureWords(
  tx: Queryable,
  { productId, id }: { productId: number; id: number },
  words: { altTh: string; altEn: string },
): Promise<void> {
  await tx
    .update(productPictures)
    .set(words)
    .where(and(eq(productPictures.id, id), eq(productPictures.productId, productId)));
}

export async function updatePictureOrder(
  tx: Queryable,
  productId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update product_pictures picture set sort_order = wanted.place
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality wanted(id, place)
    where picture.id = wanted.id and picture.product_id = ${productId}`);
}

export async function deletePicture(
  tx: Queryable,
  { productId, id }: { productId: number; id: number },
): Promise<void> {
  await tx
    .delete(productPictures)
    .where(and(eq(productPictures.id, id), eq(productPictures.productId, productId)));
}
