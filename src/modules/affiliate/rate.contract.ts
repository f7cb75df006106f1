import { z } from 'zod';
import { baht, pageNo, perPage, text } from '../../shared/contract.ts';
import { rateReaches } from './rate.rules.ts';
import { rateStates } from './rate-list.rules.ts';

/** A rate as it is listed, for staff and for its store. */
const listedRate = z.object({
  id: z.number(),
  /** Who pays what it earns. */
  funder: z.enum(['store', 'house']),
  sellerId: z.number().nullable(),
  campaignId: z.number().nullable(),
  productId: z.number().nullable(),
  categoryId: z.number().nullable(),
  store: z.string().nullable(),
  campaign: z.string().nullable(),
  product: z.string().nullable(),
  category: z.string().nullable(),
  /** One of the two: hundredths of a percent of what is paid, or baht a copy. */
  basisPoints: z.number().nullable(),
  perCopy: baht.nullable(),
  /** Points beside it for every 100 baht paid. */
  pointsPerHundred: z.number().nullable(),
  reach: z.enum(rateReaches),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(rateStates),
  /** What it cost so far, what waits among it. */
  cost: baht,
  waiting: baht,
  orders: z.number(),
});
export type ListedRateFacts = z.infer<typeof listedRate>;

export const listedRates = z.object({
  dataList: z.array(listedRate),
  counts: z.object({ running: z.number(), coming: z.number(), ended: z.number() }),
});

export const askedRates = z.strictObject({
  state: z.enum(rateStates).default('running'),
  search: text(100).default(''),
  pageNo,
  perpage: perPage(20),
});

/** What a rate can be on, found by name. */
export const rateTargets = z.object({
  dataList: z.array(
    z.object({ id: z.number(), name: z.string(), about: z.string().nullable(), price: baht.nullable() }),
  ),
  /** There are more than are told. */
  hasMore: z.boolean(),
});
export const askedTargets = z.strictObject({ kind: z.enum(['product', 'category']), search: text(100) });
