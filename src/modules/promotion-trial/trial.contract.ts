import { z } from 'zod';
import { baht, declareCall, failures, id } from '../../shared/contract.ts';
import { storePromotion } from '../promotion/promotion-desk.contract.ts';
import { housePromotion } from '../promotion/staff-promotion.contract.ts';
import { lackedKinds } from './trial.rules.ts';

const tag = 'Promotion desk';

/** How far back orders are taken from, in days. */
export const trialDays = [1, 7] as const;

const how = {
  /** Of one that is there: it is tried in its own place. */
  id: id.nullish(),
  days: z.union([z.literal(1), z.literal(7)]),
};
const trial = z.object({
  days: z.number(),
  /** Orders that were looked at; there were more if `isPart`, of which these are the latest. */
  orders: z.number(),
  isPart: z.boolean(),
  /** Orders that it would have applied to, what it would have taken off, and who would have paid for that. */
  touched: z.number(),
  discount: baht,
  funder: z.enum(['store', 'house']),
  /** What other promotions would have taken less off. */
  othersLess: baht,
  /** By what the goods cost, up to so much; null is all above. */
  sizes: z.array(
    z.object({ upTo: baht.nullable(), orders: z.number(), touched: z.number(), discount: baht }),
  ),
  /** Orders it didn't apply to for want of something: baht, copies or products, and how much half of them lacked at most. */
  lacked: z.array(z.object({ kind: z.enum(lackedKinds), orders: z.number(), median: z.number() })),
  /** Orders that other promotions or a flash price kept it from. */
  keptFrom: z.number(),
  /** Orders that came when its money or its uses would have been gone. */
  limitReached: z.number(),
});
export type PromotionTrial = z.infer<typeof trial>;

const refused = { promotionInvalid: 422, promotionNotFound: 404 } as const;

/** What a promotion would have done to the orders of the last days, before it is published or changed. */
export const promotionTrialContract = {
  seller: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/seller/promotion/trial',
    summary:
      'What a promotion of one’s store, as it is said, would have done to its latest orders; nothing is kept',
    tag,
  })
    .input(z.strictObject({ ...how, ...storePromotion }))
    .output(trial)
    .errors(failures(refused)),

  staff: declareCall({
    access: 'staff',
    right: 'promotions',
    limit: 'write',
    isLong: true,
    method: 'POST',
    path: '/admin/promotion/trial',
    summary:
      'What a promotion of the house, as it is said, would have done to the latest orders; nothing is kept of it',
    tag,
  })
    .input(z.strictObject({ ...how, ...housePromotion }))
    .output(trial)
    .errors(failures(refused)),
};
