import type { Queryable } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readPicture } from '../catalogue/read-picture.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import {
  type CoverFacts,
  type Picture,
  pictureBase,
  type StoreListKind,
  storeListPicture,
} from '../image/picture.rules.ts';
import { describeProducts } from '../listing/list-products.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';
import type { ListShelf, OwnList, OwnListItem, ShownList } from './shared-list.contract.ts';
import { coversOnCover, listKeyOf, listProductsMost, shelfLength } from './shared-list.rules.ts';
import {
  countItems,
  isListPublic,
  type ListCounts,
  type ListRow,
  selectFirstProducts,
  selectItems,
  selectItemsOf,
  selectList,
  selectListById,
  selectLists,
  selectShownListId,
  selectStoreNames,
} from './shared-list.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'changes'>;

/** A list's page. */
const listPath = (storeKey: string, listKey: string) => `/seller-store/${storeKey}/list/${listKey}`;

/** A list's cover: the upload, or its title with the drawn covers of its first products. */
async function coverOf(db: Queryable, list: ListRow, kind: StoreListKind): Promise<Picture> {
  const covers = list.coverKey === null ? await drawnCovers(db, list.id) : [];
  return storeListPicture(kind, list, covers);
}

/** Those of its first products that are drawn themselves: an upload isn't drawn into another picture. */
async function drawnCovers(db: Queryable, listId: number): Promise<CoverFacts[]> {
  const first = await selectFirstProducts(db, listId, coversOnCover);
  const pictures = await Promise.all(
    first.map(({ id, editionId }) =>
      editionId === null ? readPicture('product')(db, id) : readPicture('edition')(db, editionId),
    ),
  );
  return pictures.flatMap((picture) => (picture !== null && 'cover' in picture ? [picture.cover] : []));
}

async function coverBase(db: Queryable, list: ListRow, locale: Locale): Promise<string> {
  const kind = locale === 'th' ? 'store-list' : 'store-list-en';
  return pictureBase(kind, list.id, await coverOf(db, list, kind));
}

/** A list's picture for its address; null when there is no such list. */
export function findStoreListPicture(kind: StoreListKind) {
  return async (db: Queryable, id: number): Promise<Picture | null> => {
    const list = await selectListById(db, id);
    return list === null ? null : coverOf(db, list, kind);
  };
}

async function describeOwn(
  db: Queryable,
  list: ListRow,
  { storeKey, locale, counts }: { storeKey: string; locale: Locale; counts: ListCounts | undefined },
): Promise<OwnList> {
  const { id, version, visibility, titleTh, titleEn, textTh, textEn } = list;
  const listKey = listKeyOf(list);
  return {
    ...{ id, version, visibility, titleTh, titleEn, textTh, textEn },
    cover: list.coverKey === null ? 'drawn' : 'own',
    imageUrl: await coverBase(db, list, locale),
    path: listKey === null ? null : listPath(storeKey, listKey),
    productCount: counts?.total ?? 0,
    hiddenCount: (counts?.total ?? 0) - (counts?.onSale ?? 0),
    updatedAt: list.updatedAt.toISOString(),
  };
}

/** A store's lists as those see them who work for it, in their order. */
export async function listStoreLists(
  { db }: Pick<Services, 'db'>,
  sellerId: number,
  locale: Locale,
): Promise<OwnList[]> {
  const [lists, counts, storeKey] = await Promise.all([
    selectLists(db, sellerId),
    countItems(db, sellerId),
    readStoreUrlKey(db, sellerId),
  ]);
  return Promise.all(
    lists.map((list) =>
      describeOwn(db, list, {
        storeKey: storeKey ?? '',
        locale,
        counts: counts.find(({ listId }) => listId === list.id),
      }),
    ),
  );
}

/** One of them with its products; another store's isn't found. */
export async function readStoreList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, id, locale }: { sellerId: number; id: number; locale: Locale },
): Promise<Result<OwnList & { products: OwnListItem[]; most: number }, { code: 'listNotFound' }>> {
  const list = await selectList(db, sellerId, id);
  if (list === null) return fail({ code: 'listNotFound' });
  const [items, storeKey] = await Promise.all([selectItems(db, id), readStoreUrlKey(db, sellerId)]);
  const described = await describeProducts(
    { db, clock },
    sellerId,
    items.map(({ productId }) => productId),
  );
  const byId = new Map(described.map((product) => [product.id, product]));
  const products = items.flatMap(({ productId, noteTh, noteEn }) => {
    const product = byId.get(productId);
    if (product === undefined) return [];
    const { nameTh, nameEn, imageUrl, isbn13, sku, format, currentPrice: price, state } = product;
    return [{ productId, nameTh, nameEn, imageUrl, isbn13, sku, format, price, state, noteTh, noteEn }];
  });
  const onSale = products.filter(({ state }) => state === 'onSale').length;
  const counts = { listId: id, total: products.length, onSale };
  const own = await describeOwn(db, list, { storeKey: storeKey ?? '', locale, counts });
  return succeed({ ...own, products, most: listProductsMost });
}

/** The number of a list by its address; null when nobody may see it, or there is none. */
export function findShownListId(db: Queryable, storeKey: string, listKey: string): Promise<number | null> {
  return selectShownListId(db, storeKey, listKey);
}

/** The address of a list that everybody sees now; null of one that is seen by its link alone: that link is its secret. */
export async function findPublicAddress(
  db: Queryable,
  id: number,
): Promise<{ storeKey: string; listKey: string } | null> {
  const list = await selectListById(db, id);
  if (list?.visibility !== 'public') return null;
  const { urlKey } = await selectStoreNames(db, list.sellerId);
  return { storeKey: urlKey, listKey: list.urlKey };
}

/** A list by its address as shoppers see it; null when nobody may, or there is none. */
export async function readShownList(
  services: Needs,
  { storeKey, listKey, locale }: { storeKey: string; listKey: string; locale: Locale },
): Promise<ShownList | null> {
  const id = await selectShownListId(services.db, storeKey, listKey);
  const list = id === null ? null : await selectListById(services.db, id);
  const key = list === null ? null : listKeyOf(list);
  return list === null || key === null ? null : describeShown(services, list, key, locale);
}

/** A list of the store's as shoppers would see it, whether they may or not. */
export async function previewList(
  services: Needs,
  { sellerId, id, locale }: { sellerId: number; id: number; locale: Locale },
): Promise<Result<ShownList, { code: 'listNotFound' }>> {
  const list = await selectList(services.db, sellerId, id);
  if (list === null) return fail({ code: 'listNotFound' });
  return succeed(await describeShown(services, list, listKeyOf(list) ?? list.urlKey, locale));
}

async function describeShown(
  services: Needs,
  list: ListRow,
  listKey: string,
  locale: Locale,
): Promise<ShownList> {
  const { db } = services;
  const [store, items] = await Promise.all([selectStoreNames(db, list.sellerId), selectItems(db, list.id)]);
  const ids = items.map(({ productId }) => productId);
  const [cards, imageUrl] = await Promise.all([
    readProductCards(services, ids, locale),
    coverBase(db, list, locale),
  ]);
  const notes = new Map(items.map((item) => [item.productId, textIn(locale, item.noteTh, item.noteEn)]));
  return {
    id: list.id,
    title: inLocale(locale, list.titleTh, list.titleEn),
    text: textIn(locale, list.textTh, list.textEn),
    listKey,
    isByLink: list.visibility === 'byLink',
    hasOwnCover: list.coverKey !== null,
    imageUrl,
    store: { id: list.sellerId, urlKey: store.urlKey, name: inLocale(locale, store.nameTh, store.nameEn) },
    dataList: cards.map((product) => ({ product, note: notes.get(product.id) ?? null })),
  };
}

/** A text of the store's in a language; the other one's rather than none. */
function textIn(locale: Locale, th: string, en: string): string | null {
  const [own, other] = locale === 'th' ? [th, en] : [en, th];
  return (own === '' ? other : own) || null;
}

/** The shelves that a store's public lists make on its front; one with nothing on sale isn't there. */
export async function listShelves(services: Needs, sellerId: number, locale: Locale): Promise<ListShelf[]> {
  const lists = (await selectLists(services.db, sellerId)).filter(
    ({ visibility }) => visibility === 'public',
  );
  const items = await selectItemsOf(
    services.db,
    lists.map(({ id }) => id),
  );
  const cards = await readProductCards(
    services,
    [...new Set(items.map(({ productId }) => productId))],
    locale,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return lists.flatMap(({ id, titleTh, titleEn, urlKey }) => {
    const products = items
      .filter(({ listId }) => listId === id)
      .flatMap(({ productId }) => byId.get(productId) ?? []);
    if (products.length === 0) return [];
    return [
      {
        id,
        title: inLocale(locale, titleTh, titleEn),
        listKey: urlKey,
        total: products.length,
        products: products.slice(0, shelfLength),
      },
    ];
  });
}

/** Whether everybody sees a list. */
export function isStoreListShown(db: Queryable, id: number): Promise<boolean> {
  return isListPublic(db, id);
}
