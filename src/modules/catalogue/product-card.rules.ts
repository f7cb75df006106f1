import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { editionPicture, pictureBase, thingPicture } from '../image/picture.rules.ts';
import { soldPercent } from '../pricing/price-quota.rules.ts';
import type { LimitedOffer } from '../pricing/pricing.rules.ts';
import type { FlashOffer, ProductCard } from './product-card.contract.ts';
import type { CardRow } from './product-card.types.ts';
import { optionText } from './product-options.rules.ts';

/** Stars from 0 to 5 with one decimal; null when nobody has rated. */
export function ratingOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** Whole per cent off the full price, rounded down; 0 when nothing is taken off. */
export function discountPercent(priceSatang: number, fullPriceSatang: number): number {
  if (fullPriceSatang <= priceSatang) return 0;
  return Math.floor(((fullPriceSatang - priceSatang) * 100) / fullPriceSatang);
}

/** The base of a product's picture: its edition's uploaded cover, its own first picture, or what is drawn of either. */
function productImage(
  row: Pick<
    CardRow,
    'id' | 'urlKey' | 'nameTh' | 'imageKey' | 'parentId' | 'parentUrlKey' | 'parentNameTh' | 'parentImageKey'
  > &
    Pick<CardRow, 'editionId' | 'coverKey' | 'isFreeGift' | 'categoryUrlKey'> &
    Parameters<typeof editionPicture>[1],
): string {
  if (row.imageKey !== null && (row.editionId === null || row.coverKey === null))
    return pictureBase('product', row.id, thingPicture(row.imageKey, row));
  if (row.editionId !== null) return pictureBase('edition', row.editionId, editionPicture(row.coverKey, row));
  if (row.parentId === null) return pictureBase('product', row.id, thingPicture(null, row));
  return pictureBase(
    'product',
    row.parentId,
    thingPicture(row.parentImageKey, {
      urlKey: row.parentUrlKey ?? row.urlKey,
      nameTh: row.parentNameTh ?? row.nameTh,
      categoryUrlKey: row.categoryUrlKey,
      isFreeGift: false,
    }),
  );
}

/** The flash sale whose price is the card's; one under a stronger price isn't said. */
function flashOf(offer: LimitedOffer | null, priceSatang: number): FlashOffer | null {
  if (offer === null || offer.kind !== 'flash_sale' || offer.priceSatang !== priceSatang) return null;
  const { copies, left, perPerson, beforeSatang } = offer;
  return {
    endsAt: new Date(offer.endsAtMs).toISOString(),
    soldPercent: soldPercent(copies, left),
    price: toBaht(offer.priceSatang),
    priceBefore: toBaht(beforeSatang),
    ...{ copies, left, perPerson },
  };
}

/** As they are said in a row. */
const formatOrder = ['paperback', 'hardcover', 'ebook'] as const;

/** A card in one language. */
export function toCard(row: CardRow, locale: Locale): ProductCard {
  return {
    id: row.id,
    urlKey: row.urlKey,
    productTypeId: row.productTypeId,
    name: inLocale(locale, row.parentNameTh ?? row.nameTh, row.parentNameEn ?? row.nameEn),
    optionText:
      row.parentOptionLevels === null
        ? null
        : optionText(row.parentOptionLevels, row.optionValues ?? [], locale),
    imageUrl: productImage(row),
    authors: (row.authors ?? []).map((author) => ({
      id: author.id,
      urlKey: author.urlKey,
      name: inLocale(locale, author.nameTh, author.nameEn),
    })),
    seller: {
      id: row.sellerId,
      urlKey: row.sellerUrlKey,
      name: inLocale(locale, row.sellerTh, row.sellerEn),
    },
    price: toBaht(row.priceSatang),
    fullPrice: toBaht(row.fullPriceSatang),
    discountPercent: discountPercent(row.priceSatang, row.fullPriceSatang),
    flash: flashOf(row.limitedOffer, row.priceSatang),
    isPriceFrom: row.highestPriceSatang !== null && row.highestPriceSatang > row.priceSatang,
    quantity: row.freeStock,
    isInStock: row.freeStock > 0,
    isAwaited: row.isAwaited,
    rating: ratingOf(row.ratingSum, row.ratingCount),
    ratingCount: row.ratingCount,
    soldCount: row.soldCount,
    format: row.format,
    language: row.language,
    condition: row.condition,
    work:
      row.workId === null
        ? null
        : {
            id: row.workId,
            seriesNumber: row.seriesNumber,
            formats: formatOrder.filter((format) => row.kinFormats?.includes(format) === true),
            highestPrice: row.kinHighestSatang === null ? null : toBaht(row.kinHighestSatang),
            usedPrice: row.kinUsedSatang === null ? null : toBaht(row.kinUsedSatang),
          },
    offerCount: row.offerCount,
  };
}
