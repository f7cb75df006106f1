import { z } from 'zod';

const amount = z.number().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);
const copies = z.number().int().min(1).max(100);

/** What a promotion of copies or parcels takes off: amounts in baht. */
export const promotionOffer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('steps'),
    measure: z.enum(['amount', 'copies']),
    /** `from` is baht or copies; one of `discount` and `discountPercent`. */
    steps: z
      .array(
        z.strictObject({ from: amount, discount: amount.nullable(), discountPercent: percent.nullable() }),
      )
      .min(1)
      .max(5),
  }),
  z.strictObject({ kind: z.literal('buyGet'), buy: copies, get: copies, discountPercent: percent }),
  z.strictObject({ kind: z.literal('bundle'), price: amount }),
  /** `discount` null: a free parcel. */
  z.strictObject({ kind: z.literal('parcel'), from: amount, discount: amount.nullable() }),
]);
export type PromotionOffer = z.infer<typeof promotionOffer>;
