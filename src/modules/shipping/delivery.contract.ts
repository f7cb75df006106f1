import { z } from 'zod';
import { baht } from '../../shared/contract.ts';

/** How a parcel would go that is ordered now: the seller's first channel, which a checkout begins with. */
export const delivery = z.object({
  channelId: z.number(),
  name: z.string(),
  fee: baht,
  /** The store's products for so much, and the parcel is free; null when it never is. */
  freeFrom: baht.nullable(),
  /** Days in Bangkok, YYYY-MM-DD. */
  arrivesFrom: z.iso.date(),
  arrivesTo: z.iso.date(),
});
export type Delivery = z.infer<typeof delivery>;
