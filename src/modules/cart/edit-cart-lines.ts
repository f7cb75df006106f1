import type { Queryable } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { PriceSource } from '../pricing/pricing.rules.ts';
import {
  acceptChanges,
  capByStock,
  type FreeStockOf,
  type IsOnShelf,
  setQuantity,
  tick,
} from './cart.rules.ts';
import type { CartFacts, StoredCart } from './cart-facts.rules.ts';
import { isSameLine, type LineKey } from './cart-line-key.rules.ts';
import { type ChangedCart, changeCart, type Ground } from './change-cart.ts';
import { evaluateKeptCart, type KnowsNewCustomers } from './evaluate-kept-cart.ts';
import { acceptGiftChoices } from './gift-choices.rules.ts';
import { copiesToHave, heldFor, isForSale, priceCart, priceOf } from './price-cart.rules.ts';

/** Whose cart: its id, and who is asking. */
export type CartKey = { cartId: string; userId: number | null };
type CartNotFound = { code: 'cartNotFound' };

type LineMissing = { code: 'productNotFound' | 'giftFixed' };

/** Why a cart has no line of a product to change: gifts come and go by themselves (SPEC §4 "Free gift products"). */
async function missingLine(
  db: Queryable,
  services: KnowsNewCustomers,
  asked: { cart: StoredCart; facts: CartFacts; userId: number | null },
  productId: number | undefined,
): Promise<Result<never, LineMissing>> {
  const { evaluation } = await evaluateKeptCart(db, services, asked);
  const isGift = evaluation.applied.some(({ gift }) =>
    gift?.products.some((given) => given.productId === productId),
  );
  return fail({ code: isGift ? 'giftFixed' : 'productNotFound' });
}

/** Sets a line's quantity, limited by stock; 0 takes it out, and with the last one the cart goes (SPEC §4). */
export function changeQuantity(
  services: Ground & KnowsNewCustomers,
  key: CartKey,
  lineKey: LineKey,
  quantity: number,
): Promise<Result<ChangedCart, CartNotFound | LineMissing>> {
  return changeCart<LineMissing>(services, key, (cart, facts, db) => {
    const { lines } = cart;
    if (!lines.some((line) => isSameLine(line, lineKey)))
      return missingLine(db, services, { cart, facts, userId: key.userId }, lineKey.productId);
    const product = facts.products.find(({ id }) => id === lineKey.productId);
    const held = product === undefined ? null : heldFor(product, { ...lineKey, quantity: 1 }, facts);
    // What is held for this person is capped by that, and leaves the shelf to the other lines.
    if (held !== null) return succeed({ lines: setQuantity(lines, lineKey, quantity, held, () => false) });
    const free = product === undefined ? 0 : copiesToHave(product, facts);
    return succeed({ lines: setQuantity(lines, lineKey, quantity, free, shelfLinesIn(facts)) });
  });
}

/** Takes all of a seller's products out. */
export function removeSellerLines(
  services: Ground,
  key: CartKey,
  sellerId: number,
): Promise<Result<ChangedCart, CartNotFound>> {
  return changeCart<never>(services, key, ({ lines }, facts) => {
    const isSellers = sellerOf(facts);
    return succeed({ lines: lines.filter((line) => isSellers(line.productId) !== sellerId) });
  });
}

export type Selection = {
  sellerId?: number | undefined;
  productId?: number | undefined;
  /** Of a product named: which of its lines; the shelf's unless told. */
  source?: PriceSource | undefined;
  isCheckBox: boolean;
};

/**
 * Ticks or unticks one product, a seller's, or all. Ticking is refused where something lacks stock: a store is ticked
 * only with all its products, everything only with all there is (SPEC §4 "Cart selection").
 */
export function selectLines(
  services: Ground & KnowsNewCustomers,
  key: CartKey,
  { sellerId, productId, source, isCheckBox }: Selection,
): Promise<Result<ChangedCart, CartNotFound | LineMissing | { code: 'selectionRefused' }>> {
  return changeCart<LineMissing | { code: 'selectionRefused' }>(services, key, (cart, facts, db) => {
    const { lines } = cart;
    const sellerIdOf = sellerOf(facts);
    const isMeant = (line: LineKey) =>
      (productId === undefined || isSameLine(line, { productId, source })) &&
      (sellerId === undefined || sellerIdOf(line.productId) === sellerId);
    if (!lines.some(isMeant))
      return missingLine(db, services, { cart, facts, userId: key.userId }, productId);
    const priced = priceCart(facts, lines).flatMap((order) => order.lines);
    const isLacking = priced.some(
      ({ product, source: from, problem }) =>
        problem !== null && isMeant({ productId: product.id, source: from }),
    );
    if (isCheckBox && isLacking) return fail({ code: 'selectionRefused' });
    return succeed({ lines: tick(lines, isMeant, isCheckBox) });
  });
}

/** "Update cart" (SPEC §8): takes over today's prices and what stock allows, of gifts that were chosen, too. */
export function acceptCartChanges(
  services: Ground & KnowsNewCustomers,
  key: CartKey,
): Promise<Result<ChangedCart, CartNotFound>> {
  return changeCart<never>(services, key, async (cart, facts, db) => {
    const lines = acceptChanges(cart.lines, ({ productId, source, quantity }) => {
      const product = facts.products.find(({ id }) => id === productId);
      if (product === undefined || !isForSale(product)) return null;
      const held = heldFor(product, { source, quantity }, facts);
      if (held !== null)
        return { priceSatang: priceOf(product, facts, source, quantity).unitPriceSatang, freeStock: null };
      const freeStock = copiesToHave(product, facts);
      // What stock takes away is no reason to pay another price for the rest.
      const copies = capByStock(quantity, freeStock);
      return { priceSatang: priceOf(product, facts, source, copies).unitPriceSatang, freeStock };
    });
    if (cart.giftChoices.length === 0) return succeed({ lines });
    const asked = { cart: { ...cart, lines }, facts, userId: key.userId };
    const { evaluation } = await evaluateKeptCart(db, services, asked);
    return succeed({ lines, giftChoices: acceptGiftChoices(cart.giftChoices, evaluation) });
  });
}

function sellerOf(facts: CartFacts): (productId: number) => number | undefined {
  const sellers = new Map(facts.products.map((product) => [product.id, product.sellerId]));
  return (productId) => sellers.get(productId);
}

/** Which lines of a cart have copies off the shelf. */
export function shelfLinesIn(facts: Pick<CartFacts, 'products' | 'windows' | 'atMs'>): IsOnShelf {
  const freeOf = freeStockIn(facts);
  return (line) => freeOf(line) !== null;
}

/** The copies that lines can have of the shelf; what isn't known any more has none. */
export function freeStockIn(facts: Pick<CartFacts, 'products' | 'windows' | 'atMs'>): FreeStockOf {
  const products = new Map(facts.products.map((product) => [product.id, product]));
  return (line) => {
    const product = products.get(line.productId);
    if (product === undefined) return 0;
    return heldFor(product, line, facts) === null ? copiesToHave(product, facts) : null;
  };
}
