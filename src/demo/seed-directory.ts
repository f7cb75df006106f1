import { authors, categories, publishers, series } from '../modules/catalogue/catalogue.tables.ts';
import { sellers, storeRates } from '../modules/seller/seller.tables.ts';
import type { Transaction } from '../platform/db/database.ts';
import { urlKeyOf } from '../shared/url-key.ts';
import { demoAuthors } from './content/authors.ts';
import { demoCategories } from './content/categories.ts';
import type { EnglishWork } from './content/content.types.ts';
import { demoPublishers } from './content/publishers.ts';
import { demoSellers, PRESS_SELLER_KEY } from './content/sellers.ts';
import { demoSeries } from './content/series.ts';
import { insertRows, the } from './seed-rows.ts';

/** Content key → row number. Authors and series of English works are found by name. */
export type Directory = {
  sellers: ReadonlyMap<string, number>;
  categories: ReadonlyMap<string, number>;
  publishers: ReadonlyMap<string, number>;
  authors: ReadonlyMap<string, number>;
  series: ReadonlyMap<string, number>;
};

const pressCommission = 300;
const usualCommission = 800;

/** What the house keeps of a demo seller's sales, in basis points. */
export function commissionOf(sellerKey: string): number {
  return sellerKey === PRESS_SELLER_KEY ? pressCommission : usualCommission;
}

/** Sellers, categories, publishers, authors and series: what the catalogue hangs on. */
export async function seedDirectory(tx: Transaction, english: readonly EnglishWork[]): Promise<Directory> {
  const stores = idsByUrlKey(await insertRows(tx, sellers, demoSellers.map(sellerRow), ['id', 'urlKey']));
  await insertRows(
    tx,
    storeRates,
    demoSellers.flatMap((seller) => agreedRates(stores, seller)),
    ['id'],
  );
  const publisherRows = demoPublishers.map(({ urlKey, nameTh, nameEn }) => ({ urlKey, nameTh, nameEn }));
  return {
    sellers: stores,
    categories: await seedCategories(tx),
    publishers: idsByUrlKey(await insertRows(tx, publishers, publisherRows, ['id', 'urlKey'])),
    authors: await seedAuthors(tx, english),
    series: await seedSeries(tx, english),
  };
}

function sellerRow(seller: (typeof demoSellers)[number], index: number) {
  return {
    urlKey: seller.urlKey,
    nameTh: seller.nameTh,
    nameEn: seller.nameEn,
    taglineTh: seller.taglineTh,
    taglineEn: seller.taglineEn,
    descriptionTh: seller.descriptionTh,
    descriptionEn: seller.descriptionEn,
    email: seller.email,
    telephone: seller.telephone,
    provinceName: seller.provinceNameTh,
    taxId: demoTaxId(index),
    createdAt: new Date(Date.UTC(seller.createdYear, (index * 5) % 12, 1 + ((index * 7) % 28), 3)),
  };
}

/** What was agreed with a demo store from its first day on. */
function agreedRates(
  stores: ReadonlyMap<string, number>,
  { key, urlKey, createdYear }: (typeof demoSellers)[number],
) {
  const sellerId = stores.get(urlKey);
  const basisPoints = commissionOf(key);
  if (basisPoints === usualCommission || sellerId === undefined) return [];
  const startsAt = new Date(Date.UTC(createdYear, 0, 1));
  return [{ sellerId, basisPoints, startsAt, createdAt: startsAt, reason: 'สำนักพิมพ์ของสถาบัน' }];
}

/** Begins with digits that no registration office has, and ends in the right check digit. */
function demoTaxId(index: number): string {
  const digits = `09999${String(index + 1).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0);
  return `${digits}${(11 - (sum % 11)) % 10}`;
}

async function seedCategories(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const row = (category: (typeof demoCategories)[number], parentId: number | null) => ({
    parentId,
    urlKey: category.urlKey,
    nameTh: category.nameTh,
    nameEn: category.nameEn,
    descriptionTh: category.descriptionTh,
    descriptionEn: category.descriptionEn,
    sortOrder: demoCategories.indexOf(category) + 1,
  });
  const tops = demoCategories.filter(({ parentKey }) => parentKey === null);
  const topIds = idsByUrlKey(
    await insertRows(
      tx,
      categories,
      tops.map((top) => row(top, null)),
      ['id', 'urlKey'],
    ),
  );
  const leaves = demoCategories.flatMap((category) =>
    category.parentKey === null ? [] : [row(category, the(topIds, category.parentKey))],
  );
  const leafIds = idsByUrlKey(await insertRows(tx, categories, leaves, ['id', 'urlKey']));
  return new Map([...topIds, ...leafIds]);
}

/** The invented authors with their lives, and the writers of the English works by name alone. */
async function seedAuthors(
  tx: Transaction,
  english: readonly EnglishWork[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(english.flatMap(({ authorNames }) => authorNames))];
  const urlKeys = uniqueUrlKeys(names, new Set(demoAuthors.map(({ urlKey }) => urlKey)));
  const ids = idsByUrlKey(
    await insertRows(
      tx,
      authors,
      [
        ...demoAuthors.map(({ urlKey, nameTh, nameEn, bioTh, bioEn }) => ({
          urlKey,
          nameTh,
          nameEn,
          bioTh,
          bioEn,
        })),
        ...names.map((name) => ({
          urlKey: the(urlKeys, name),
          nameTh: name,
          nameEn: name,
          bioTh: null,
          bioEn: null,
        })),
      ],
      ['id', 'urlKey'],
    ),
  );
  return new Map([
    ...demoAuthors.map(({ key, urlKey }) => [key, the(ids, urlKey)] as const),
    ...names.map((name) => [name, the(ids, the(urlKeys, name))] as const),
  ]);
}

async function seedSeries(
  tx: Transaction,
  english: readonly EnglishWork[],
): Promise<ReadonlyMap<string, number>> {
  const names = [...new Set(english.flatMap(({ seriesName }) => (seriesName === null ? [] : [seriesName])))];
  const urlKeys = uniqueUrlKeys(names, new Set(demoSeries.map(({ urlKey }) => urlKey)));
  const rows = [
    ...demoSeries.map(({ urlKey, nameTh, nameEn }) => ({ urlKey, nameTh, nameEn })),
    ...names.map((name) => ({ urlKey: the(urlKeys, name), nameTh: name, nameEn: name })),
  ];
  const ids = idsByUrlKey(await insertRows(tx, series, rows, ['id', 'urlKey']));
  return new Map([
    ...demoSeries.map(({ key, urlKey }) => [key, the(ids, urlKey)] as const),
    ...names.map((name) => [name, the(ids, the(urlKeys, name))] as const),
  ]);
}

/** Name → address, each once; a second name that reads the same gets a number. */
function uniqueUrlKeys(names: readonly string[], taken: Set<string>): ReadonlyMap<string, string> {
  const urlKeys = new Map<string, string>();
  for (const name of names) {
    const plain = urlKeyOf(name);
    let urlKey = plain;
    for (let number = 2; taken.has(urlKey); number += 1) urlKey = `${plain}-${number}`;
    taken.add(urlKey);
    urlKeys.set(name, urlKey);
  }
  return urlKeys;
}

function idsByUrlKey(rows: readonly { id: number; urlKey: string }[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ id, urlKey }) => [urlKey, id]));
}
