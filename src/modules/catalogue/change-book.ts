import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameEach } from './add-editions.ts';
import {
  type BookRow,
  type EditionColumns,
  isIsbnTaken,
  isOfferedByOthers,
  lockWorkOf,
  nameOffersOfWork,
  replaceWriters,
  selectBook,
  updateEditionRow,
  updateWorkRow,
  type WorkColumns,
} from './offer-desk.store.ts';

export type { BookRow } from './offer-desk.store.ts';

/** What of a book can be changed: of the work, and of the edition. People, series and publisher by name. */
export type BookValues = Omit<BookRow, 'editionId' | 'workId' | 'version' | 'broughtBySellerId' | 'urlKey'>;

export function readBook(db: Queryable, editionId: number): Promise<BookRow | null> {
  return selectBook(db, editionId);
}

/** A book that stays as it is until the transaction ends; null when there is none. */
export async function lockBook(tx: Transaction, editionId: number): Promise<BookRow | null> {
  await lockWorkOf(tx, editionId);
  return selectBook(tx, editionId);
}

/** Whether a store may change a book itself: it brought it, and nobody else offers an edition of it (DECISIONS "Stores"). */
export async function mayChangeBook(db: Queryable, book: BookRow, sellerId: number): Promise<boolean> {
  return book.broughtBySellerId === sellerId && !(await isOfferedByOthers(db, book.workId, sellerId));
}

/**
 * Changes a held book, its offers' names with it, and tells every process. People, series and publishers that nobody has
 * heard of are added; those known by that name in either language are taken. False when another edition has the ISBN.
 */
export async function changeBook(
  tx: Transaction,
  book: BookRow,
  values: Partial<BookValues>,
): Promise<boolean> {
  const { isbn13 } = values;
  if (isbn13 !== undefined && isbn13 !== null && (await isIsbnTaken(tx, isbn13, book.editionId)))
    return false;
  const distinction = values.isbn13 ?? book.isbn13 ?? String(book.editionId);
  const idOf = async (table: 'series' | 'publishers', name: string | null) =>
    name === null
      ? null
      : ((await nameEach(tx, table, new Map([[name.toLowerCase(), { name, distinction }]]))).get(
          name.toLowerCase(),
        ) ?? null);
  const { titleTh, titleEn, subtitleTh, subtitleEn, descriptionTh, descriptionEn } = values;
  const { categoryId, seriesNumber, originalYear, tags, year, pages, language, format, vatClass, coverKey } =
    values;
  const work: WorkColumns = known({
    ...{ titleTh, titleEn, subtitleTh, subtitleEn, descriptionTh, descriptionEn },
    ...{ categoryId, seriesNumber, originalYear, tags },
    ...(values.series === undefined ? {} : { seriesId: await idOf('series', values.series) }),
  });
  const edition: EditionColumns = known({
    ...{ isbn13, year, pages, language, format, vatClass, coverKey },
    ...(values.publisher === undefined ? {} : { publisherId: await idOf('publishers', values.publisher) }),
  });
  await updateWorkRow(tx, book.workId, work);
  await updateEditionRow(tx, book.editionId, edition);
  if (values.authors !== undefined) {
    const named = new Map(values.authors.map((name) => [name.toLowerCase(), { name, distinction }]));
    const ids = await nameEach(tx, 'authors', named);
    await replaceWriters(tx, book.workId, [
      ...new Set([...named.keys()].flatMap((key) => ids.get(key) ?? [])),
    ]);
  }
  const offers = await nameOffersOfWork(tx, book.workId, {
    nameTh: titleTh ?? book.titleTh,
    nameEn: titleEn ?? book.titleEn,
    categoryId: categoryId ?? book.categoryId,
  });
  await announceChanges(tx, [`work:${book.workId}`, ...offers.map((id) => `product:${id}`)]);
  return true;
}

/** Without what isn't told. */
function known<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
