import { z } from 'zod';
import { baht, declareCall } from '../../shared/contract.ts';

/** What one seller charges for one channel; amounts in baht, days from shipping to delivery. */
const sellerChannel = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  sellerId: z.number(),
  fee: baht,
  extraKilogramFee: baht,
  freeFrom: baht.nullable(),
  daysMin: z.number(),
  daysMax: z.number(),
  sortOrder: z.number(),
});

export const shippingContract = {
  list: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/shipping/List',
    summary: 'The shipping channels of sellers, sorted by sortOrder',
    tag: 'Shipping',
  })
    .input(z.strictObject({ sellerId: z.coerce.number().int().positive().optional() }))
    .output(z.object({ dataList: z.array(sellerChannel) })),
};
