import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import type { Evaluation } from '../promotion/evaluate-promotions.rules.ts';
import { isNamedOnLines } from '../promotion/promotion-kinds.rules.ts';
import type { Delivery } from '../shipping/delivery.contract.ts';
import type { Cart, CartOrder, CartProduct } from './cart.contract.ts';
import type { ProductFacts, StoredCart } from './cart-facts.rules.ts';
import { describeGiftChoices } from './describe-gift-choices.ts';
import { unmetChoices } from './gift-choices.rules.ts';
import { lineChoices } from './line-choices.ts';
import type { PricedLine, PricedOrder } from './price-cart.rules.ts';

/** A cart as the API tells it, in the caller's language. */
export function describeCart(
  locale: Locale,
  cart: StoredCart,
  orders: readonly PricedOrder[],
  shown: {
    images: ReadonlyMap<number, string>;
    deliveries: ReadonlyMap<number, Delivery | null>;
    pricesChangeInMs: number | null;
    /** What promotions make of it, and what their gifts are. */
    evaluation: Evaluation;
    products: readonly ProductFacts[];
  },
): Cart {
  const lines = orders.flatMap((order) => order.lines);
  const bought = lines.filter((line) => line.gift === null);
  const ticked = bought.filter((line) => line.isTicked);
  const canSelectAll = bought.length > 0 && bought.every((line) => line.problem === null);
  return {
    id: cart.id,
    version: cart.version,
    orders: orders.map((order) => ({
      ...describeOrder(locale, order, shown),
      giftChoices: describeGiftChoices(locale, order.seller.id, cart.giftChoices, shown),
    })),
    promotionCode: cart.promotionCode,
    referer: cart.referer,
    oldCartId: null,
    affiliateCode: cart.affiliateCode,
    codeShare: cart.codeShare,
    total: toBaht(sum(ticked, (line) => line.totalSatang)),
    discount: toBaht(sum(ticked, (line) => line.ordinaryPriceSatang * line.quantity - line.totalSatang)),
    count: sum(bought, (line) => line.quantity),
    selectedCount: sum(ticked, (line) => line.quantity),
    isCheckBox: bought.length > 0 && ticked.length === bought.length,
    canSelectAll,
    canPay: ticked.length > 0,
    needsUpdate:
      unmetChoices(cart.giftChoices, shown.evaluation).length > 0 ||
      bought.some(
        (line) =>
          line.problem === 'overStock' ||
          (line.problem !== 'unavailable' &&
            line.problem !== 'storePaused' &&
            line.problem !== 'notYet' &&
            line.priceBeforeSatang !== null),
      ),
    pricesChangeInMs: shown.pricesChangeInMs,
  };
}

function describeOrder(
  locale: Locale,
  { seller, lines }: PricedOrder,
  { images, deliveries }: Parameters<typeof describeCart>[3],
): Omit<CartOrder, 'giftChoices'> {
  const bought = lines.filter((line) => line.gift === null);
  return {
    id: seller.id,
    sellerId: seller.id,
    seller: { id: seller.id, name: inLocale(locale, seller.nameTh, seller.nameEn), urlKey: seller.urlKey },
    referenceCode: null,
    products: lines.map((line) => describeLine(locale, line, images)),
    isCheckBox: bought.every((line) => line.isTicked),
    isCheckBoxStateProduct: bought.some((line) => line.isTicked),
    canSelect: bought.every((line) => line.problem === null),
    total: toBaht(
      sum(
        bought.filter((line) => line.isTicked),
        (line) => line.totalSatang,
      ),
    ),
    delivery: deliveries.get(seller.id) ?? null,
  };
}

/** SPEC §3 "Cart product"; the same in a cart and in a checkout. */
export function describeLine(
  locale: Locale,
  line: PricedLine,
  images: ReadonlyMap<number, string>,
): CartProduct {
  const { product, window, gift } = line;
  const ordinarySatang = line.ordinaryPriceSatang * line.quantity;
  const promotions = [
    ...(window === null
      ? []
      : [
          {
            promotionTypeId: window.promotionTypeId,
            promotionName: inLocale(locale, window.nameTh, window.nameEn),
            discountBaht: toBaht((product.priceSatang - line.unitPriceSatang) * line.quantity),
          },
        ]),
    ...(gift === null
      ? []
      : [
          {
            promotionTypeId: gift.promotionTypeId,
            promotionName: inLocale(locale, gift.nameTh, gift.nameEn),
            discountBaht: toBaht(ordinarySatang),
          },
        ]),
  ];
  return {
    id: product.id,
    source: line.source,
    name: inLocale(locale, product.nameTh, product.nameEn),
    urlKey: product.urlKey,
    imageUrl: images.get(product.id) ?? null,
    quantity: line.quantity,
    discount: toBaht(ordinarySatang - line.totalSatang),
    isCheckBox: line.isTicked,
    isFreeProduct: gift !== null,
    availableQuantity: line.availableQuantity,
    price: toBaht(line.unitPriceSatang),
    fullPrice: toBaht(line.fullPriceSatang),
    total: toBaht(line.totalSatang),
    attribute: lineChoices(product).map((choice) => ({
      name: inLocale(locale, choice.levelTh, choice.levelEn),
      option: { label: inLocale(locale, choice.valueTh, choice.valueEn) },
    })),
    promotions: promotions.flatMap(({ promotionTypeId, ...rest }) =>
      isNamedOnLines(promotionTypeId) ? [{ promotionTypeId, ...rest }] : [],
    ),
    isDigital: product.isDigital,
    problem: line.problem,
    flash:
      line.limited === null
        ? null
        : {
            price: toBaht(line.limited.unitPriceSatang),
            priceBefore: toBaht(line.limited.beforeSatang),
            endsAt: new Date(line.limited.endsAtMs).toISOString(),
            left: line.limited.copies,
            isSoldOut: line.limited.left === 0,
            isApplied: line.limited.isApplied,
          },
    priceBefore: line.priceBeforeSatang === null ? null : toBaht(line.priceBeforeSatang),
  };
}

function sum<Item>(items: readonly Item[], amountOf: (item: Item) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0);
}
