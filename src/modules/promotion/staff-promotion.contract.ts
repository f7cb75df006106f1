import { z } from 'zod';
import {
  declareCall,
  failures,
  id,
  idInPath,
  pageNo,
  perPage,
  text,
  version,
} from '../../shared/contract.ts';
import {
  deskPromotion,
  promotionCounts,
  promotionFields,
  promotionProducts,
  promotionProductsAsked,
  promotionScopes,
} from './promotion-desk.contract.ts';
import { promotionStates } from './promotion-desk.rules.ts';
import { promotionAudiences, promotionScopeKinds } from './promotion-terms.rules.ts';

const tag = 'Promotion desk';
const state = z.enum(promotionStates);
/** What staff say of one of the house's. */
export const housePromotion = {
  ...promotionFields,
  audience: z.enum(promotionAudiences),
  /** Of audience `tiers`: their numbers. */
  tierIds: z.array(z.number().int().min(1).max(100)).max(20),
  /** What it is on; everything of all stores without any. Of a bundle its products. */
  scopes: promotionScopes(z.enum(promotionScopeKinds)),
};

const staffPromotion = deskPromotion.extend({
  tierIds: z.array(z.number()),
  /** Whose it is; null for the house's. */
  store: z.object({ id: z.number(), urlKey: z.string(), name: z.string() }).nullable(),
  funder: z.enum(['store', 'house']),
});
export type StaffPromotion = z.infer<typeof staffPromotion>;

/** Promotions (all but flash sales) as staff see them: the house's to make, stores' to read and stop. */
export const staffPromotionContract = {
  list: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/List',
    summary: 'All promotions in a state, by name: all but flash sales',
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
        dataList: z.array(staffPromotion),
        counts: promotionCounts,
      }),
    ),

  file: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/List/csv',
    summary: 'What came of all promotions in a state, as a table to keep (CSV)',
    tag,
  })
    .input(z.strictObject({ state: state.default('running'), search: text(100).default('') }))
    .output(z.file()),

  products: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/product/List',
    summary: 'Products of all stores that a promotion could give, by name or number',
    tag,
  })
    .input(z.strictObject(promotionProductsAsked))
    .output(promotionProducts),

  read: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/{id}',
    summary: 'A promotion, with what came of it',
    tag,
  })
    .input(z.strictObject({ id: idInPath }))
    .output(staffPromotion)
    .errors(failures({ promotionNotFound: 404 })),

  save: declareCall({
    access: 'staff',
    right: 'promotions',
    limit: 'write',
    method: 'POST',
    path: '/admin/promotion',
    summary: 'Make a promotion of the house, which pays for it, or with `id` change one (Idempotency-Key)',
    tag,
  })
    .input(
      z.strictObject({
        id: id.nullish(),
        version: version.nullish(),
        /** Its maker has read which others it overlaps with: without, that refuses it. */
        isOverlapSeen: z.boolean().default(false),
        /** Of a new promotion: sent twice, one is made. */
        idempotencyKey: text(255).nullish(),
        ...housePromotion,
      }),
    )
    .output(z.object({ id }))
    .errors(
      failures({
        promotionInvalid: 422,
        promotionNotFound: 404,
        promotionOfStore: 409,
        promotionChanged: 409,
        promotionOver: 409,
        promotionOverlaps: 409,
        idempotencyKeyReused: 409,
      }),
    ),

  stop: declareCall({
    access: 'staff',
    right: 'promotions',
    limit: 'write',
    method: 'POST',
    path: '/admin/promotion/{id}/stop',
    summary: 'End a promotion now, of the house or of a store',
    tag,
  })
    .input(
      z.strictObject({
        id: idInPath,
        version,
        reason: text(500).pipe(z.string().min(1)),
      }),
    )
    .output(z.object({ isStopped: z.literal(true) }))
    .errors(failures({ promotionNotFound: 404, promotionChanged: 409, promotionOver: 409 })),
};
