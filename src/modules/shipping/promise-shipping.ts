import type { Transaction } from '../../platform/db/database.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { arrivalDays, shipByDay } from './arrival.rules.ts';
import { shippingSetting } from './shipping-setting.rules.ts';
import { paceOf } from './store-delivery.rules.ts';
import { selectArrivalPromise, selectPromises } from './store-delivery.store.ts';

export function publicHolidaysOf(setting: unknown): ReadonlySet<string> {
  return new Set(shippingSetting.parse(setting).publicHolidays);
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
  if (sellerIds.length === 0) return new Map();
  const { deliveries, setting } = await selectPromises(tx, sellerIds);
  const holidays = publicHolidaysOf(setting ?? {});
  return new Map(
    sellerIds.map((id) => {
      const delivery = deliveries.find(({ sellerId }) => sellerId === id) ?? null;
      return [id, shipByDay(paceOf(delivery), now, holidays)];
    }),
  );
}

/** The last day on which a parcel that leaves now by a channel can be expected; null where the channel is unknown. */
export async function promiseArrival(
  tx: Transaction,
  channelId: number | null,
  now: Date,
): Promise<string | null> {
  const promise = channelId === null ? null : await selectArrivalPromise(tx, channelId);
  if (promise === null) return null;
  return arrivalDays(promise, bangkokDay(now), publicHolidaysOf(promise.setting ?? {})).to;
}
