import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { idArray } from '../../platform/db/id-array.ts';
import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { authors, editions, products, publishers, series, workAuthors, works } from './catalogue.tables.ts';
import type { PeopleField, PersonRole } from './people.rules.ts';

export type OfferRow = typeof products.$inferSelect;
export type OfferColumns = Partial<
  Pick<
    OfferRow,
    | 'priceSatang'
    | 'fullPriceSatang'
    | 'sku'
    | 'condition'
    | 'conditionNote'
    | 'weightGrams'
    | 'nameTh'
    | 'nameEn'
    | 'descriptionTh'
    | 'descriptionEn'
    | 'formattedTh'
    | 'formattedEn'
    | 'categoryId'
    | 'vatClass'
    | 'isActive'
    | 'offSaleAs'
    | 'offSaleReason'
    | 'archivedAt'
    | 'publishAt'
    | 'publishedAt'
    | 'imageKey'
    | 'barcode'
    | 'optionLevels'
    | 'optionValues'
    | 'optionTextTh'
    | 'optionTextEn'
    | 'retiredAt'
    | 'fileKey'
  >
>;

/**
 * A seller's products of these numbers, held until the transaction ends in the order in which orders hold theirs. What has no
 * place in its product's options any more isn't among them.
 */
export function selectOffersForUpdate(
  tx: Queryable,
  sellerId: number,
  ids: readonly number[],
): Promise<OfferRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx
    .select()
    .from(products)
    .where(and(eq(products.sellerId, sellerId), inArray(products.id, [...ids]), isNull(products.retiredAt)))
    .orderBy(asc(products.id))
    .for('no key update');
}

/** Products that go on sale by themselves by now, held; those that another process is about to are passed over. */
export function selectDueOffers(
  tx: Queryable,
  { now, limit, except }: { now: Date; limit: number; except: readonly number[] },
): Promise<OfferRow[]> {
  return tx
    .select()
    .from(products)
    .where(
      sql`${products.publishAt} <= ${now} and ${products.offSaleAs} = 'draft' and ${products.id} <> all(${idArray(except)})`,
    )
    .orderBy(asc(products.id))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/** Changes a held product. Its version goes on unless it has only just been made. */
export async function updateOfferRow(
  tx: Queryable,
  id: number,
  changes: OfferColumns,
  { now, isNew = false }: { now: Date; isNew?: boolean },
): Promise<void> {
  await tx
    .update(products)
    .set({ ...changes, updatedAt: now, ...(isNew ? {} : { version: sql`${products.version} + 1` }) })
    .where(eq(products.id, id));
}

/** Which of a seller's products are offers of an edition. */
export function selectOwnOffersOf(db: Queryable, sellerId: number, editionId: number) {
  return db
    .select({ productId: products.id, condition: products.condition })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), eq(products.editionId, editionId)))
    .orderBy(asc(products.id));
}

export type WorkColumns = Partial<typeof works.$inferInsert>;
export type EditionColumns = Partial<typeof editions.$inferInsert>;

export type BookRow = {
  editionId: number;
  workId: number;
  version: number;
  broughtBySellerId: number | null;
  urlKey: string;
  isbn13: string | null;
  titleTh: string;
  titleEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
  descriptionTh: string;
  descriptionEn: string | null;
  formattedTh: FormattedText | null;
  formattedEn: FormattedText | null;
  categoryId: number;
  series: string | null;
  seriesNumber: string | null;
  originalYear: number | null;
  tags: string[];
  publisher: string | null;
  year: number | null;
  pages: number | null;
  heightMm: number | null;
  widthMm: number | null;
  thicknessMm: number | null;
  language: string;
  format: 'hardcover' | 'paperback' | 'ebook';
  vatClass: 'exempt' | 'standard';
  coverKey: string | null;
} & Record<PeopleField, string[]>;

/** A book as its edition tells it; null when there is none. */
export async function selectBook(db: Queryable, editionId: number): Promise<BookRow | null> {
  const [row] = await db
    .select({
      editionId: editions.id,
      workId: works.id,
      version: works.version,
      broughtBySellerId: works.broughtBySellerId,
      urlKey: works.urlKey,
      isbn13: editions.isbn13,
      titleTh: works.titleTh,
      titleEn: works.titleEn,
      subtitleTh: works.subtitleTh,
      subtitleEn: works.subtitleEn,
      descriptionTh: works.descriptionTh,
      descriptionEn: works.descriptionEn,
      formattedTh: works.formattedTh,
      formattedEn: works.formattedEn,
      categoryId: works.categoryId,
      series: series.nameTh,
      seriesNumber: works.seriesNumber,
      originalYear: works.originalYear,
      tags: works.tags,
      publisher: publishers.nameTh,
      year: editions.year,
      pages: editions.pages,
      heightMm: editions.heightMm,
      widthMm: editions.widthMm,
      thicknessMm: editions.thicknessMm,
      language: editions.language,
      format: editions.format,
      vatClass: editions.vatClass,
      coverKey: editions.coverKey,
    })
    .from(editions)
    .innerJoin(works, eq(works.id, editions.workId))
    .leftJoin(series, eq(series.id, works.seriesId))
    .leftJoin(publishers, eq(publishers.id, editions.publisherId))
    .where(eq(editions.id, editionId));
  if (row === undefined) return null;
  const people = await db
    .select({ name: authors.nameTh, role: workAuthors.role })
    .from(workAuthors)
    .innerJoin(authors, eq(authors.id, workAuthors.authorId))
    .where(eq(workAuthors.workId, row.workId))
    .orderBy(asc(workAuthors.position));
  const named = (role: PersonRole) => people.filter((each) => each.role === role).map(({ name }) => name);
  return {
    ...row,
    authors: named('author'),
    translators: named('translator'),
    illustrators: named('illustrator'),
    editors: named('editor'),
  };
}

/**
 * Holds the work of an edition: what is decided of it, and who offers it, stays so until the transaction ends. False when
 * there was none to hold: the edition isn't there, or has come to another work while this waited.
 */
export async function lockWorkOf(tx: Queryable, editionId: number): Promise<boolean> {
  const held = await tx
    .select({ id: works.id })
    .from(works)
    .innerJoin(editions, eq(editions.workId, works.id))
    .where(eq(editions.id, editionId))
    .for('no key update', { of: works });
  return held.length > 0;
}

/** Whether a store other than this one has an offer of any edition of a work, on sale or not. */
export async function isOfferedByOthers(db: Queryable, workId: number, sellerId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(editions, eq(editions.id, products.editionId))
    .where(and(eq(editions.workId, workId), ne(products.sellerId, sellerId)))
    .limit(1);
  return row !== undefined;
}

/** Whether a work has no edition but this one: it came with it. */
export async function isOnlyEdition(
  db: Queryable,
  { workId, editionId }: { workId: number; editionId: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.workId, workId), ne(editions.id, editionId)))
    .limit(1);
  return row === undefined;
}

export async function isIsbnTaken(db: Queryable, isbn13: string, exceptEditionId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: editions.id })
    .from(editions)
    .where(and(eq(editions.isbn13, isbn13), ne(editions.id, exceptEditionId)));
  return row !== undefined;
}

export async function updateWorkRow(tx: Queryable, workId: number, changes: WorkColumns): Promise<void> {
  await tx
    .update(works)
    .set({ ...changes, version: sql`${works.version} + 1` })
    .where(eq(works.id, workId));
}

export async function updateEditionRow(
  tx: Queryable,
  editionId: number,
  changes: EditionColumns,
): Promise<void> {
  if (Object.keys(changes).length > 0)
    await tx.update(editions).set(changes).where(eq(editions.id, editionId));
}

/** Gives a work its people of one role, in order. */
export async function replacePeople(
  tx: Queryable,
  workId: number,
  role: PersonRole,
  authorIds: readonly number[],
): Promise<void> {
  await tx.delete(workAuthors).where(and(eq(workAuthors.workId, workId), eq(workAuthors.role, role)));
  if (authorIds.length > 0)
    await tx
      .insert(workAuthors)
      .values(authorIds.map((authorId, position) => ({ workId, authorId, role, position: position + 1 })));
}

/** Gives every offer of a work its name, and its shelf where that is told, as an import does; the numbers of the offers. */
export async function nameOffersOfWork(
  tx: Queryable,
  workId: number,
  { nameTh, nameEn, categoryId }: { nameTh: string; nameEn: string; categoryId?: number },
): Promise<number[]> {
  const ofWork = tx.select({ id: editions.id }).from(editions).where(eq(editions.workId, workId));
  const named = await tx
    .update(products)
    .set({ nameTh, nameEn, ...(categoryId === undefined ? {} : { categoryId }) })
    .where(inArray(products.editionId, ofWork))
    .returning({ id: products.id });
  return named.map(({ id }) => id);
}
