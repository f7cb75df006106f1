import { z } from 'zod';
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts';
import { oncePerProcess } from '../../platform/once-per-process.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { arrivalDays } from './arrival.rules.ts';
import type { Delivery } from './delivery.contract.ts';
import { parcelOptions, type ShippingFacts } from './shipping.rules.ts';
import { selectShippingOf, selectShippingSetting } from './shipping.store.ts';

/** The setting `shipping`: days on which nothing is sent or delivered, beside weekends. */
const settingSchema = z.object({ publicHolidays: z.array(z.iso.date()).default([]) });

const sellersKept = 10_000;
/** Channels change without a word to the change feed. */
const ttlMs = 60_000;

const kept = oncePerProcess(({ changes }: Pick<Services, 'changes'>) => {
  const caches = {
    channels: createTaggedCache<ShippingFacts[]>({ name: 'shipping', maxSize: sellersKept, ttlMs }),
    holidays: createTaggedCache<ReadonlySet<string>>({ name: 'shipping', maxSize: 1, ttlMs }),
  };
  for (const cache of Object.values(caches)) changes.subscribe(cache.drop);
  return caches;
});

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type Parcel = { sellerId: number; weightGrams: number; itemSatang: number; isParcel: boolean };

/**
 * What sending each of these parcels costs and when it arrives, as a checkout would begin with it; null where the seller
 * offers no channel or there is nothing to send.
 */
export async function quoteDeliveries(
  services: Needs,
  parcels: readonly Parcel[],
  locale: Locale,
): Promise<(Delivery | null)[]> {
  const sellerIds = [...new Set(parcels.map(({ sellerId }) => sellerId))];
  const [channels, holidays] = await Promise.all([readChannels(services, sellerIds), readHolidays(services)]);
  const now = services.clock();
  return parcels.map((parcel) => {
    const [option] = parcel.isParcel ? parcelOptions(parcel.sellerId, channels, parcel) : [];
    if (option === undefined) return null;
    const { channel, feeSatang } = option;
    const { from, to } = arrivalDays(channel, now, holidays);
    return {
      channelId: channel.channelId,
      name: inLocale(locale, channel.nameTh, channel.nameEn),
      fee: toBaht(feeSatang),
      freeFrom: channel.freeFromSatang === null ? null : toBaht(channel.freeFromSatang),
      arrivesFrom: from,
      arrivesTo: to,
    };
  });
}

async function readChannels(services: Needs, sellerIds: readonly number[]): Promise<ShippingFacts[]> {
  const { channels } = kept(services);
  const known = new Map(sellerIds.map((id) => [id, channels.peek(String(id))]));
  const missing = sellerIds.filter((id) => known.get(id) === undefined);
  if (missing.length > 0) {
    const rows = selectShippingOf(services.db, missing);
    for (const id of missing) {
      const load = async () => ({
        value: (await rows).filter(({ sellerId }) => sellerId === id),
        tags: [`seller:${id}`],
      });
      known.set(id, await channels.get(String(id), load));
    }
  }
  return [...known.values()].flatMap((of) => of ?? []);
}

/** Days on which nothing is sent or delivered, beside weekends. */
export function readHolidays(services: Needs): Promise<ReadonlySet<string>> {
  return kept(services).holidays.get('all', async () => {
    const { publicHolidays } = settingSchema.parse(await selectShippingSetting(services.db));
    return { value: new Set(publicHolidays), tags: ['site'] };
  });
}
