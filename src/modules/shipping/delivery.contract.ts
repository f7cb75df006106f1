import { z } from 'zod';
import { baht } from '../../shared/contract.ts';

const day = z.iso.date();

/** A store's own counter, where what was bought can be fetched. */
export const pickupPlace = z.object({
  address: z.string(),
  telephone: z.string(),
  hours: z.string(),
});
export type PickupPlace = z.infer<typeof pickupPlace>;

/** Days on which a store sends nothing, running or to come, with its own words about them. */
export const shownTimeOff = z.object({ from: day, to: day, text: z.string() });
export type ShownTimeOff = z.infer<typeof shownTimeOff>;

/** How a parcel would go that is ordered now: the seller's first channel, which a checkout begins with. */
export const delivery = z.object({
  channelId: z.number(),
  name: z.string(),
  /** While nobody knows where it goes; `feeLeast` to `feeMost` by province. */
  fee: baht,
  feeLeast: baht,
  feeMost: baht,
  /** The store's products for so much, and the parcel is free; null when it never is. */
  freeFrom: baht.nullable(),
  /** Days in Bangkok, YYYY-MM-DD. */
  arrivesFrom: day,
  arrivesTo: day,
  /** It isn't sent, but fetched at the store's counter: from then it can be. */
  pickup: pickupPlace.nullable(),
  timeOff: shownTimeOff.nullable(),
});
export type Delivery = z.infer<typeof delivery>;
