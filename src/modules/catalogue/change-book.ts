import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { nameEach } from './add-editions.ts';
import { settleDescriptions } from './description.rules.ts';
import {
  type BookRow,
  type EditionColumns,
  isIsbnTaken,
  isOfferedByOthers,
  lockWorkOf,
  nameOffersOfWork,
  replacePeople,
  selectBook,
  updateEditionRow,
  updateWorkRow,
  type WorkColumns,
} from './offer-desk.store.ts';
import { peopleFieldNames, peopleFields } from './people.rules.ts';

export type { BookRow } from './offer-desk.store.ts';

/** What of a book can be changed: of the work, and of the edition. People, series and publisher by name. */
export type BookValues = Omit<BookRow, 'editionId' | 'workId' | 'version' | 'broughtBySellerId' | 'urlKey'>;

export function readBook(db: Queryable, editionId: number): Promise<BookRow | null> {
  return selectBook(db, editionId);
}

/** A book that stays as it is until the transaction ends; null when there is none. */
export async function lockBook(tx: Transaction, editionId: number): Promise<BookRow | null> {
  if (!(await lockWorkOf(tx, editionId))) await lockWorkOf(tx, editionId);
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
  const { titleTh, titleEn, subtitleTh, subtitleEn, categoryId, seriesNumber, originalYear, tags } = values;
  const { year, pages, heightMm, widthMm, thicknessMm, language, format, vatClass, coverKey } = values;
  const { descriptionTh, descriptionEn, formattedTh, formattedEn } = settleDescriptions(values);
  const work: WorkColumns = known({
    ...{ titleTh, titleEn, subtitleTh, subtitleEn },
    // A work has a description in Thai, be it an empty one.
    ...{ descriptionTh: descriptionTh ?? (descriptionTh === null ? '' : undefined), descriptionEn },
    ...{ formattedTh, formattedEn, categoryId, seriesNumber, originalYear, tags },
    ...(values.series === undefined ? {} : { seriesId: await idOf('series', values.series) }),
  });
  const edition: EditionColumns = known({
    ...{ isbn13, year, pages, heightMm, widthMm, thicknessMm, language, format, vatClass, coverKey },
    ...(values.publisher === undefined ? {} : { publisherId: await idOf('publishers', values.publisher) }),
  });
  await updateWorkRow(tx, book.workId, work);
  await updateEditionRow(tx, book.editionId, edition);
  for (const field of peopleFieldNames) {
    const names = values[field];
    if (names === undefined) continue;
    const named = new Map(names.map((name) => [name.toLowerCase(), { name, distinction }]));
    const ids = await nameEach(tx, 'authors', named);
    const people = new Set([...named.keys()].flatMap((key) => ids.get(key) ?? []));
    await replacePeople(tx, book.workId, peopleFields[field], [...people]);
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
