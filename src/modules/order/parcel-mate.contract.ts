import { z } from 'zod';
import { orderStatuses } from './order-status.rules.ts';

/** Another order of the same live that goes in an order's parcel. */
export const parcelMate = z.object({
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  isPacked: z.boolean(),
  /** Until when one that isn't paid waits for that. */
  holdUntil: z.iso.datetime().nullable(),
});
export type ParcelMate = z.infer<typeof parcelMate>;
