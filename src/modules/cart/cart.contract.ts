import { z } from 'zod';
import { baht, declareCall, failures, id, text } from '../../shared/contract.ts';
import { giftCopiesMost } from '../promotion/promotion-desk.rules.ts';
import { delivery } from '../shipping/delivery.contract.ts';
import { lineQuantityMost } from './cart.rules.ts';

/** A cart's id: an unguessable secret (DECISIONS "Accounts and safety"). */
export const cartId = z.string().regex(/^[\w-]{16,64}$/);

/** Where a client may have no cart yet: SPEC §4 resets its id to 0. */
const optionalCartId = z
  .union([cartId, z.literal(''), z.literal(0)])
  .nullish()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : null));

const seller = z.object({ id: z.number(), name: z.string(), urlKey: z.string() });

/** Where a line's price comes from: calls that name a product alone mean the shelf's line. */
export const priceSource = z.union([
  z.literal('shelf'),
  z.templateLiteral(['live:', z.int().positive()]),
  z.templateLiteral(['link:', z.string().regex(/^[\w-]{1,64}$/)]),
]);

/** SPEC §3 "Cart product". Amounts are baht; `price` is one copy's, `discount` and `total` the line's. */
export const cartProduct = z.object({
  id: z.number(),
  /** With `id`, which line it is: a product may stand in a cart at two prices. */
  source: priceSource,
  name: z.string(),
  urlKey: z.string(),
  imageUrl: z.string().nullable(),
  quantity: z.number(),
  /** What the line is cheaper by than without prices for a time, before its store lowered it. */
  discount: baht,
  isCheckBox: z.boolean(),
  isFreeProduct: z.boolean(),
  availableQuantity: z.number(),
  price: baht,
  /** What is struck through beside the price; as much as the price where nothing is. */
  fullPrice: baht,
  total: baht,
  attribute: z.array(z.object({ option: z.object({ label: z.string() }), name: z.string() })),
  promotions: z.array(
    z.object({ promotionTypeId: z.number(), promotionName: z.string(), discountBaht: baht }),
  ),
  /** A file: one copy, no parcel. */
  isDigital: z.boolean(),
  /** Why the line can't be ordered as it is; null when it can. */
  problem: z.enum(['outOfStock', 'overStock', 'unavailable', 'storePaused', 'notYet']).nullable(),
  /**
   * The flash sale it is in now: its price, how many copies at it this shopper may still have, and whether the line has it.
   * A line that wants more than that has the ordinary price.
   */
  flash: z
    .object({
      price: baht,
      /** The lowest that a copy cost in the 30 days before. */
      priceBefore: baht,
      endsAt: z.iso.datetime(),
      left: z.number(),
      isSoldOut: z.boolean(),
      isApplied: z.boolean(),
    })
    .nullable(),
  /** The price the shopper last saw, when it isn't the price any more. */
  priceBefore: baht.nullable(),
});

/** Gifts of a promotion among which there is something to choose, or of which what was chosen can't be given. */
const giftChoice = z.object({
  promotionId: z.number(),
  promotionName: z.string(),
  /** How many are given; each is a choice of its own. 0 of a promotion that has ended. */
  copies: z.number(),
  /** Which are given as it is now: what was chosen first, the rest by the rule (the first that there is). */
  given: z.array(z.number()),
  /** Whether something was chosen that is given. */
  isChosen: z.boolean(),
  options: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      imageUrl: z.string().nullable(),
      /** Copies that could be given here. */
      left: z.number(),
    }),
  ),
  /** What was chosen and can't be given: "update cart" accepts what is given instead. */
  unmet: z.object({ why: z.enum(['soldOut', 'ended']), names: z.array(z.string()) }).nullable(),
});
export type CartGiftChoice = z.infer<typeof giftChoice>;

/** SPEC §3 "Order (one per seller)". `isCheckBoxStateProduct`: whether any of its products is ticked. */
const cartOrder = z.object({
  id: z.number(),
  sellerId: z.number(),
  seller,
  referenceCode: z.string().nullable(),
  products: z.array(cartProduct),
  giftChoices: z.array(giftChoice),
  isCheckBox: z.boolean(),
  isCheckBoxStateProduct: z.boolean(),
  canSelect: z.boolean(),
  total: baht,
  /** How the ticked products would be sent; null when none is ticked or nothing is to be sent. */
  delivery: delivery.nullable(),
});

/** SPEC §3 "Cart (cartData)". Totals are of what is ticked. */
export const cart = z.object({
  id: z.string(),
  version: z.number(),
  orders: z.array(cartOrder),
  promotionCode: z.string().nullable(),
  referer: z.string().nullable(),
  oldCartId: z.string().nullable(),
  affiliateCode: z.string().nullable(),
  codeShare: z.string().nullable(),
  total: baht,
  discount: baht,
  /** Copies in the cart, free gifts aside: the badge. */
  count: z.number(),
  selectedCount: z.number(),
  isCheckBox: z.boolean(),
  /** SPEC §4: select-all is disabled if the cart is empty or any item is out of stock or over stock. */
  canSelectAll: z.boolean(),
  /** SPEC §4: pay is disabled if nothing is selected or a selected item lacks stock. */
  canPay: z.boolean(),
  /** A price or a stock has changed since the shopper looked, or a gift that was chosen is gone: "update cart" accepts it. */
  needsUpdate: z.boolean(),
  /** In how many milliseconds a price in it may begin or end by itself; null when none is planned. */
  pricesChangeInMs: z.number().nullable(),
});
export type Cart = z.infer<typeof cart>;
export type CartOrder = z.infer<typeof cartOrder>;
export type CartProduct = z.infer<typeof cartProduct>;

/** After a change: the cart as it is now, or null when its last product went, or when only its id was asked for. */
const changedCart = z.object({ cartId: z.string().nullable(), cart: cart.nullable() });
/** What a change answers: the whole cart, or only its id, to who reads the cart by itself afterwards. */
const reply = z.enum(['cart', 'cartId']).default('cart');

const quantity = z.number().int().min(0).max(lineQuantityMost);
/**
 * SPEC's clients send a cart back whole. The server believes ids, quantities and ticks only: what it works out itself, and
 * what it has never heard of, is left out.
 */
const savedProduct = z.object({
  id,
  source: priceSource.optional(),
  quantity,
  isCheckBox: z.boolean().optional(),
  isFreeProduct: z.boolean().optional(),
});
const savedOrder = z.object({ products: z.array(savedProduct).max(100) });

const tag = 'Cart';

export const cartContract = {
  getCart: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/transaction/GetCart',
    summary: "The signed-in shopper's cart; null for a visitor, whose cart is known by its id alone",
    tag,
  }).output(z.object({ cartId: z.string().nullable() })),

  count: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/transaction/count',
    summary: 'How many copies are in a cart, for the badge',
    tag,
  })
    .input(z.strictObject({ cartId: optionalCartId }))
    .output(z.object({ count: z.number() })),

  read: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/transaction/{cartId}',
    summary: 'A cart with its orders, checked against prices and stock',
    tag,
  })
    .input(z.strictObject({ cartId }))
    .output(cart)
    .errors(failures({ cartNotFound: 404 })),

  save: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/save',
    summary: 'Replace what is in a cart; with oldCartId, merge a cart of the same browser into it',
    tag,
  })
    .input(
      z
        .object({
          id: optionalCartId,
          cartId: optionalCartId,
          orders: z.array(savedOrder).max(100),
          promotionCode: text(200).nullish(),
          affiliateCode: text(64).nullish(),
          codeShare: text(64).nullish(),
          referer: text(64).nullish(),
          oldCartId: optionalCartId,
        })
        // Two names of one thing.
        .refine(({ id, cartId }) => id === null || cartId === null || id === cartId, {
          path: ['cartId'],
          message: 'fieldsDiffer',
        }),
    )
    .output(z.object({ cartId: z.string().nullable() }))
    .errors(failures({ cartNotFound: 404, productNotFound: 404, cartTooLarge: 422 })),

  add: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/add',
    summary: 'Put a product into the cart (mode 1), or buy it now (mode 2: only it stays ticked)',
    tag,
  })
    .input(
      z.strictObject({
        cartId: optionalCartId,
        productId: id,
        quantity: quantity.min(1).default(1),
        mode: z.union([z.literal(1), z.literal(2)]).default(1),
        affiliateCode: text(64).nullish(),
        codeShare: text(64).nullish(),
        referer: text(64).nullish(),
        reply,
      }),
    )
    .output(changedCart)
    .errors(
      failures({
        loginRequired: 401,
        productNotFound: 404,
        optionsRequired: 422,
        ebookNotAvailable: 409,
        ebookOwned: 409,
        productOutOfStock: 409,
        cartTooLarge: 422,
      }),
    ),

  updateLine: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/update',
    summary: "Change a product's quantity, limited by stock; 0 removes it",
    tag,
  })
    .input(z.strictObject({ cartId, productId: id, source: priceSource.optional(), quantity, reply }))
    .output(changedCart)
    .errors(failures({ cartNotFound: 404, productNotFound: 404, giftFixed: 409 })),

  removeOrder: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/removeOrder',
    summary: "Take all of a seller's products out of the cart",
    tag,
  })
    .input(z.strictObject({ cartId, sellerId: id, reply }))
    .output(changedCart)
    .errors(failures({ cartNotFound: 404 })),

  select: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/select',
    summary: "Tick or untick everything, a seller's products, or one product",
    tag,
  })
    .input(
      z.strictObject({
        cartId,
        sellerId: id.optional(),
        productId: id.optional(),
        source: priceSource.optional(),
        isCheckBox: z.boolean(),
        reply,
      }),
    )
    .output(changedCart)
    .errors(failures({ cartNotFound: 404, productNotFound: 404, giftFixed: 409, selectionRefused: 409 })),

  chooseGifts: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/gift',
    summary:
      'Choose among the gifts of a promotion, a product for each copy that it gives; none to leave it to the rule',
    tag,
  })
    .input(
      z.strictObject({
        cartId,
        promotionId: id,
        productIds: z.array(id).max(giftCopiesMost),
        reply,
      }),
    )
    .output(changedCart)
    .errors(
      failures({
        cartNotFound: 404,
        promotionNotFound: 404,
        giftNotOffered: 422,
        giftTooMany: 422,
        giftSoldOut: 409,
      }),
    ),

  updateCart: declareCall({
    access: 'anyone',
    limit: 'write',
    method: 'POST',
    path: '/transaction/refresh',
    summary: '"Update cart" (SPEC §8): accept new prices, and quantities that stock still allows',
    tag,
  })
    .input(z.strictObject({ cartId, reply }))
    .output(changedCart)
    .errors(failures({ cartNotFound: 404 })),

  merge: declareCall({
    access: 'signedIn',
    limit: 'write',
    method: 'POST',
    path: '/transaction/merge',
    summary: "Merge the browser's guest cart into the signed-in shopper's",
    tag,
  })
    .input(z.strictObject({ oldCartId: optionalCartId }))
    .output(z.object({ cartId: z.string().nullable() })),
};
