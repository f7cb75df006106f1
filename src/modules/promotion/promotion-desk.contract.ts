import { z } from 'zod';
import {
  askedInstant,
  baht,
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import { promotionStates } from './promotion-desk.rules.ts';
import { promotionOffer } from './promotion-offer.contract.ts';
import { type PromotionScopeKind, promotionScopeKinds } from './promotion-terms.rules.ts';

const tag = 'Promotion desk';
const instant = z.iso.datetime();
const state = z.enum(promotionStates);
const amount = z.number().min(0).max(1_000_000);
const limit = z.number().int().min(1).max(10_000_000);
const minute = z.number().int().min(0).max(1_439);

export const promotionFields = {
  nameTh: text(160),
  nameEn: text(160),
  offer: promotionOffer,
  startsAt: askedInstant,
  endsAt: askedInstant,
  /** Minutes of the day in Bangkok; null for all day. */
  hours: z.strictObject({ from: minute, until: minute }).nullable(),
  audience: z.enum(['everybody', 'new_customers']),
  budget: amount.nullable(),
  usageLimit: limit.nullable(),
  perPersonLimit: limit.nullable(),
};

/** What one is on, each of a kind and once; everything without any. */
export function promotionScopes<Kind extends PromotionScopeKind>(kind: z.ZodType<Kind>) {
  return z
    .array(z.strictObject({ kind, id }))
    .max(100)
    .refine((scopes) => new Set(scopes.map((scope) => `${scope.kind} ${scope.id}`)).size === scopes.length);
}

/** What a store says of one. */
export const storePromotion = {
  /**
   * Its own products and lists, and what its products are of; all it sells without any. A bundle takes the products of a
   * list as they are now.
   */
  scopes: promotionScopes(z.enum(promotionScopeKinds).exclude(['store'])),
  ...promotionFields,
};

/** How many there are in each state. */
export const promotionCounts = z.object({
  running: z.number(),
  coming: z.number(),
  usedUp: z.number(),
  over: z.number(),
  stopped: z.number(),
});

export const deskPromotion = z.object({
  id: z.number(),
  /** To be sent with a change: whoever has read an older one is refused. */
  version: z.number(),
  state,
  promotionTypeId: z.number(),
  ...promotionFields,
  startsAt: instant,
  endsAt: instant,
  audience: z.enum(['everybody', 'new_customers', 'tiers']),
  /** What it is on; everything without any. What isn't there any more has no name. */
  scopes: z.array(
    z.object({ kind: z.enum(promotionScopeKinds), id: z.number(), name: z.string().nullable() }),
  ),
  /** What it gives, or lets choose (the first is given until somebody does), with what a copy costs. */
  gifts: z.array(z.object({ id: z.number(), name: z.string(), urlKey: z.string(), price: baht })),
  /** What a gift costs at most in an order, at its copies' prices of now; null where nothing is given. */
  giftCostMost: baht.nullable(),
  /** Of a bundle, its products with what they cost alone; of a gift with a product, that. */
  parts: z.array(z.object({ id: z.number(), name: z.string(), urlKey: z.string(), price: baht })),
  stoppedAt: instant.nullable(),
  /** Shoppers have seen it: only its names, its end and more of it may be changed. */
  hasBegun: z.boolean(),
  /** Orders that used it, what it took off them, and what was paid for what it was on. */
  orders: z.number(),
  given: baht,
  sales: baht,
});
export type DeskPromotion = z.infer<typeof deskPromotion>;

/** A product that a promotion could give. */
export const promotionProducts = z.object({
  dataList: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      storeName: z.string(),
      price: baht,
      /** Copies that nobody's order holds. */
      free: z.number(),
    }),
  ),
});
export type PromotionProduct = z.infer<typeof promotionProducts>['dataList'][number];

export const promotionProductsAsked = { search: text(100) };

const overlap = z.object({
  id: z.number(),
  name: z.string(),
  isHouse: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  wins: z.enum(['this', 'other', 'either']),
  why: z.enum(['kind', 'older', 'mostOff', 'strongerPrice', 'lowerPrice']),
});
export type PromotionOverlap = z.infer<typeof overlap>;
/** A product whose own price won't be struck through beside the new one: it cost less within the 30 days before. */
const unstruck = z.object({ id: z.number(), name: z.string(), price: baht, lowest: baht });
/** What has to be read before a promotion is saved (`promotionOverlaps`): others beside it, and prices that aren't struck through. */
export const promotionOverlaps = z.object({
  overlaps: z.array(overlap),
  /** The first of them, and how many there are. */
  unstruck: z.array(unstruck),
  unstruckCount: z.number(),
});
export type FoundBeside = z.infer<typeof promotionOverlaps>;

/** Promotions (all but flash sales) as the store sees them that makes them. */
export const promotionDeskContract = {
  sellerList: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/List',
    summary: 'One’s store’s promotions in a state, by name: all but flash sales',
    tag,
  })
    .input(
      z.strictObject({
        state: state.default('running'),
        search: text(100).default(''),
        pageNo,
        perpage: perPage(20),
      }),
    )
    .output(
      z.object({
        dataList: z.array(deskPromotion),
        counts: promotionCounts,
      }),
    ),

  sellerFile: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/List/csv',
    summary: 'What came of one’s store’s promotions in a state, as a table to keep (CSV)',
    tag,
  })
    .input(z.strictObject({ state: state.default('running'), search: text(100).default('') }))
    .output(z.file()),

  sellerProducts: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/product/List',
    summary: 'Products of one’s store that a promotion could give, by name or number',
    tag,
  })
    .input(z.strictObject(promotionProductsAsked))
    .output(promotionProducts),

  sellerRead: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/{id}',
    summary: 'A promotion of one’s store, with what came of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(deskPromotion)
    .errors(failures({ promotionNotFound: 404 })),

  sellerSave: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/promotion',
    summary: 'Make a promotion of one’s store, which pays for it, or with `id` change one (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        /** The store has read which others it overlaps with: without, that refuses it. */
        isOverlapSeen: z.boolean().default(false),
        /** Of a new promotion: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
        ...storePromotion,
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        promotionInvalid: 422,
        promotionNotFound: 404,
        promotionChanged: 409,
        promotionOver: 409,
        promotionOverlaps: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  sellerStop: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/promotion/{id}/stop',
    summary: 'End a promotion of one’s store now',
    tag,
  })
    .input(z.strictObject({ id: idInPath, version }))
    .output(z.object({ isStopped: z.literal(true) }))
    .errors(failures({ promotionNotFound: 404, promotionChanged: 409, promotionOver: 409 })),
};
