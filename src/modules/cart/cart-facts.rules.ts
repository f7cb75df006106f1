import type { OptionLevel } from '../catalogue/product-options.rules.ts';
import type { PriceWindow } from '../pricing/pricing.rules.ts';
import type { ShippingFacts } from '../shipping/shipping.rules.ts';
import type { CartLine } from './cart.rules.ts';
import type { GiftChoice } from './gift-choices.rules.ts';

/** What a cart and a checkout need to know of a product, as the catalogue has it now. */
export type ProductFacts = {
  id: number;
  urlKey: string;
  sellerId: number;
  /** The product with options that this is a choice of. */
  parentId: number | null;
  /** A child product has its parent's name; its options say the rest. */
  nameTh: string;
  nameEn: string;
  /** The product's own price; what a copy costs now is `priceOf`. */
  priceSatang: number;
  /** What is struck through beside what it costs now on the shelf (`struckPrice`); its price where nothing is. */
  fullPriceSatang: number;
  /** Copies that nobody's order holds; of an e-book one, once its file is there. */
  freeStock: number;
  weightGrams: number;
  /** An e-book: nothing to send. */
  isDigital: boolean;
  /** An e-book whose file isn't there yet: nothing could be delivered. */
  isAwaited: boolean;
  vatClass: 'exempt' | 'standard';
  /** The commission that its category says, or the nearest above it; null or none: the store's. */
  categoryCommissionBasisPoints?: number | null;
  isActive: boolean;
  /** Its store sells nothing new for a time: it isn't active then, and may be again. */
  isStoreSuspended: boolean;
  /** A parent with options: one of its children is bought. */
  hasOptions: boolean;
  isFreeGift: boolean;
  /** A store may sell one edition as new and as used: which copy this is. */
  condition: 'new' | 'used-like-new' | 'used-good';
  conditionNote: string | null;
  /** How it is bound; null of what isn't a book. */
  format: 'hardcover' | 'paperback' | 'ebook' | null;
  optionLevels: OptionLevel[] | null;
  optionValues: string[] | null;
};

export type SellerFacts = {
  id: number;
  urlKey: string;
  nameTh: string;
  nameEn: string;
  email: string | null;
  /** The store's standard. */
  commissionBasisPoints: number;
  /** What was agreed with the store, and stands before a category's; null or none: nothing. */
  agreedCommissionBasisPoints?: number | null;
};

/** A cart as it is kept. */
export type StoredCart = {
  id: string;
  userId: number | null;
  version: number;
  lines: CartLine[];
  /** What was chosen among the gifts of promotions. */
  giftChoices: GiftChoice[];
  promotionCode: string | null;
  affiliateCode: string | null;
  codeShare: string | null;
  referer: string | null;
};

/** Everything a cart's prices depend on, read in one statement. Products that promotions may give are among its products. `shipping` is empty unless asked for. */
export type CartFacts = {
  cart: StoredCart | null;
  products: ProductFacts[];
  sellers: SellerFacts[];
  /** Prices for a time that may concern these products, and the instant of this reading that they are judged at. */
  windows: PriceWindow[];
  atMs: number;
  shipping: ShippingFacts[];
  /** Where an order is being placed, which of the cart's stores sell, and will until it is there; else none. */
  heldStores: number[];
};

export type OptionChoice = { levelTh: string; levelEn: string; valueTh: string; valueEn: string };

/** The options a child product stands for, a level each: "ขนาด" → "M". */
export function optionChoices(product: Pick<ProductFacts, 'optionLevels' | 'optionValues'>): OptionChoice[] {
  const choices: OptionChoice[] = [];
  (product.optionLevels ?? []).forEach((level, index) => {
    const value = level.values.find(({ key }) => key === product.optionValues?.[index]);
    if (value !== undefined)
      choices.push({
        levelTh: level.nameTh,
        levelEn: level.nameEn,
        valueTh: value.nameTh,
        valueEn: value.nameEn,
      });
  });
  return choices;
}
