import { inLocale, type Locale } from '../../shared/locale.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import type { PickupPlace, ShownTimeOff } from './delivery.contract.ts';
import {
  coming,
  type Place,
  type StoreCounter,
  type StoredDelivery,
  timeOffOf,
} from './store-delivery.rules.ts';

/** A place in one line, as it is written on a parcel in each language. */
export function placeLine(locale: Locale, place: Place): string {
  const { address, zipCode } = place;
  return keptAddressLine({
    address,
    zipCode,
    subdistrictName: inLocale(locale, place.subdistrictTh, place.subdistrictEn),
    districtName: inLocale(locale, place.districtTh, place.districtEn),
    provinceName: inLocale(locale, place.provinceTh, place.provinceEn),
  });
}

export function describeCounter(locale: Locale, counter: StoreCounter): PickupPlace {
  return {
    address: placeLine(locale, counter),
    telephone: counter.telephone,
    hours: inLocale(locale, counter.hoursTh, counter.hoursEn),
  };
}

/** A store's time off that runs or is to come, with its words; null when there is none. */
export function describeTimeOff(
  locale: Locale,
  delivery: StoredDelivery | null,
  now: Date,
): ShownTimeOff | null {
  const timeOff = coming(timeOffOf(delivery), now);
  if (delivery === null || timeOff === null) return null;
  return { ...timeOff, text: inLocale(locale, delivery.timeOffTh ?? '', delivery.timeOffEn ?? '') };
}
