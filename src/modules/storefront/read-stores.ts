import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { assortmentTag } from '../catalogue/assortment.rules.ts';
import type { ProductCard } from '../catalogue/product-card.contract.ts';
import { ratingOf } from '../catalogue/product-card.rules.ts';
import { readShownTree, toLink } from '../catalogue/read-directory.ts';
import { readCardsForStore } from '../catalogue/read-product-cards.ts';
import { pictureBase, sellerPicture } from '../image/picture.rules.ts';
import { liveSearch } from '../search/live-search.ts';
import type { CountedAs } from './product-query.rules.ts';
import { countOwnOnSale, type StoreRow, selectOwnOnSale, selectStores } from './store.store.ts';
import type { Store, StoreCard } from './storefront.contract.ts';

/** Sales and ratings of a store are sums over all it has: they may be some minutes old. */
const ttlMs = 5 * 60_000;

export type StoreRating = { rating: number | null; ratingCount: number };

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const cache = createTaggedCache<{ stores: StoreRow[] }>({ name: 'stores', maxSize: 1, ttlMs });
  changes.subscribe(cache.drop);
  return cache;
});

async function readStoreRows(services: Needs): Promise<StoreRow[]> {
  const { stores } = await kept(services).get('all', async () => {
    const rows = await selectStores(services.db);
    return {
      value: { stores: rows },
      tags: ['catalogue', assortmentTag, 'stores', ...rows.map(({ id }) => `seller:${id}`)],
    };
  });
  return stores;
}

/** One page of the stores that are open. */
export async function listStores(
  services: Needs,
  {
    pageNo,
    perPage,
    sortBy,
    group,
  }: { pageNo: number; perPage: number; sortBy: 'oldest' | 'newest'; group?: CountedAs | undefined },
  locale: Locale,
) {
  const [rows, counts] = await Promise.all([readStoreRows(services), countBySeller(services, group)]);
  const stores =
    sortBy === 'oldest'
      ? rows
      : rows.toSorted((a, b) => (b.newestAtMs ?? 0) - (a.newestAtMs ?? 0) || a.id - b.id);
  return {
    dataList: stores
      .slice((pageNo - 1) * perPage, pageNo * perPage)
      .map((row) => describeCard(row, counts(row.id), locale)),
    total: stores.length,
    pageNo,
    perPage,
    pageCount: Math.ceil(stores.length / perPage),
  };
}

/** The cards of these stores in this order, their books counted as the shop's lists show them; those that aren't open are left out. */
export async function readStoreCards(
  services: Needs,
  ids: readonly number[],
  locale: Locale,
): Promise<StoreCard[]> {
  const [stores, counts] = await Promise.all([readStoreRows(services), countBySeller(services, 'work')]);
  const byId = new Map(stores.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [describeCard(row, counts(id), locale)];
  });
}

/** What buyers think of these stores, by number; a store nobody has rated has no stars. */
export async function readStoreRatings(
  services: Needs,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoreRating>> {
  const wanted = new Set(ids);
  return new Map(
    (await readStoreRows(services))
      .filter(({ id }) => wanted.has(id))
      .map(({ id, ratingSum, ratingCount }) => [
        id,
        { rating: ratingOf(ratingSum, ratingCount), ratingCount },
      ]),
  );
}

/** A store by its address; null when there is none, or it isn't open. */
export async function readStore(
  services: Needs,
  urlKey: string,
  locale: Locale,
  group?: CountedAs,
): Promise<Store | null> {
  const [stores, tree, index] = await Promise.all([
    readStoreRows(services),
    readShownTree(services),
    liveSearch(services).current(),
  ]);
  const row = stores.find((store) => store.urlKey === urlKey);
  if (row === undefined) return null;
  const { total, facets } = index.search({ sellerId: row.id, perPage: 1, collapse: group });
  return {
    ...describeStore(row, total, locale),
    categories: facets.category.flatMap(({ id, count }) => {
      const node = tree.byId.get(id);
      return node === undefined || node.parentId !== null ? [] : { ...toLink(node, locale), count };
    }),
  };
}

const previewLength = 24;

/** The page of one's own store as shoppers will see it, with what it has on sale; open or not, and never kept. */
export async function previewStore(
  services: Needs,
  sellerId: number,
  locale: Locale,
): Promise<{ store: Store; products: ProductCard[] }> {
  const { db } = services;
  const [[row], ids, count] = await Promise.all([
    selectStores(db, sellerId),
    selectOwnOnSale(db, sellerId, previewLength),
    countOwnOnSale(db, sellerId),
  ]);
  if (row === undefined) throw new Error(`no store ${sellerId}`);
  return {
    store: { ...describeStore(row, count, locale), categories: [] },
    products: await readCardsForStore(services, ids, sellerId, locale),
  };
}

async function countBySeller(
  services: Needs,
  group: CountedAs | undefined,
): Promise<(sellerId: number) => number> {
  const index = await liveSearch(services).current();
  return (sellerId) => index.search({ sellerId, perPage: 1, collapse: group }).total;
}

function describeStore(row: StoreRow, productCount: number, locale: Locale): Omit<Store, 'categories'> {
  return {
    ...describeCard(row, productCount, locale),
    description:
      row.descriptionTh === null ? row.descriptionEn : inLocale(locale, row.descriptionTh, row.descriptionEn),
    policies: row.policiesTh === null ? row.policiesEn : inLocale(locale, row.policiesTh, row.policiesEn),
    createdTime: new Date(row.createdAtMs).toISOString(),
    soldCount: row.soldCount,
  };
}

function describeCard(row: StoreRow, productCount: number, locale: Locale): StoreCard {
  return {
    ...toLink(row, locale),
    tagline: row.taglineTh === null ? row.taglineEn : inLocale(locale, row.taglineTh, row.taglineEn),
    imageUrl: pictureBase('seller', row.id, sellerPicture(row)),
    provinceName: row.provinceTh === null ? null : inLocale(locale, row.provinceTh, row.provinceEn),
    productCount,
    rating: ratingOf(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    newestTime: row.newestAtMs === null ? null : new Date(row.newestAtMs).toISOString(),
  };
}
