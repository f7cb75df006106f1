import { z } from 'zod';
import type { Transaction } from '../../platform/db/database.ts';
import { shipByDay } from './arrival.rules.ts';
import { selectShippingSetting } from './shipping.store.ts';
import { paceOf } from './store-delivery.rules.ts';
import { selectDeliveries } from './store-delivery.store.ts';

/** The setting `shipping`: days on which nothing is sent or delivered, beside weekends. */
const settingSchema = z.object({ publicHolidays: z.array(z.iso.date()).default([]) });

export function publicHolidaysOf(setting: unknown): ReadonlySet<string> {
  return new Set(settingSchema.parse(setting).publicHolidays);
}

/**
 * The last day on which each of these stores hands over what becomes its to send now, by the store's number. Read in the
 * caller's transaction, which keeps it with the order: what a store changes later is for later orders.
 */
export async function promiseShipping(
  tx: Transaction,
  sellerIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  const deliveries = await selectDeliveries(tx, sellerIds);
  const holidays = publicHolidaysOf(await selectShippingSetting(tx));
  return new Map(
    sellerIds.map((id) => {
      const delivery = deliveries.find(({ sellerId }) => sellerId === id) ?? null;
      return [id, shipByDay(paceOf(delivery), now, holidays)];
    }),
  );
}
