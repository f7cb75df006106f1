import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { type ArrivalDays, arrivalDays, shipByDay } from './arrival.rules.ts';
import type { Delivery, PickupPlace, ShownTimeOff } from './delivery.contract.ts';
import { describeCounter, describeTimeOff } from './describe-store-delivery.ts';
import { leastBeside, parcelOptions, type WaitingOrder } from './one-parcel.rules.ts';
import { publicHolidaysOf } from './promise-shipping.ts';
import { feeRange, type ShippingFacts } from './shipping.rules.ts';
import { selectShippingOf, selectShippingSetting } from './shipping.store.ts';
import { paceOf, pickupCode } from './store-delivery.rules.ts';
import { type DeliveryRow, selectDeliveries } from './store-delivery.store.ts';

const sellersKept = 10_000;
/** House channels change without a word to the change feed. */
const ttlMs = 60_000;

/** How a store sends: its channels and fees, its time. */
type StoreShipping = { channels: ShippingFacts[]; delivery: DeliveryRow | null };

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const caches = {
    stores: createTaggedCache<StoreShipping>({ name: 'shipping', maxSize: sellersKept, ttlMs }),
    holidays: createTaggedCache<ReadonlySet<string>>({ name: 'shipping', maxSize: 1, ttlMs }),
  };
  for (const cache of Object.values(caches)) changes.subscribe(cache.drop);
  return caches;
});

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type Parcel = {
  sellerId: number;
  weightGrams: number;
  itemSatang: number;
  isParcel: boolean;
  /** The lives that copies of it are bought in; left out where nothing is of a live. */
  lives?: readonly string[];
};

/**
 * What sending each of these parcels costs and when it arrives, as a checkout would begin with it; null where the seller
 * offers no channel or there is nothing to send. `waiting`: orders that what is of a live may go with, to whichever address;
 * they lower the least that is said.
 */
export async function quoteDeliveries(
  services: Needs,
  parcels: readonly Parcel[],
  locale: Locale,
  waiting: readonly WaitingOrder[] = [],
): Promise<(Delivery | null)[]> {
  const sellerIds = [...new Set(parcels.map(({ sellerId }) => sellerId))];
  const [stores, holidays] = await Promise.all([readStores(services, sellerIds), readHolidays(services)]);
  const now = services.clock();
  return parcels.map((parcel) => {
    const store = stores.get(parcel.sellerId);
    if (store === undefined || !parcel.isParcel) return null;
    const sent = { ...parcel, lives: parcel.lives ?? [], provinceId: null };
    const [option] = parcelOptions(parcel.sellerId, store.channels, sent);
    if (option === undefined) return null;
    const { channel, feeSatang } = option;
    const { arrivalOf, pickupOf, timeOff } = promiseOf(store.delivery, now, holidays, locale);
    const { from, to } = arrivalOf(channel);
    const { leastSatang, mostSatang } = feeRange(channel, parcel);
    return {
      channelId: channel.channelId,
      name: inLocale(locale, channel.nameTh, channel.nameEn),
      fee: toBaht(feeSatang),
      feeLeast: toBaht(Math.min(leastSatang, leastBeside(channel, sent, waiting))),
      feeMost: toBaht(mostSatang),
      freeFrom: channel.freeFromSatang === null ? null : toBaht(channel.freeFromSatang),
      arrivesFrom: from,
      arrivesTo: to,
      pickup: pickupOf(channel),
      timeOff,
    };
  });
}

/** What a store promises of whatever is ordered now, by each of its channels. */
export type DeliveryPromise = {
  arrivalOf: (channel: Pick<ShippingFacts, 'daysMin' | 'daysMax'>) => ArrivalDays;
  /** Where it is fetched; null for a channel that sends. */
  pickupOf: (channel: Pick<ShippingFacts, 'code'>) => PickupPlace | null;
  timeOff: ShownTimeOff | null;
};

/** What each of these stores promises, by its number. */
export async function promiseDeliveries(
  services: Needs,
  sellerIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, DeliveryPromise>> {
  const [stores, holidays] = await Promise.all([readStores(services, sellerIds), readHolidays(services)]);
  const now = services.clock();
  return new Map(
    [...stores].map(([sellerId, { delivery }]) => [sellerId, promiseOf(delivery, now, holidays, locale)]),
  );
}

function promiseOf(
  delivery: DeliveryRow | null,
  now: Date,
  holidays: ReadonlySet<string>,
  locale: Locale,
): DeliveryPromise {
  const shipBy = shipByDay(paceOf(delivery), now, holidays);
  const counter = delivery?.counter ?? null;
  return {
    arrivalOf: (channel) => arrivalDays(channel, shipBy, holidays),
    pickupOf: ({ code }) =>
      code === pickupCode && counter !== null ? describeCounter(locale, counter) : null,
    timeOff: describeTimeOff(locale, delivery, now),
  };
}

async function readStores(
  services: Needs,
  sellerIds: readonly number[],
): Promise<ReadonlyMap<number, StoreShipping>> {
  const { stores } = kept(services);
  const known = new Map<number, StoreShipping>();
  const missing: number[] = [];
  for (const id of sellerIds) {
    const store = stores.peek(String(id));
    if (store === undefined) missing.push(id);
    else known.set(id, store);
  }
  if (missing.length === 0) return known;
  const rows = Promise.all([selectShippingOf(services.db, missing), selectDeliveries(services.db, missing)]);
  for (const id of missing) {
    const load = async () => {
      const [channels, deliveries] = await rows;
      return {
        value: {
          channels: channels.filter(({ sellerId }) => sellerId === id),
          delivery: deliveries.find(({ sellerId }) => sellerId === id) ?? null,
        },
        tags: [`seller:${id}`],
      };
    };
    known.set(id, await stores.get(String(id), load));
  }
  return known;
}

/** Days on which nothing is sent or delivered, beside weekends. */
export function readHolidays(services: Pick<Services, 'db' | 'changes'>): Promise<ReadonlySet<string>> {
  return kept(services).holidays.get('all', async () => ({
    value: publicHolidaysOf(await selectShippingSetting(services.db)),
    tags: ['site'],
  }));
}
