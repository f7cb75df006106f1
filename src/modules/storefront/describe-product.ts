import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { type CategoryTree, pathTo } from '../catalogue/category-tree.rules.ts';
import type { NamedLink, ProductCard } from '../catalogue/product-card.contract.ts';
import { type OptionNode, optionTree } from '../catalogue/product-options.rules.ts';
import { toLink } from '../catalogue/read-directory.ts';
import { editionPicture, pictureBase, sellerPicture, thingPicture } from '../image/picture.rules.ts';
import { addressOfPicture } from '../product-picture/read-pictures.ts';
import type { Delivery } from '../shipping/delivery.contract.ts';
import type { AttributeOption, ProductDetail } from './product-detail.contract.ts';
import type {
  ChildRow,
  DetailRow,
  EditionRow,
  OfferRow,
  PictureRow,
  SellerColumns,
} from './product-detail.store.ts';
import type { PromotionRow, VoucherRow } from './product-hints.store.ts';
import type { StoreRating } from './read-stores.ts';

/** What the page of a product is put together from. */
export type ProductParts = {
  detail: DetailRow;
  card: ProductCard;
  tree: CategoryTree;
  /** Of it, what isn't hidden. */
  shown: CategoryTree;
  pictures: PictureRow[];
  children: ChildRow[];
  offers: OfferRow[];
  /** How a copy of each offer is sent, by product. */
  deliveries: ReadonlyMap<number, Delivery | null>;
  /** By seller. */
  storeRatings: ReadonlyMap<number, StoreRating>;
  editions: EditionRow[];
  seriesMates: ProductCard[];
  ratings: ReadonlyMap<number, number>;
  promotions: PromotionRow[];
  vouchers: VoucherRow[];
  publisher: NamedLink | null;
  series: NamedLink | null;
};

/** A product in one language, as the API tells it. */
export function describeProduct(parts: ProductParts, locale: Locale): ProductDetail {
  const { detail, card, offers } = parts;
  const own = offers.find(({ productId }) => productId === detail.id);
  const levels = detail.optionLevels ?? [];
  const isFamily = detail.familyId === detail.id;
  return {
    ...card,
    isBuyable: !isFamily,
    pictures: describePictures(parts, locale),
    subtitle:
      detail.subtitleTh === null ? detail.subtitleEn : inLocale(locale, detail.subtitleTh, detail.subtitleEn),
    description: inLocale(locale, detail.descriptionTh, detail.descriptionEn),
    formattedDescription:
      locale === 'en' && (detail.descriptionEn ?? '') !== '' ? detail.formattedEn : detail.formattedTh,
    contributors: (detail.contributors ?? []).map(({ role, ...person }) => ({
      ...toLink(person, locale),
      role,
    })),
    tags: tagsIn(locale, detail.tags ?? []),
    sku: detail.sku,
    seller:
      own === undefined
        ? { ...card.seller, imageUrl: '', tagline: null, provinceName: null, rating: null, ratingCount: 0 }
        : describeSeller(own.seller, parts.storeRatings.get(own.seller.id), locale),
    delivery: parts.deliveries.get(detail.id) ?? null,
    categoryPath: pathTo(parts.tree, detail.categoryId)
      .filter(({ id }) => parts.shown.byId.has(id))
      .map((node) => toLink(node, locale)),
    publisher: parts.publisher,
    series: parts.series === null ? null : { ...parts.series, number: detail.seriesNumber },
    workId: detail.workId,
    editionId: detail.editionId,
    parent:
      detail.familyId === null || isFamily
        ? null
        : {
            id: detail.familyId,
            urlKey: detail.familyUrlKey ?? '',
            name: inLocale(locale, detail.familyTh ?? '', detail.familyEn),
          },
    attributes: levels.map(({ key, nameTh, nameEn }) => ({ key, name: inLocale(locale, nameTh, nameEn) })),
    children: {
      attributeOption: describeOptions(
        optionTree(levels, parts.children, detail.optionValues ?? [], locale),
      ) as ProductDetail['children']['attributeOption'],
    },
    selectedOptions: detail.optionValues ?? [],
    details: {
      isbn13: detail.isbn13,
      coverPrice: coverPriceOf(parts),
      format: card.format,
      pages: detail.pages,
      ...{ heightMm: detail.heightMm, widthMm: detail.widthMm, thicknessMm: detail.thicknessMm },
      year: detail.year,
      originalYear: detail.originalYear,
      language: card.language,
      weightGrams: card.format === 'ebook' ? null : detail.weightGrams,
      conditionNote: card.condition === 'new' ? null : detail.conditionNote,
      vatClass: detail.vatClass,
    },
    ratingBreakdown: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: parts.ratings.get(stars) ?? 0 })),
    offers: offers
      .filter(({ productId }) => productId !== detail.id)
      .map((offer) => describeOffer(parts, offer, locale))
      .sort(
        (a, b) =>
          Number(b.quantity > 0) - Number(a.quantity > 0) ||
          a.totalWithDelivery - b.totalWithDelivery ||
          a.productId - b.productId,
      ),
    editions: parts.editions.map((edition) => describeEdition(edition, locale)),
    seriesMates: parts.seriesMates,
    promotions: parts.promotions.map((promotion) => describePromotion(promotion, locale)),
    vouchers: parts.vouchers.map((voucher) => describeVoucher(voucher, locale)),
    publishedAt: new Date(detail.publishedAtMs).toISOString(),
    updatedAt: new Date(detail.updatedAtMs).toISOString(),
  };
}

/** A price that nobody was asked for is told as what it is, without a line through it. */
function coverPriceOf({ detail, card }: ProductParts): number | null {
  const coverPrice = detail.coverPriceSatang === null ? 0 : toBaht(detail.coverPriceSatang);
  return coverPrice > card.fullPrice ? coverPrice : null;
}

/** The cover where the edition has one, then the store's own pictures; without either, what its card shows. */
function describePictures({ card, pictures }: ProductParts, locale: Locale): ProductDetail['pictures'] {
  const own = pictures.map(({ id, storageKey, altTh, altEn }) => ({
    id,
    imageUrl: addressOfPicture({ id, storageKey }),
    altText: altTh === '' && altEn === '' ? null : altTh === '' ? altEn : inLocale(locale, altTh, altEn),
  }));
  const isCover = card.imageUrl.startsWith('/images/edition/');
  if (own.length > 0 && !isCover) return own;
  return [{ id: null, imageUrl: card.imageUrl, altText: null }, ...own];
}

/** Tags are kept in one language: who reads English isn't shown those in Thai letters. */
function tagsIn(locale: Locale, tags: readonly string[]): string[] {
  return tags.filter((tag) => locale === 'th' || !/\p{Script=Thai}/u.test(tag));
}

function describeOffer(
  { deliveries, storeRatings }: ProductParts,
  offer: OfferRow,
  locale: Locale,
): ProductDetail['offers'][number] {
  const delivery = deliveries.get(offer.productId) ?? null;
  return {
    productId: offer.productId,
    urlKey: offer.urlKey,
    seller: describeSeller(offer.seller, storeRatings.get(offer.seller.id), locale),
    price: toBaht(offer.priceSatang),
    fullPrice: toBaht(offer.fullPriceSatang),
    condition: offer.condition,
    quantity: offer.freeStock,
    isAwaited: offer.isAwaited,
    delivery,
    totalWithDelivery: toBaht(offer.priceSatang + Math.round((delivery?.fee ?? 0) * 100)),
  };
}

/** A tree of at most four levels (SPEC §3), which the contract spells out and TypeScript can't count. */
function describeOptions(nodes: readonly OptionNode[]): AttributeOption[] {
  return nodes.map((node) => ({
    key: node.key,
    label: node.label,
    productId: node.target.id,
    urlKey: node.target.urlKey,
    price: toBaht(node.target.priceSatang),
    fullPrice: toBaht(node.target.fullPriceSatang),
    quantity: node.freeStock,
    attributeOption: describeOptions(node.nodes),
  }));
}

function describeSeller(
  seller: SellerColumns,
  rated: StoreRating | undefined,
  locale: Locale,
): ProductDetail['seller'] {
  return {
    id: seller.id,
    urlKey: seller.urlKey,
    name: inLocale(locale, seller.nameTh, seller.nameEn),
    imageUrl: pictureBase('seller', seller.id, sellerPicture(seller)),
    tagline:
      seller.taglineTh === null ? seller.taglineEn : inLocale(locale, seller.taglineTh, seller.taglineEn),
    provinceName: seller.provinceTh === null ? null : inLocale(locale, seller.provinceTh, seller.provinceEn),
    rating: rated?.rating ?? null,
    ratingCount: rated?.ratingCount ?? 0,
  };
}

function describeEdition(edition: EditionRow, locale: Locale): ProductDetail['editions'][number] {
  return {
    sellerId: edition.sellerId,
    editionId: edition.editionId,
    productId: edition.productId,
    urlKey: edition.urlKey,
    imageUrl: pictureBase('edition', edition.editionId, editionPicture(edition.coverKey, edition)),
    name: inLocale(locale, edition.nameTh, edition.nameEn),
    format: edition.format,
    language: edition.language,
    year: edition.year,
    publisherName:
      edition.publisherTh === null ? null : inLocale(locale, edition.publisherTh, edition.publisherEn),
    price: toBaht(edition.priceSatang),
    quantity: edition.freeStock,
    isAwaited: edition.isAwaited,
    offerCount: edition.offerCount,
  };
}

function describePromotion(promotion: PromotionRow, locale: Locale): ProductDetail['promotions'][number] {
  return {
    id: promotion.id,
    promotionTypeId: promotion.promotionTypeId,
    name: inLocale(locale, promotion.nameTh, promotion.nameEn),
    discountPercent:
      promotion.discountBasisPoints === null ? null : Math.floor(promotion.discountBasisPoints / 100),
    triggerFrom: promotion.fromSatang === null ? null : toBaht(promotion.fromSatang),
    gift:
      promotion.giftId === null
        ? null
        : {
            productId: promotion.giftId,
            name: inLocale(locale, promotion.giftTh ?? '', promotion.giftEn),
            imageUrl: pictureBase(
              'product',
              promotion.giftId,
              thingPicture(promotion.giftImageKey, {
                urlKey: promotion.giftUrlKey ?? '',
                nameTh: promotion.giftTh ?? '',
                categoryUrlKey: promotion.giftCategoryUrlKey ?? '',
                isFreeGift: promotion.giftIsFreeGift ?? false,
              }),
            ),
          },
    endsAt: new Date(promotion.endsAtMs).toISOString(),
  };
}

function describeVoucher(voucher: VoucherRow, locale: Locale): ProductDetail['vouchers'][number] {
  return {
    code: voucher.code,
    kind: voucher.kind,
    name: inLocale(locale, voucher.nameTh, voucher.nameEn),
    discount: voucher.discountSatang === null ? null : toBaht(voucher.discountSatang),
    discountPercent:
      voucher.discountBasisPoints === null ? null : Math.floor(voucher.discountBasisPoints / 100),
    maxDiscount: voucher.maxDiscountSatang === null ? null : toBaht(voucher.maxDiscountSatang),
    minSpend: toBaht(voucher.minSpendSatang),
    endsAt: new Date(voucher.endsAtMs).toISOString(),
  };
}
