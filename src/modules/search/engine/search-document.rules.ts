import { textHash } from '../../../shared/text-hash.ts';
import type { SearchDocument } from '../search.types.ts';

/** A product that can be found, as the database tells it: what a search document is made of. */
export type SearchRow = {
  productId: number;
  editionId: number | null;
  workId: number | null;
  sellerId: number;
  titleTh: string;
  titleEn: string;
  subtitleTh: string | null;
  subtitleEn: string | null;
  categoryId: number;
  seriesId: number | null;
  seriesTh: string | null;
  seriesEn: string | null;
  seriesNumber: string | null;
  publisherId: number | null;
  publisherTh: string | null;
  publisherEn: string | null;
  authorIds: number[] | null;
  authorsTh: string[] | null;
  authorsEn: string[] | null;
  tags: string[] | null;
  isbn13: string | null;
  format: string | null;
  language: string | null;
  condition: string;
  priceSatang: number;
  fullPriceSatang: number;
  stock: number;
  ratingSum: number;
  ratingCount: number;
  soldCount: number;
  publishedAtMs: number;
  /** Of all these but stock and price, and of what they were made of, below 2^51. */
  signature: number;
};

export type SearchCategory = {
  id: number;
  parentId: number | null;
  nameTh: string;
  nameEn: string;
  /** Nobody finds it, nor what is below it, as a category; its products are found all the same, and in those above it. */
  isHidden?: boolean;
};

/** What is the same for many products. */
export type SearchSurroundings = {
  categories: SearchCategory[];
  paymentCodes: string[];
  /** Seller → ids of the shipping channels it offers. */
  shippingIds: Map<number, number[]>;
};

/** A category and all above it, from the leaf up. A circle, which the data can't rule out, ends where it began. */
export function categoryPath(
  categories: ReadonlyMap<number, SearchCategory>,
  leafId: number,
): SearchCategory[] {
  const path: SearchCategory[] = [];
  let category = categories.get(leafId);
  while (category !== undefined && !path.includes(category)) {
    path.push(category);
    category = category.parentId === null ? undefined : categories.get(category.parentId);
  }
  return path;
}

/** Makes documents of rows, given what is the same for many of them. */
export function documentMaker(surroundings: SearchSurroundings): (row: SearchRow) => SearchDocument {
  const categories = new Map(surroundings.categories.map((category) => [category.id, category]));
  const paths = new Map<number, SearchCategory[]>();
  const sign = documentSigner(surroundings);
  return (row) => {
    let path = paths.get(row.categoryId);
    if (path === undefined) {
      path = shownPath(categories, row.categoryId);
      paths.set(row.categoryId, path);
    }
    return {
      productId: row.productId,
      editionId: row.editionId,
      workId: row.workId,
      sellerId: row.sellerId,
      titleTh: row.titleTh,
      titleEn: row.titleEn,
      subtitles: [row.subtitleTh, row.subtitleEn].flatMap((text) => text || []),
      authorNames: inBothScripts(row.authorsTh, row.authorsEn),
      seriesNames: inBothScripts([row.seriesTh], [row.seriesEn]),
      seriesNumber: row.seriesNumber,
      publisherNames: inBothScripts([row.publisherTh], [row.publisherEn]),
      categoryNames: path.flatMap(({ nameTh, nameEn }) => [nameTh, nameEn]),
      tags: row.tags ?? [],
      isbn13: row.isbn13,
      categoryIds: path.map(({ id }) => id),
      authorIds: row.authorIds ?? [],
      seriesId: row.seriesId,
      publisherId: row.publisherId,
      priceSatang: row.priceSatang,
      fullPriceSatang: row.fullPriceSatang,
      stock: row.stock,
      ratingAverage: row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount,
      ratingCount: row.ratingCount,
      soldCount: row.soldCount,
      publishedAtMs: row.publishedAtMs,
      format: row.format,
      language: row.language,
      condition: row.condition,
      paymentCodes: surroundings.paymentCodes,
      shippingIds: surroundings.shippingIds.get(row.sellerId) ?? [],
      signature: sign(row),
    };
  };
}

/** Names one after another, Thai then English, person by person: the index pairs them with ids in this order. */
function inBothScripts(
  namesTh: readonly (string | null)[] | null,
  namesEn: readonly (string | null)[] | null,
): string[] {
  const names: string[] = [];
  for (const [index, nameTh] of (namesTh ?? []).entries()) {
    if (nameTh !== null) names.push(nameTh);
    const nameEn = namesEn?.[index] ?? null;
    if (nameEn !== null) names.push(nameEn);
  }
  return names;
}

const SIGNATURES = 2 ** 50;

/**
 * The signature of documents, given what is the same for many of them: a row's own, and beside it what its category and its
 * seller bring. The same number as before means that the text needn't be read again.
 */
export function documentSigner(
  surroundings: SearchSurroundings,
): (row: Pick<SearchRow, 'signature' | 'categoryId' | 'sellerId'>) => number {
  const categories = new Map(surroundings.categories.map((category) => [category.id, category]));
  const ofCategory = remembered((id: number) =>
    textHash(JSON.stringify(shownPath(categories, id).map((one) => [one.id, one.nameTh, one.nameEn]))),
  );
  const ofSeller = remembered((id: number) =>
    textHash(JSON.stringify([surroundings.paymentCodes, surroundings.shippingIds.get(id) ?? []])),
  );
  // Whole numbers below 2^53.
  return ({ signature, categoryId, sellerId }) =>
    signature + (ofCategory(categoryId) % SIGNATURES) + (ofSeller(sellerId) % SIGNATURES);
}

function remembered(work: (id: number) => number): (id: number) => number {
  const known = new Map<number, number>();
  return (id) => {
    let value = known.get(id);
    if (value === undefined) {
      value = work(id);
      known.set(id, value);
    }
    return value;
  };
}

/** The categories that a product is found in: those of its path that nobody has hidden, nor what is above them. */
function shownPath(categories: ReadonlyMap<number, SearchCategory>, leafId: number): SearchCategory[] {
  const whole = categoryPath(categories, leafId);
  return whole.filter((_, at) => whole.slice(at).every(({ isHidden }) => isHidden !== true));
}
