import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { urlKeyOf } from '../../shared/url-key.ts';
import type { ImportOffer } from './import-row.rules.ts';
import {
  insertEditions,
  insertNamed,
  insertWorks,
  type KnownEdition,
  type KnownWork,
  type NamedTable,
  type NewEdition,
  type NewWork,
  selectByName,
  selectTakenUrlKeys,
  selectWorksByTitle,
} from './import-works.store.ts';
import { peopleFieldNames, peopleFields } from './people.rules.ts';
import { chooseUrlKeys, numbered } from './url-key-choice.rules.ts';

/** What tells a book's address from another's of the same name. */
type Distinction = (book: ImportOffer) => string;

/** What an import knows a book by: its ISBN, or the number its seller has given it. */
export function editionKeyOf({ isbn13, sku }: Pick<ImportOffer, 'isbn13' | 'sku'>): string {
  return isbn13 ?? `sku ${sku}`;
}

/**
 * Adds editions the shop doesn't have, by their keys. A work of the same title with an author in common is taken for the
 * same work; without authors on either side, so is one of the same publisher. Others are added. The first row of a key
 * describes it.
 */
export async function addEditionsOf(
  tx: Transaction,
  offers: readonly ImportOffer[],
  seller: { id: number; urlKey: string },
): Promise<Map<string, KnownEdition>> {
  const distinctionOf = ({ isbn13, sku }: ImportOffer) => isbn13 ?? urlKeyOf(`${seller.urlKey} ${sku}`);
  const byKey = new Map([...offers].reverse().map((offer) => [editionKeyOf(offer), offer]));
  const books = [...byKey.values()].reverse();
  if (books.length === 0) return new Map();
  const works = await worksOf(tx, books, distinctionOf, seller.id);
  const publishers = await nameAll(
    tx,
    'publishers',
    books,
    ({ publisher }) => publisher ?? [],
    distinctionOf,
  );
  const editions = books.map((book): NewEdition => {
    const { publisher } = book;
    return {
      key: editionKeyOf(book),
      work_id: workOf(works, book).workId,
      isbn13: book.isbn13,
      format: book.format,
      publisher_id: publisher === null ? null : (publishers.get(publisher.toLowerCase()) ?? null),
      year: book.year,
      pages: book.pages,
      height_mm: book.heightMm,
      width_mm: book.widthMm,
      thickness_mm: book.thicknessMm,
      language: book.language,
    };
  });
  const ids = await insertEditions(tx, editions);
  return new Map(
    books.map((book): [string, KnownEdition] => {
      const key = editionKeyOf(book);
      const editionId = ids.get(key);
      if (editionId === undefined) throw new Error(`${key} wasn't added`);
      const { isbn13, format, pages } = book;
      return [key, { ...workOf(works, book), editionId, isbn13, format, pages }];
    }),
  );
}

function workOf(works: ReadonlyMap<ImportOffer, KnownWork>, book: ImportOffer): KnownWork {
  const work = works.get(book);
  if (work === undefined) throw new Error(`${editionKeyOf(book)} has no work`);
  return work;
}

/** The work of each book: one the shop has, one that an earlier book of the batch brings, or a new one. */
async function worksOf(
  tx: Transaction,
  books: readonly ImportOffer[],
  distinctionOf: Distinction,
  sellerId: number,
): Promise<ReadonlyMap<ImportOffer, KnownWork>> {
  const titles = [...new Set(books.flatMap(({ title, titleEn }) => lower([title, titleEn])))];
  const known = await selectWorksByTitle(tx, titles);
  const works = new Map<ImportOffer, KnownWork>();
  const leaders: ImportOffer[] = [];
  const followed = new Map<ImportOffer, ImportOffer>();
  for (const book of books) {
    const inShop = known.find(
      (work) =>
        isSameTitle(book, [work.titleTh, work.titleEn]) &&
        isSameMaker(book, { authors: work.authorNames ?? [], publishers: work.publisherNames ?? [] }),
    );
    if (inShop !== undefined) {
      const { authorNames: _, publisherNames: _publishers, ...work } = inShop;
      works.set(book, work);
      continue;
    }
    const leader = leaders.find(
      (other) =>
        isSameTitle(book, [other.title, other.titleEn]) &&
        isSameMaker(book, { authors: lower(other.authors), publishers: lower([other.publisher]) }),
    );
    if (leader === undefined) leaders.push(book);
    else followed.set(book, leader);
  }
  // The pages of these books show the new editions.
  await announceChanges(tx, [...new Set([...works.values()].map(({ workId }) => `work:${workId}`))]);
  for (const [book, work] of await addWorks(tx, leaders, distinctionOf, sellerId)) works.set(book, work);
  for (const [book, leader] of followed) works.set(book, workOf(works, leader));
  return works;
}

function isSameTitle({ title, titleEn }: ImportOffer, others: readonly (string | null)[]): boolean {
  const wanted = lower([title, titleEn]);
  return lower(others).some((other) => wanted.includes(other));
}

/** Two of "คณิตศาสตร์ ม.1" without an author are two books, unless one publisher made both. Names in lower case. */
function isSameMaker(
  book: ImportOffer,
  other: { authors: readonly string[]; publishers: readonly string[] },
): boolean {
  if (book.authors.length === 0 && other.authors.length === 0)
    return lower([book.publisher]).some((publisher) => other.publishers.includes(publisher));
  return lower(book.authors).some((author) => other.authors.includes(author));
}

function lower(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => (text === null ? [] : [text.toLowerCase()]));
}

async function addWorks(
  tx: Transaction,
  books: readonly ImportOffer[],
  distinctionOf: Distinction,
  sellerId: number,
): Promise<Map<ImportOffer, KnownWork>> {
  const everybody = (book: ImportOffer) => peopleFieldNames.flatMap((field) => book[field]);
  const people = await nameAll(tx, 'authors', books, everybody, distinctionOf);
  const series = await nameAll(tx, 'series', books, (book) => book.series ?? [], distinctionOf);
  const candidates = new Map(books.map((book) => [book, workUrlKeys(book, distinctionOf(book))]));
  const taken = await selectTakenUrlKeys(tx, 'works', [...candidates.values()].flat());
  const urlKeys = chooseUrlKeys(books, (book) => candidates.get(book) ?? [], taken);
  const rows = books.map((book): NewWork & { book: ImportOffer } => ({
    book,
    url_key: urlKeys.get(book) ?? '',
    title_th: book.title ?? '',
    title_en: book.titleEn ?? book.title ?? '',
    description_th: book.description ?? book.descriptionEn ?? '',
    description_en: book.descriptionEn,
    formatted_th: book.description === null ? book.formattedEn : book.formattedTh,
    formatted_en: book.formattedEn,
    category_id: book.categoryId ?? 0,
    series_id: book.series === null ? null : (series.get(book.series.toLowerCase()) ?? null),
    series_number: book.seriesNumber,
    original_year: book.originalYear,
    brought_by_seller_id: sellerId,
    people: peopleFieldNames.flatMap((field) => {
      const ids = new Set(lower(book[field]).flatMap((name) => people.get(name) ?? []));
      return [...ids].map((id, place) => ({
        ...{ author_id: id, role: peopleFields[field], position: place + 1 },
      }));
    }),
  }));
  const ids = await insertWorks(
    tx,
    rows.map(({ book: _, ...row }) => row),
  );
  // The pages of a series' other volumes show the new one.
  const seriesIds = new Set(rows.flatMap(({ series_id }) => series_id ?? []));
  await announceChanges(
    tx,
    [...seriesIds].map((id) => `series:${id}`),
  );
  return new Map(
    rows.map(({ book, ...row }) => {
      const workId = ids.get(row.url_key);
      if (workId === undefined) throw new Error(`work ${row.url_key} wasn't added`);
      const work: KnownWork = {
        workId,
        urlKey: row.url_key,
        titleTh: row.title_th,
        titleEn: row.title_en,
        categoryId: row.category_id,
      };
      return [book, work];
    }),
  );
}

/** By its title, with its first author's last name or its publisher, by its ISBN; numbered when all are taken. */
function workUrlKeys(book: ImportOffer, distinction: string): string[] {
  const plain = urlKeyOf(book.title ?? distinction);
  const maker = book.authors[0]?.split(' ').at(-1) ?? book.publisher ?? '';
  return [
    plain,
    ...(maker === '' ? [] : [`${plain}-${urlKeyOf(maker)}`]),
    ...numbered(`${plain}-${distinction}`, '2'),
  ];
}

/** The numbers of everyone (or every series, every publisher) the books name, in lower case; who is new is added. */
async function nameAll(
  tx: Transaction,
  table: NamedTable,
  books: readonly ImportOffer[],
  namesOf: (book: ImportOffer) => string | readonly string[],
  distinctionOf: Distinction,
): Promise<Map<string, number>> {
  const named = new Map<string, { name: string; distinction: string }>();
  for (const book of books)
    for (const name of [namesOf(book)].flat())
      if (!named.has(name.toLowerCase()))
        named.set(name.toLowerCase(), { name, distinction: distinctionOf(book) });
  return nameEach(tx, table, named);
}

/** The same for names by themselves, by their lower case. */
export async function nameEach(
  tx: Transaction,
  table: NamedTable,
  named: ReadonlyMap<string, { name: string; distinction: string }>,
): Promise<Map<string, number>> {
  const ids = await selectByName(tx, table, [...named.keys()]);
  const missing = [...named].filter(([key]) => !ids.has(key)).map(([key, each]) => ({ key, ...each }));
  const candidatesOf = ({ name, distinction }: { name: string; distinction: string }) =>
    numbered(urlKeyOf(name), distinction);
  const taken = await selectTakenUrlKeys(tx, table, missing.flatMap(candidatesOf));
  const urlKeys = chooseUrlKeys(missing, candidatesOf, taken);
  const added = await insertNamed(
    tx,
    table,
    missing.map((each) => ({ urlKey: urlKeys.get(each) ?? '', name: each.name })),
  );
  for (const each of missing) {
    const id = added.get(urlKeys.get(each) ?? '');
    if (id !== undefined) ids.set(each.key, id);
  }
  return ids;
}
