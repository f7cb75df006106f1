import {
  type Evaluation,
  evaluateGoods,
  type PromotionLine,
} from '../promotion/evaluate-promotions.rules.ts';
import type { GiftFacts } from '../promotion/give-gifts.rules.ts';
import type { Promoted, RunningPromotion } from '../promotion/promotion-terms.rules.ts';
import type { CartFacts, ProductFacts } from './cart-facts.rules.ts';
import { lineKeyOf } from './cart-line-key.rules.ts';
import { type PricedLine, type PricedOrder, parcelOf } from './price-cart.rules.ts';

/** The ticked lines of a priced cart, as promotions look at them. */
export function promotionLines(orders: readonly PricedOrder[]): PromotionLine[] {
  return orders.flatMap(({ lines }) =>
    lines
      .filter(({ isTicked, gift }) => isTicked && gift === null)
      .map(({ product, source, quantity, unitPriceSatang, window }) => ({
        key: lineKeyOf({ productId: product.id, source }),
        productId: product.id,
        parentId: product.parentId,
        sellerId: product.sellerId,
        quantity,
        unitPriceSatang,
        priceKind: window?.kind ?? null,
      })),
  );
}

/** Products that could be given, with the copies that are left beside what is bought. */
function giftFactsOf(products: readonly ProductFacts[], orders: readonly PricedOrder[]): GiftFacts[] {
  const bought = new Map<number, number>();
  const sending = new Set(
    orders.filter(({ lines }) => parcelOf(lines).isParcel).map(({ seller }) => seller.id),
  );
  // Copies that are held for a price are none of the shelf's.
  for (const { lines } of orders)
    for (const { product, quantity, isTicked, window } of lines)
      if (isTicked && window?.quota == null) bought.set(product.id, (bought.get(product.id) ?? 0) + quantity);
  return products.map(({ id, sellerId, priceSatang, isActive, isDigital, hasOptions, freeStock }) => ({
    productId: id,
    priceSatang,
    isSent: sending.has(sellerId),
    // A file can be owned once: who has it already could get nothing.
    freeCopies: isActive && !isDigital && !hasOptions ? freeStock - (bought.get(id) ?? 0) : 0,
  }));
}

/** What promotions make of a priced cart's ticked lines and of what was chosen in it, its parcels left out. */
export function evaluateCart(
  { cart, products, atMs }: Pick<CartFacts, 'cart' | 'products' | 'atMs'>,
  orders: readonly PricedOrder[],
  { promotions, person }: Promoted,
): Evaluation {
  const facts = giftFactsOf(products, orders);
  const chosen = cart?.giftChoices ?? [];
  return evaluateGoods(promotionLines(orders), promotions, person, atMs, facts, chosen);
}

/** A priced cart with the gifts that promotions give for it, each with the lines of its store. */
export function withGifts(
  orders: readonly PricedOrder[],
  products: readonly ProductFacts[],
  { applied }: Evaluation,
): PricedOrder[] {
  return orders.map((order) => ({
    ...order,
    lines: [
      ...order.lines,
      ...applied.flatMap(({ promotion, gift }) => {
        if (gift === null || gift.sellerId !== order.seller.id) return [];
        return gift.products.flatMap(({ productId, copies }) => {
          const product = products.find(({ id }) => id === productId);
          return product === undefined ? [] : [giftLine(product, copies, promotion)];
        });
      }),
    ],
  }));
}

function giftLine(product: ProductFacts, copies: number, promotion: RunningPromotion): PricedLine {
  return {
    product,
    source: 'shelf',
    quantity: copies,
    availableQuantity: Math.max(0, product.freeStock),
    isTicked: true,
    problem: null,
    unitPriceSatang: 0,
    fullPriceSatang: product.fullPriceSatang,
    ordinaryPriceSatang: Math.max(product.priceSatang, product.fullPriceSatang),
    totalSatang: 0,
    window: null,
    limited: null,
    priceBeforeSatang: null,
    gift: promotion,
  };
}
