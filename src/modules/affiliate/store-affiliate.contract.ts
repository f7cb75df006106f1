import { z } from 'zod';
import { baht, declareCall } from '../../shared/contract.ts';
import { askedRates, askedTargets, listedRates, rateTargets } from './rate.contract.ts';

const tag = 'Affiliate of a store';
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const asked = z.strictObject({ month: month.optional() });

const sold = z.object({
  orders: z.number(),
  /** Copies that weren't sent back, and what was paid for them after discounts. */
  copies: z.number(),
  sales: baht,
  /** By the store's own rates: promised and not due yet; charged to the store's account; given back of that. */
  waiting: baht,
  charged: baht,
  givenBack: baht,
});

const soldMonth = sold.extend({ month });
export type SoldMonth = z.infer<typeof soldMonth>;
const soldProduct = sold
  .omit({ charged: true, givenBack: true })
  .extend({ id: z.number(), name: z.string(), cost: baht });
export type SoldProduct = z.infer<typeof soldProduct>;

/** What affiliates sold of a store's goods, what it costs the store, and its own rates. */
export const storeAffiliateContract = {
  rates: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/affiliate/rate',
    summary: 'What the store lets links earn on its goods, at its own cost, and what that cost',
    tag,
  })
    .input(askedRates)
    .output(listedRates),

  targets: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/affiliate/targets',
    summary: 'Products of the store, and categories they are in, that a rate can be on',
    tag,
  })
    .input(askedTargets)
    .output(rateTargets),

  figures: declareCall({
    access: 'seller',
    right: 'finance',
    method: 'GET',
    path: '/seller/affiliate/figures',
    summary: 'What affiliates sold by month of a year up to now, and by product of a month or the year',
    tag,
  })
    .input(asked)
    .output(
      z.object({
        total: sold,
        months: z.array(soldMonth),
        products: z.array(soldProduct),
        /** There are more than the hundred that are told; the file has all. */
        hasMore: z.boolean(),
      }),
    ),

  file: declareCall({
    isLong: true,
    access: 'seller',
    right: 'finance',
    limit: 'upload',
    method: 'GET',
    path: '/seller/affiliate/file',
    summary: 'Everything that affiliates sold in a month or the year, a row a line of an order (CSV)',
    tag,
  })
    .input(asked)
    .output(z.file()),
};
