import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { assortmentTag } from '../catalogue/assortment.rules.ts';
import { readCategoryTree, readNames, readShownTree } from '../catalogue/read-directory.ts';
import { readCardForStore, readProductCards } from '../catalogue/read-product-cards.ts';
import { findGiving } from '../promotion/find-giving.ts';
import { quoteDeliveries } from '../shipping/quote-delivery.ts';
import { describeProduct, type ProductParts } from './describe-product.ts';
import type { ProductDetail } from './product-detail.contract.ts';
import {
  selectChildren,
  selectDetail,
  selectOffers,
  selectOtherEditions,
  selectParentUrlKey,
  selectPictures,
  selectVolumes,
} from './product-detail.store.ts';
import { selectPromotions, selectRatingBreakdown, selectVouchers } from './product-hints.store.ts';
import { readStoreRatings } from './read-stores.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;

/** A product, or null when there is none for sale, and what that was made of. */
type TaggedProduct = { product: ProductDetail | null; tags: string[] };

const matesMost = 60;
const productsKept = 1_000;
/** Promotions and vouchers begin and end without anyone saying so. */
const ttlMs = 60_000;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const cache = createTaggedCache<TaggedProduct>({ name: 'products', maxSize: productsKept, ttlMs });
  changes.subscribe(cache.drop);
  return cache;
});

/** Everything the page of a product shows; null when there is no such product for sale. */
export async function readProduct(
  services: Needs,
  urlKey: string,
  locale: Locale,
): Promise<ProductDetail | null> {
  return (await readTaggedProduct(services, urlKey, locale)).product;
}

/** The same, with what it is made of, for whoever keeps it. */
export async function readTaggedProduct(
  services: Needs,
  urlKey: string,
  locale: Locale,
): Promise<TaggedProduct> {
  const cache = kept(services);
  const key = `${locale} ${urlKey}`;
  const found = await cache.get(key, async () => {
    const parts = await loadParts(services, urlKey, locale, null);
    const tags = parts === null ? ['catalogue', assortmentTag] : tagsOf(parts);
    return { value: { product: parts === null ? null : describeProduct(parts, locale), tags }, tags };
  });
  // A product that isn't there yet may be there the next moment.
  if (found.product === null) cache.delete(key);
  return found;
}

/** The page of a store's product as shoppers will see it, on sale or not; null when the store has no such product. */
export async function previewProduct(
  services: Needs,
  sellerId: number,
  urlKey: string,
  locale: Locale,
): Promise<ProductDetail | null> {
  const parts = await loadParts(services, urlKey, locale, sellerId);
  return parts === null || parts.card.seller.id !== sellerId ? null : describeProduct(parts, locale);
}

/** Of one of a product's options that isn't sold any more, where the others are; null where nothing of it is. */
export function findProductOfOption({ db }: Pick<Services, 'db'>, urlKey: string): Promise<string | null> {
  return selectParentUrlKey(db, urlKey);
}

/** `shownTo`: a store that looks at its own product; null for everybody. */
async function loadParts(
  services: Needs,
  urlKey: string,
  locale: Locale,
  shownTo: number | null,
): Promise<ProductParts | null> {
  const { db } = services;
  const detail = await selectDetail(db, urlKey, shownTo);
  if (detail === null) return null;
  const card =
    shownTo === null
      ? ((await readProductCards(services, [detail.id], locale))[0] ?? null)
      : await readCardForStore(services, detail.id, shownTo, locale);
  if (card === null) return null;
  const { editionId, familyId, workId, seriesId, publisherId } = detail;
  const now = services.clock();
  const givingIds = await findGiving(db, { id: detail.id, sellerId: card.seller.id }, now);
  const [
    tree,
    shown,
    pictures,
    children,
    offers,
    editions,
    mates,
    ratings,
    promotions,
    vouchers,
    publishers,
    seriesNames,
  ] = await Promise.all([
    readCategoryTree(services),
    readShownTree(services),
    selectPictures(db, detail),
    familyId === null ? [] : selectChildren(db, familyId, now),
    selectOffers(db, detail.id, editionId, now, shownTo),
    workId === null || editionId === null ? [] : selectOtherEditions(db, workId, editionId, now),
    seriesId === null ? [] : selectVolumes(db, seriesId, { limit: matesMost, now }),
    selectRatingBreakdown(db, { workId, familyId, productId: detail.id }),
    selectPromotions(db, { id: detail.id, familyId, sellerId: card.seller.id, givingIds }, now),
    selectVouchers(db, card.seller.id, now),
    readNames(services, 'publisher', publisherId === null ? [] : [publisherId], locale),
    readNames(services, 'series', seriesId === null ? [] : [seriesId], locale),
  ]);
  const [quotes, storeRatings] = await Promise.all([
    quoteDeliveries(
      services,
      offers.map((offer) => ({
        sellerId: offer.seller.id,
        weightGrams: offer.weightGrams,
        itemSatang: offer.priceSatang,
        isParcel: !offer.isDigital,
      })),
      locale,
    ),
    readStoreRatings(
      services,
      offers.map(({ seller }) => seller.id),
    ),
  ]);
  return {
    detail,
    card,
    tree,
    shown,
    pictures,
    children,
    offers,
    deliveries: new Map(offers.map(({ productId }, index) => [productId, quotes[index] ?? null])),
    storeRatings,
    editions,
    seriesMates: (await readProductCards(services, mates, locale)).filter(({ work }) => work?.id !== workId),
    ratings,
    promotions,
    vouchers,
    publisher: publisherId === null ? null : (publishers.get(publisherId) ?? null),
    series: seriesId === null ? null : (seriesNames.get(seriesId) ?? null),
  };
}

/** What a product's page is made of: it is made anew when one of these changes. */
function tagsOf({ detail, card, children, offers, editions, seriesMates }: ProductParts): string[] {
  const products = [
    detail.id,
    ...(detail.familyId === null ? [] : [detail.familyId]),
    ...children.map(({ id }) => id),
    ...offers.map(({ productId }) => productId),
    ...editions.map(({ productId }) => productId),
    ...seriesMates.map(({ id }) => id),
  ];
  // A price of all that a store sells is told by the store.
  const sellers = [
    card.seller.id,
    ...offers.map(({ seller }) => seller.id),
    ...editions.map(({ sellerId }) => sellerId),
    ...seriesMates.map(({ seller }) => seller.id),
  ];
  return [
    ...new Set([
      ...products.map((id) => `product:${id}`),
      ...sellers.map((id) => `seller:${id}`),
      ...(detail.workId === null ? [] : [`work:${detail.workId}`]),
      ...(detail.seriesId === null ? [] : [`series:${detail.seriesId}`]),
      'catalogue',
    ]),
  ];
}
