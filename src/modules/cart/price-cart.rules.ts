import { findGifts } from '../promotion/gift.rules.ts';
import {
  type PriceOffer,
  type PromotionFacts,
  pickPrice,
  productDiscountOffers,
} from '../promotion/price.rules.ts';
import type { CartLine } from './cart.rules.ts';
import type { CartFacts, ProductFacts, SellerFacts } from './cart-facts.rules.ts';

export type LineProblem = 'outOfStock' | 'overStock' | 'unavailable' | 'notYet';

/** A cart's line with today's price. Free gifts are lines without a kept line behind them. */
export type PricedLine = {
  product: ProductFacts;
  quantity: number;
  isTicked: boolean;
  problem: LineProblem | null;
  unitPriceSatang: number;
  fullPriceSatang: number;
  totalSatang: number;
  offer: PriceOffer | null;
  /** The price last seen when it differs from today's. */
  priceBeforeSatang: number | null;
  /** The promotion that gives this line for nothing. */
  gift: PromotionFacts | null;
};

export type PricedOrder = { seller: SellerFacts; lines: PricedLine[] };

/** Today's price of a product, by the strongest offer there is for it. */
export function priceOf(product: ProductFacts, promotions: readonly PromotionFacts[]) {
  return pickPrice(product.priceSatang, productDiscountOffers(product, promotions));
}

/** Whether copies of it can be put into a cart at all. */
export function isForSale(product: ProductFacts): boolean {
  return product.isActive && !product.hasOptions && !product.isFreeGift;
}

/**
 * A cart's lines with today's prices, an order a seller, sellers and products in the order they were put in. A line is
 * ticked if the shopper left it ticked and stock allows it (SPEC §4 "Cart selection"). `tickOf` overrides what is kept,
 * for a checkout that names its products.
 */
export function priceCart(
  facts: Pick<CartFacts, 'products' | 'sellers' | 'promotions'>,
  lines: readonly CartLine[],
  tickOf: (line: CartLine) => boolean = (line) => line.isCheckBox,
): PricedOrder[] {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  const sellers = new Map(facts.sellers.map((seller) => [seller.id, seller]));
  const orders = new Map<number, PricedOrder>();
  for (const line of lines) {
    const product = products.get(line.productId);
    const seller = product === undefined ? undefined : sellers.get(product.sellerId);
    if (product === undefined || seller === undefined) continue;
    const order = orders.get(seller.id) ?? { seller, lines: [] };
    orders.set(seller.id, order);
    order.lines.push(priceLine(product, line, facts.promotions, tickOf(line)));
  }
  const priced = [...orders.values()];
  const ticked = priced.flatMap((order) => order.lines).filter((line) => line.isTicked);
  const gifts = findGifts(
    ticked.map(({ product, totalSatang }) => ({
      productId: product.id,
      sellerId: product.sellerId,
      totalSatang,
    })),
    facts.promotions,
    (productId) => {
      const product = products.get(productId);
      return product?.isActive === true ? product.freeStock : 0;
    },
  );
  for (const { productId, promotion } of gifts) {
    const product = products.get(productId);
    if (product !== undefined) orders.get(promotion.sellerId)?.lines.push(giftLine(product, promotion));
  }
  return priced;
}

function priceLine(
  product: ProductFacts,
  line: CartLine,
  promotions: readonly PromotionFacts[],
  wantsTick: boolean,
): PricedLine {
  const { unitPriceSatang, offer } = priceOf(product, promotions);
  const problem = problemOf(product, line.quantity);
  return {
    product,
    quantity: line.quantity,
    isTicked: wantsTick && problem === null,
    problem,
    unitPriceSatang,
    fullPriceSatang: product.fullPriceSatang,
    totalSatang: unitPriceSatang * line.quantity,
    offer,
    priceBeforeSatang: line.priceSeenSatang === unitPriceSatang ? null : line.priceSeenSatang,
    gift: null,
  };
}

function problemOf(product: ProductFacts, quantity: number): LineProblem | null {
  if (!isForSale(product)) return 'unavailable';
  if (product.isAwaited) return 'notYet';
  if (product.freeStock <= 0) return 'outOfStock';
  return quantity > product.freeStock ? 'overStock' : null;
}

function giftLine(product: ProductFacts, promotion: PromotionFacts): PricedLine {
  return {
    product,
    quantity: 1,
    isTicked: true,
    problem: null,
    unitPriceSatang: 0,
    fullPriceSatang: product.fullPriceSatang,
    totalSatang: 0,
    offer: null,
    priceBeforeSatang: null,
    gift: promotion,
  };
}

/** What a seller's ticked lines weigh and cost, for the parcel they go in; e-books aren't in it. */
export function parcelOf(lines: readonly PricedLine[]): {
  weightGrams: number;
  itemSatang: number;
  isParcel: boolean;
} {
  const ticked = lines.filter((line) => line.isTicked);
  const packed = ticked.filter((line) => !line.product.isDigital);
  return {
    weightGrams: packed.reduce((sum, line) => sum + line.product.weightGrams * line.quantity, 0),
    itemSatang: ticked.reduce((sum, line) => sum + line.totalSatang, 0),
    isParcel: packed.length > 0,
  };
}
