import { z } from 'zod';
import { askedInstant, declareCall, failures, idInPath, smallIdInPath } from '../../shared/contract.ts';
import { giftChoicesMost } from '../cart/gift-choices.rules.ts';
import { calculation, promotionName } from './checkout.contract.ts';

const tag = 'Promotion desk';
const linesMost = 30;
const codesMost = 4;

/** Products with how many copies of each, as an address has them: `12x2,45x1`. */
const basket = z
  .string()
  .max(600)
  .regex(/^[1-9]\d{0,11}x[1-9]\d{0,2}(,[1-9]\d{0,11}x[1-9]\d{0,2})*$/)
  .transform((value) => {
    const copies = new Map<number, number>();
    for (const part of value.split(',')) {
      const [productId = 0, quantity = 0] = part.split('x').map(Number);
      copies.set(productId, Math.min(999, (copies.get(productId) ?? 0) + quantity));
    }
    return [...copies].map(([productId, quantity]) => ({ productId, quantity }));
  })
  .refine((lines) => lines.length <= linesMost);

const choiceFailures = { promotionNotFound: 404, giftTooMany: 422, giftNotOffered: 422 } as const;

/** Somebody who isn't signed in, is and has bought before, hasn't, or is of a tier. */
export const simulatedKinds = ['guest', 'member', 'newCustomer', 'tier'] as const;
export type SimulatedKind = (typeof simulatedKinds)[number];

const asked = {
  basket,
  who: z.enum(simulatedKinds).default('guest'),
  /** Of who is of a tier: its number, as accounts keep it. */
  tier: z.coerce.number().int().min(1).max(100).optional(),
  /** What would be chosen among gifts: a promotion's number and a product's for each copy, `7x12,7x14`. */
  gifts: z
    .string()
    .max(600)
    .regex(/^[1-9]\d{0,11}x[1-9]\d{0,11}(,[1-9]\d{0,11}x[1-9]\d{0,11})*$/)
    .transform((value) => {
      const chosen = new Map<number, number[]>();
      for (const part of value.split(',')) {
        const [promotionId = 0, productId = 0] = part.split('x').map(Number);
        chosen.set(promotionId, [...(chosen.get(promotionId) ?? []), productId]);
      }
      return [...chosen].map(([promotionId, productIds]) => ({ promotionId, productIds }));
    })
    .refine((chosen) => chosen.length <= giftChoicesMost)
    .optional(),
  /** When it would be bought; left out, now. */
  at: askedInstant.optional(),
  /** Voucher codes that would be used, with commas between. */
  codes: z
    .string()
    .max(200)
    .transform((value) => [...new Set(value.split(',').flatMap((code) => code.trim().toUpperCase() || []))])
    .refine((codes) => codes.length <= codesMost)
    .optional(),
  /** Points that would pay; whom nobody named has as many. */
  points: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** Where the parcels go. */
  province: smallIdInPath.optional(),
};

/** Why a promotion that has to do with the basket doesn't apply: what shoppers aren't told, too. */
const untoldReasons = ['over', 'newCustomersOnly', 'tierOnly', 'usedUp', 'budgetSpent', 'noEffect'] as const;

const simulation = z.object({
  at: z.iso.datetime(),
  /** Whether it is later than now: then copies, budgets and uses are still those of now. */
  isLater: z.boolean(),
  /** Of the basket, what isn't there, or isn't this store's. */
  unknownIds: z.array(z.number()),
  calculation,
  /** Promotions that don't apply, for a reason that shoppers aren't told. A store reads of its own. */
  untold: z.array(z.object({ ...promotionName, why: z.enum(untoldReasons) })),
  /** The account that was named, as promotions see it. */
  account: z.object({ id: z.number(), isNewCustomer: z.boolean(), tierId: z.number() }).nullable(),
});
export type Simulation = z.infer<typeof simulation>;

/** What a checkout would say of a basket: the same calculation, with nothing kept. */
export const simulationContract = {
  seller: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/promotion/simulation',
    summary: 'What a basket of one’s store’s products would cost a kind of shopper at an instant, and why',
    tag,
  })
    .input(z.strictObject(asked))
    .output(simulation)
    .errors(failures({ simulationPast: 422, shippingNotFound: 422, ...choiceFailures })),

  staff: declareCall({
    access: 'staff',
    right: 'promotions',
    method: 'GET',
    path: '/admin/promotion/simulation',
    summary:
      'What a basket would cost a kind of shopper, or an account (which is written down), at an instant, and why',
    tag,
  })
    .input(z.strictObject({ ...asked, account: idInPath.optional() }))
    .output(simulation)
    .errors(failures({ simulationPast: 422, shippingNotFound: 422, userNotFound: 404, ...choiceFailures })),
};
