import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { demoAuthors } from '../src/demo/content/authors.ts';
import { englishWorks } from '../src/demo/content/english-works.ts';
import { demoPublishers } from '../src/demo/content/publishers.ts';
import { demoSeries } from '../src/demo/content/series.ts';
import { thaiWorks } from '../src/demo/content/thai-works.ts';
import { splitAuthors, splitSeries } from '../src/modules/catalogue/import-words.rules.ts';
import type { SearchDocument } from '../src/modules/search/search.types.ts';
import { isbn13OfIsbn10 } from '../src/shared/isbn.rules.ts';
import { THAI_BOOKS } from './search-spellings.ts';

type Facts = Partial<SearchDocument>;

const nobody: Omit<SearchDocument, 'productId' | 'editionId' | 'workId'> = {
  sellerId: 1,
  titleTh: '',
  titleEn: '',
  subtitles: [],
  authorNames: [],
  seriesNames: [],
  seriesNumber: null,
  publisherNames: [],
  categoryNames: [],
  tags: [],
  isbn13: null,
  categoryIds: [1],
  authorIds: [],
  seriesId: null,
  publisherId: null,
  priceSatang: 20_000,
  fullPriceSatang: 20_000,
  stock: 5,
  ratingAverage: 0,
  ratingCount: 0,
  soldCount: 0,
  publishedAtMs: 0,
  format: 'paperback',
  language: 'th',
  condition: 'new',
  paymentCodes: [],
  shippingIds: [],
};

/** Real titles and names as search documents, one a work: the demo's, Thai classics, and books.csv of goodbooks-10k if there is one. */
export async function readShelf(goodbooksPath: string | undefined): Promise<SearchDocument[]> {
  const facts: Facts[] = [...thaiFacts(), ...classicFacts()];
  facts.push(...(goodbooksPath === undefined ? englishFacts() : await goodbooksFacts(goodbooksPath)));
  return facts.map((each, index) => ({
    ...nobody,
    ...each,
    productId: index + 1,
    editionId: index + 1,
    workId: index + 1,
  }));
}

function thaiFacts(): Facts[] {
  const authors = new Map(demoAuthors.map((author) => [author.key, author]));
  const series = new Map(demoSeries.map((each) => [each.key, each]));
  const publishers = new Map(demoPublishers.map((each) => [each.key, each]));
  const names = (thing: { nameTh: string; nameEn: string } | undefined) =>
    thing === undefined ? [] : [thing.nameTh, thing.nameEn];
  return thaiWorks().map((work): Facts => {
    return {
      titleTh: work.titleTh,
      titleEn: work.titleEn,
      subtitles: work.subtitleTh === undefined ? [] : [work.subtitleTh],
      authorNames: work.authorKeys.flatMap((key) => names(authors.get(key))),
      seriesNames: names(series.get(work.seriesKey ?? '')),
      seriesNumber: work.seriesNumber === undefined ? null : String(work.seriesNumber),
      publisherNames: names(publishers.get(work.publisherKey)),
      isbn13: work.editions[0]?.isbn13 ?? null,
      tags: [...(work.tagsTh ?? [])],
      soldCount: 20,
    };
  });
}

function classicFacts(): Facts[] {
  const books = new Map(THAI_BOOKS.map(([title, , author]) => [title, author]));
  return [...books].map(([title, author]) => ({
    titleTh: title,
    titleEn: title,
    authorNames: [author, author],
  }));
}

function englishFacts(): Facts[] {
  return englishWorks().map((work) => ({
    titleTh: work.titleEn,
    titleEn: work.titleEn,
    authorNames: work.authorNames.flatMap((name) => [name, name]),
    seriesNames: work.seriesName === null ? [] : [work.seriesName, work.seriesName],
    seriesNumber: work.seriesNumber,
    isbn13: work.editions[0]?.isbn13 ?? null,
    soldCount: Math.round(work.ratingsCount / 1_000),
    language: 'en',
  }));
}

async function goodbooksFacts(path: string): Promise<Facts[]> {
  const facts: Facts[] = [];
  const rows: AsyncIterable<Record<string, string>> = createReadStream(path).pipe(parse({ columns: true }));
  for await (const row of rows) {
    const { title, name, number } = splitSeries(row.title ?? '', undefined, undefined);
    facts.push({
      titleTh: title,
      titleEn: title,
      authorNames: splitAuthors(row.authors ?? '').flatMap((author) => [author, author]),
      seriesNames: name === null ? [] : [name, name],
      seriesNumber: number,
      isbn13: row.isbn === '' ? null : isbn13OfIsbn10((row.isbn ?? '').toUpperCase().padStart(10, '0')),
      ratingAverage: Number(row.average_rating),
      ratingCount: Math.round(Number(row.ratings_count) / 1_000),
      soldCount: Math.round(Number(row.ratings_count) / 1_000),
      language: 'en',
    });
  }
  return facts;
}
