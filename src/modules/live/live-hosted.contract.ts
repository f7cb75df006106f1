import { z } from 'zod';
import { baht, declareCall, failures, idInPath } from '../../shared/contract.ts';
import { liveStates } from './live.rules.ts';

const tag = 'Live selling';
const instant = z.iso.datetime();

const hosted = z.object({
  liveProductId: z.number(),
  live: z.string(),
  /** By the name that the affiliate shows. */
  host: z.string(),
  state: z.enum(liveStates),
  startsAt: instant,
  productId: z.number(),
  name: z.string(),
  keyword: z.string(),
  price: baht,
  listPrice: baht,
  /** What the store pays for a copy sold there, at that price. */
  displayCashback: baht,
  /** Copies of the store's that are set aside for it, spoken for there, and ordered by now. */
  copies: z.number(),
  reserved: z.number(),
  ordered: z.number(),
  takenBack: z.number(),
  takenBackAt: instant.nullable(),
});
export type HostedProduct = z.infer<typeof hosted>;

/** What affiliates sell of a store's in their lives, as the store sees it. */
export const liveHostedContract = {
  hosted: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/live/hosted/List',
    summary: 'One’s store’s products in affiliates’ lives that sell, or are finished a short while ago',
    tag,
  }).output(z.object({ dataList: z.array(hosted) })),

  takeBack: declareCall({
    access: 'seller',
    right: 'catalogue',
    limit: 'write',
    method: 'POST',
    path: '/seller/live/hosted/{liveProductId}/take',
    summary: 'Take copies back that are set aside for an affiliate’s live and that nobody there has',
    tag,
  })
    .input(z.strictObject({ liveProductId: idInPath }))
    .output(z.object({ copies: z.number() }))
    .errors(failures({ liveProductNotFound: 404, liveNotConnected: 409, liveNothingFree: 409 })),
};
