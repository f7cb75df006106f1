import { z } from 'zod';
import { id } from '../../shared/contract.ts';
import { giftCopiesMost, giftsMost } from './promotion-desk.rules.ts';

const amount = z.number().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);
const copies = z.number().int().min(1).max(100);
const giftCopies = z.number().int().min(1).max(giftCopiesMost);
/** Of several products whoever buys chooses as many copies as are given: until then, the first that there is. */
const gifts = {
  giftId: id,
  otherGiftIds: z
    .array(id)
    .max(giftsMost - 1)
    .default([]),
  copies: giftCopies,
};

/** What a promotion takes off copies or parcels, or gives: amounts in baht. */
export const promotionOffer = z.discriminatedUnion('kind', [
  /** A price for a time, for everybody: one of percent off, baht off, and a price. */
  z.strictObject({
    kind: z.literal('discount'),
    discountPercent: percent.nullable(),
    discount: amount.nullable(),
    price: amount.nullable(),
  }),
  z.strictObject({
    kind: z.literal('steps'),
    measure: z.enum(['amount', 'copies']),
    /** `from` is baht or copies; one of `discount` and `discountPercent`. */
    steps: z
      .array(
        z
          .strictObject({ from: amount, discount: amount.nullable(), discountPercent: percent.nullable() })
          .refine((step) => step.discount === null || step.discountPercent === null, {
            message: 'amountOrPercent',
            path: ['discountPercent'],
          }),
      )
      .min(1)
      .max(5),
  }),
  z.strictObject({ kind: z.literal('buyGet'), buy: copies, get: copies, discountPercent: percent }),
  z.strictObject({ kind: z.literal('bundle'), price: amount }),
  /** `discount` null: a free parcel. */
  z.strictObject({ kind: z.literal('parcel'), from: amount, discount: amount.nullable() }),
  /** So many copies of a product for nothing: from an amount on, or with so many copies of what it is on. */
  z.strictObject({ kind: z.literal('amountGift'), from: amount, ...gifts }),
  z.strictObject({ kind: z.literal('productGift'), from: copies, ...gifts }),
]);
export type PromotionOffer = z.infer<typeof promotionOffer>;
