// Reads of other slices: editions, products.

import { and, asc, count, desc, eq, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import type { BatchPicture } from './product-picture.rules.ts';
import { pictureBatches, productPictures } from './product-picture.tables.ts';

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

export type BatchRow = typeof pictureBatches.$inferSelect;

export async function insertBatch(tx: Queryable, batch: typeof pictureBatches.$inferInsert): Promise<number> {
  const [row] = await tx.insert(pictureBatches).values(batch).returning({ id: pictureBatches.id });
  if (row === undefined) throw new Error('a batch was not inserted');
  return row.id;
}

/** How many of a store's batches wait; one transaction at a time gets to know. */
export async function countWaitingBatches(tx: Queryable, sellerId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(7026132, ${sellerId}::int)`);
  const [row] = await tx
    .select({ count: count() })
    .from(pictureBatches)
    .where(and(eq(pictureBatches.sellerId, sellerId), eq(pictureBatches.state, 'waiting').inlineParams()));
  return row?.count ?? 0;
}

/** A store's newest batches. */
export function selectBatches(db: Queryable, sellerId: number, limit: number): Promise<BatchRow[]> {
  return db
    .select()
    .from(pictureBatches)
    .where(eq(pictureBatches.sellerId, sellerId))
    .orderBy(desc(pictureBatches.id))
    .limit(limit);
}

export async function selectBatch(db: Queryable, sellerId: number, id: number): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(pictureBatches)
    .where(and(eq(pictureBatches.id, id), eq(pictureBatches.sellerId, sellerId)));
  return row ?? null;
}

/** The batch whose turn it is of each store that has any to work on, the oldest first: none of `except`. */
export async function selectDueBatches(db: Queryable, except: readonly number[]): Promise<BatchRow[]> {
  const batches = await db
    .selectDistinctOn([pictureBatches.sellerId])
    .from(pictureBatches)
    .where(
      and(
        eq(pictureBatches.state, 'waiting').inlineParams(),
        except.length === 0 ? undefined : notInArray(pictureBatches.id, [...except]),
      ),
    )
    .orderBy(asc(pictureBatches.sellerId), asc(pictureBatches.id));
  return batches.sort((one, other) => one.id - other.id);
}

/** Notes what became of a batch's next picture; false where its report is longer by now, or it is done or gone. */
export async function noteGiven(
  tx: Queryable,
  { id, reported }: { id: number; reported: number },
  picture: BatchPicture,
): Promise<boolean> {
  const rows = await tx
    .update(pictureBatches)
    .set({ report: sql`${pictureBatches.report} || ${JSON.stringify([picture])}::jsonb` })
    .where(
      and(
        eq(pictureBatches.id, id),
        eq(pictureBatches.state, 'waiting').inlineParams(),
        sql`jsonb_array_length(${pictureBatches.report}) = ${reported}`,
      ),
    )
    .returning({ id: pictureBatches.id });
  return rows.length > 0;
}

/** All of a batch is worked on; false where that was noted already. */
export async function finishBatch(tx: Queryable, id: number, finishedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(pictureBatches)
    .set({ state: 'done', archiveKey: null, finishedAt })
    .where(and(eq(pictureBatches.id, id), eq(pictureBatches.state, 'waiting').inlineParams()))
    .returning({ id: pictureBatches.id });
  return rows.length > 0;
}

export async function deleteOldBatches(db: Queryable, before: Date): Promise<number> {
  const rows = await db
    .delete(pictureBatches)
    .where(and(eq(pictureBatches.state, 'done').inlineParams(), lt(pictureBatches.createdAt, before)))
    .returning({ id: pictureBatches.id });
  return rows.length;
}

/** Also those that wait; under which keys their archives are. */
export async function deleteBatchesOf(tx: Queryable, userId: number): Promise<string[]> {
  const gone = await tx
    .delete(pictureBatches)
    .where(eq(pictureBatches.userId, userId))
    .returning({ key: pictureBatches.archiveKey });
  return gone.flatMap(({ key }) => key ?? []);
}

export function selectBatchesOf(db: Queryable, userId: number) {
  return db
    .select({
      sellerId: pictureBatches.sellerId,
      createdAt: pictureBatches.createdAt,
      fileCount: pictureBatches.fileCount,
    })
    .from(pictureBatches)
    .where(eq(pictureBatches.userId, userId))
    .orderBy(asc(pictureBatches.id));
}

type CodedProduct = { id: number; sku: string | null; isbn13: string | null; barcode: string | null };

/** A store's products with one of these numbers of its own, or under one of these bars. */
export async function selectCodedProducts(
  db: Queryable,
  sellerId: number,
  { skus, numbers }: { skus: readonly string[]; numbers: readonly string[] },
): Promise<CodedProduct[]> {
  const { rows } = await db.execute<CodedProduct>(sql`
    select p.id, lower(p.sku) as sku, e.isbn13, p.barcode
    from products p left join editions e on e.id = p.edition_id left join products parent on parent.id = p.parent_id
    where p.seller_id = ${sellerId} and p.retired_at is null
      and coalesce(parent.archived_at, p.archived_at) is null and not p.is_free_gift
      and (lower(p.sku) = any(${sql.param([...skus])}::text[]) or e.isbn13 = any(${sql.param([...numbers])}::text[])
        or p.barcode = any(${sql.param([...numbers])}::text[]))
    order by p.id`);
  return rows;
}

export async function selectProductNames(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { nameTh: string; nameEn: string }>> {
  const { rows } = await db.execute<{ id: number; nameTh: string; nameEn: string }>(sql`
    select id, concat_ws(' · ', name_th, option_text_th) as "nameTh", concat_ws(' · ', name_en, option_text_en) as "nameEn"
    from products where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
