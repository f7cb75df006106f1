import { couriers } from '../../modules/shipping/couriers.rules.ts';
import type { Locale } from '../../shared/locale.ts';

/** Who may have a parcel: the store's own channels first, then the couriers everybody knows; each once. */
export function carrierNames(locale: Locale, channels: readonly { name: string }[]): string[] {
  const known = couriers.map(({ nameTh, nameEn }) => (locale === 'th' ? nameTh : nameEn));
  return [...new Set([...channels.map(({ name }) => name), ...known])];
}

/** The choice of a carrier that asks for its name. */
export const otherCarrier = 'other';

/** Keys of the messages under the fields of a parcel. */
export type ShipmentMistakes = Partial<
  Record<'provider' | 'otherProvider' | 'trackingNumber', 'required' | 'trackingInvalid'>
>;

/** What the contracts take for a tracking number. */
const trackingPattern = /^[\w./-]{4,60}$/;

/** What is wrong with what was said of a parcel, by field. */
export function checkShipment(values: {
  provider: string;
  otherProvider: string;
  trackingNumber: string;
}): ShipmentMistakes {
  const mistakes: ShipmentMistakes = {};
  if (values.provider === '') mistakes.provider = 'required';
  if (values.provider === otherCarrier && values.otherProvider === '') mistakes.otherProvider = 'required';
  if (values.trackingNumber === '') mistakes.trackingNumber = 'required';
  else if (!trackingPattern.test(values.trackingNumber)) mistakes.trackingNumber = 'trackingInvalid';
  return mistakes;
}
