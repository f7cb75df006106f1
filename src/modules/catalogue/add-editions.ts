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
import { chooseUrlKeys, numbered } from './url-key-choice.rules.ts';

/**
 * Adds editions of ISBNs the shop doesn't have. A work of the same title with an author in common, or without authors on
 * either side, is taken for the same work; others are added. The first row of an ISBN describes it.
 */
export async function addEditionsOf(
  tx: Transaction,
  offers: readonly ImportOffer[],
): Promise<KnownEdition[]> {
  const books = [...new Map([...offers].reverse().map((offer) => [offer.isbn13, offer])).values()].reverse();
  if (books.length === 0) return [];
  const works = await worksOf(tx, books);
  const publishers = await nameAll(tx, 'publishers', books, ({ publisher }) => publisher ?? []);
  const editions = books.map((book): NewEdition => {
    const { publisher } = book;
    return {
      work_id: workOf(works, book).workId,
      isbn13: book.isbn13,
      format: book.format,
      publisher_id: publisher === null ? null : (publishers.get(publisher.toLowerCase()) ?? null),
      year: book.year,
      pages: book.pages,
      language: book.language,
    };
  });
  const ids = await insertEditions(tx, editions);
  return books.map((book): KnownEdition => {
    const editionId = ids.get(book.isbn13);
    if (editionId === undefined) throw new Error(`${book.isbn13} wasn't added`);
    return {
      ...workOf(works, book),
      editionId,
      isbn13: book.isbn13,
      format: book.format,
      pages: book.pages,
    };
  });
}

function workOf(works: ReadonlyMap<ImportOffer, KnownWork>, book: ImportOffer): KnownWork {
  const work = works.get(book);
  if (work === undefined) throw new Error(`${book.isbn13} has no work`);
  return work;
}

/** The work of each book: one the shop has, one that an earlier book of the batch brings, or a new one. */
async function worksOf(
  tx: Transaction,
  books: readonly ImportOffer[],
): Promise<ReadonlyMap<ImportOffer, KnownWork>> {
  const titles = [...new Set(books.flatMap(({ title, titleEn }) => lower([title, titleEn])))];
  const known = await selectWorksByTitle(tx, titles);
  const works = new Map<ImportOffer, KnownWork>();
  const leaders: ImportOffer[] = [];
  const followed = new Map<ImportOffer, ImportOffer>();
  for (const book of books) {
    const inShop = known.find(
      (work) =>
        isSameTitle(book, [work.titleTh, work.titleEn]) && isSamePeople(book.authors, work.authorNames ?? []),
    );
    if (inShop !== undefined) {
      const { authorNames: _, ...work } = inShop;
      works.set(book, work);
      continue;
    }
    const leader = leaders.find(
      (other) =>
        isSameTitle(book, [other.title, other.titleEn]) && isSamePeople(book.authors, lower(other.authors)),
    );
    if (leader === undefined) leaders.push(book);
    else followed.set(book, leader);
  }
  for (const [book, work] of await addWorks(tx, leaders)) works.set(book, work);
  for (const [book, leader] of followed) works.set(book, workOf(works, leader));
  return works;
}

function isSameTitle({ title, titleEn }: ImportOffer, others: readonly (string | null)[]): boolean {
  const wanted = lower([title, titleEn]);
  return lower(others).some((other) => wanted.includes(other));
}

function isSamePeople(authors: readonly string[], others: readonly string[]): boolean {
  if (authors.length === 0 || others.length === 0) return authors.length === others.length;
  return lower(authors).some((author) => others.includes(author));
}

function lower(texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => (text === null ? [] : [text.toLowerCase()]));
}

async function addWorks(
  tx: Transaction,
  books: readonly ImportOffer[],
): Promise<Map<ImportOffer, KnownWork>> {
  const authors = await nameAll(tx, 'authors', books, (book) => book.authors);
  const series = await nameAll(tx, 'series', books, (book) => book.series ?? []);
  const candidates = new Map(books.map((book) => [book, workUrlKeys(book)]));
  const taken = await selectTakenUrlKeys(tx, 'works', [...candidates.values()].flat());
  const urlKeys = chooseUrlKeys(books, (book) => candidates.get(book) ?? [], taken);
  const rows = books.map((book): NewWork & { book: ImportOffer } => ({
    book,
    url_key: urlKeys.get(book) ?? '',
    title_th: book.title ?? '',
    title_en: book.titleEn ?? book.title ?? '',
    description_th: book.description ?? book.descriptionEn ?? '',
    description_en: book.descriptionEn,
    category_id: book.categoryId ?? 0,
    series_id: book.series === null ? null : (series.get(book.series.toLowerCase()) ?? null),
    series_number: book.seriesNumber,
    original_year: book.originalYear,
    author_ids: [...new Set(lower(book.authors).flatMap((name) => authors.get(name) ?? []))],
  }));
  const ids = await insertWorks(
    tx,
    rows.map(({ book: _, ...row }) => row),
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

/** By its title, with its first author's last name, by its ISBN. */
function workUrlKeys({ title, authors, isbn13 }: ImportOffer): string[] {
  const plain = urlKeyOf(title ?? isbn13);
  const lastName = authors[0]?.split(' ').at(-1) ?? '';
  return [plain, `${plain}-${urlKeyOf(lastName)}`, `${plain}-${isbn13}`];
}

/** The numbers of everyone (or every series, every publisher) the books name, in lower case; who is new is added. */
async function nameAll(
  tx: Transaction,
  table: NamedTable,
  books: readonly ImportOffer[],
  namesOf: (book: ImportOffer) => string | readonly string[],
): Promise<Map<string, number>> {
  const named = new Map<string, { name: string; isbn13: string }>();
  for (const book of books)
    for (const name of [namesOf(book)].flat())
      if (!named.has(name.toLowerCase())) named.set(name.toLowerCase(), { name, isbn13: book.isbn13 });
  const ids = await selectByName(tx, table, [...named.keys()]);
  const missing = [...named].filter(([key]) => !ids.has(key)).map(([key, each]) => ({ key, ...each }));
  const candidatesOf = ({ name, isbn13 }: { name: string; isbn13: string }) =>
    numbered(urlKeyOf(name), isbn13);
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
