import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { shipByDay } from './arrival.rules.ts';
import { placeLine } from './describe-store-delivery.ts';
import { readHolidays } from './quote-delivery.ts';
import { coming, paceOf, pickupCode, timeOffOf, usualPreparationDays } from './store-delivery.rules.ts';
import {
  type DeliveryRow,
  type StoreChannelRow,
  selectDelivery,
  selectStoreChannels,
} from './store-delivery.store.ts';
import type { StoreChannel, StoreShipping } from './store-shipping.contract.ts';

/** How a store sends, as those see it who change it. */
export async function readStoreShipping(
  services: Pick<Services, 'db' | 'clock' | 'changes'>,
  sellerId: number,
  locale: Locale,
): Promise<StoreShipping> {
  const [row, channels, holidays] = await Promise.all([
    selectDelivery(services.db, sellerId),
    selectStoreChannels(services.db, sellerId),
    readHolidays(services),
  ]);
  const now = services.clock();
  return {
    version: row?.version ?? 1,
    channels: channels.map((channel) => describeChannel(locale, channel)),
    counter: describeKeptCounter(locale, row),
    preparationDays: row?.preparationDays ?? usualPreparationDays,
    timeOff: describeKeptTimeOff(row, now),
    returnAddress: describeReturnPlace(locale, row),
    shipBy: shipByDay(paceOf(row), now, holidays),
  };
}

function describeChannel(locale: Locale, row: StoreChannelRow): StoreChannel {
  const isKnown = row.isOffered !== null;
  const freeFromSatang = isKnown ? row.freeFromSatang : row.usualFreeFromSatang;
  return {
    id: row.channelId,
    code: row.code,
    name: inLocale(locale, row.nameTh, row.nameEn),
    daysMin: row.daysMin,
    daysMax: row.daysMax,
    isPickup: row.code === pickupCode,
    isOffered: row.isOffered ?? false,
    isPriced: (row.feeSatang ?? row.usualFeeSatang) !== null,
    fee: toBaht(row.feeSatang ?? row.usualFeeSatang ?? 0),
    extraKilogramFee: toBaht(row.extraKilogramSatang ?? row.usualExtraKilogramSatang),
    freeFrom: freeFromSatang === null ? null : toBaht(freeFromSatang),
    zones: (row.zones ?? []).map(({ provinceIds, feeSatang, extraKilogramSatang }) => ({
      provinceIds,
      fee: toBaht(feeSatang),
      extraKilogramFee: toBaht(extraKilogramSatang),
    })),
  };
}

function describeKeptCounter(locale: Locale, row: DeliveryRow | null): StoreShipping['counter'] {
  const counter = row?.counter ?? null;
  if (counter === null) return null;
  const { address, subdistrictId, zipCode, telephone, hoursTh, hoursEn } = counter;
  return { address, subdistrictId, zipCode, telephone, line: placeLine(locale, counter), hoursTh, hoursEn };
}

function describeKeptTimeOff(row: DeliveryRow | null, now: Date): StoreShipping['timeOff'] {
  const timeOff = coming(timeOffOf(row), now);
  if (timeOff === null) return null;
  return { ...timeOff, textTh: row?.timeOffTh ?? '', textEn: row?.timeOffEn ?? '' };
}

function describeReturnPlace(locale: Locale, row: DeliveryRow | null): StoreShipping['returnAddress'] {
  const place = row?.returnPlace ?? null;
  if (place === null) return null;
  const { address, subdistrictId, zipCode, telephone, name } = place;
  return { address, subdistrictId, zipCode, telephone, line: placeLine(locale, place), name };
}
