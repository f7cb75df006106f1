import { z } from 'zod';
import { baht, declareCall } from '../../shared/contract.ts';

/** A voucher as a shopper sees it; `reason` is why it can't be used for the cart now. */
const shopperVoucher = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['seller', 'platform', 'shipping']),
  sellerId: z.number().nullable(),
  sellerName: z.string().nullable(),
  discount: baht.nullable(),
  discountPercent: z.number().nullable(),
  maxDiscount: baht.nullable(),
  minSpend: baht,
  endsAt: z.iso.datetime(),
});

export const promotionContract = {
  vouchers: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/voucher/List',
    summary: 'Vouchers that run now: those of the house, and those of a seller when one is named',
    tag: 'Promotion',
  })
    .input(z.strictObject({ sellerId: z.coerce.number().int().positive().optional() }))
    .output(z.object({ dataList: z.array(shopperVoucher) })),
};
