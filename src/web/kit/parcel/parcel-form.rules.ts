import {
  couriers,
  readTrackingNumber,
  trackingNumberPattern,
} from '../../../modules/shipping/couriers.rules.ts';
import { inLocale, type Locale } from '../../../shared/locale.ts';
import { formText } from '../../request/form-fields.ts';

/** Who may have a parcel: the store's own channels first, then the couriers everybody knows; each once. */
export function carrierNames(locale: Locale, channels: readonly { name: string }[]): string[] {
  const known = couriers.map(({ nameTh, nameEn }) => inLocale(locale, nameTh, nameEn));
  return [...new Set([...channels.map(({ name }) => name), ...known])];
}

/** The choice of a carrier that asks for its name. */
export const otherCarrier = 'other';

/** What was typed of a parcel, as it goes back into the form. */
export type ParcelValues = { provider: string; otherProvider: string; trackingNumber: string };

/** Keys of the messages under the fields of a parcel. */
export type ParcelMistakes = Partial<Record<keyof ParcelValues, 'required' | 'trackingInvalid'>>;

/** A parcel's form that isn't right yet. */
export type ParcelReply = { values: ParcelValues; mistakes: ParcelMistakes };

/**
 * The parcel that a form names: who has it and under which number, as the contracts take it; or what is wrong with it, by
 * field.
 */
export function readParcel(
  form: FormData,
):
  | { parcel: { provider: string; trackingNumber: string }; reply: null }
  | { parcel: null; reply: ParcelReply } {
  const text = (name: keyof ParcelValues) => formText(form, name);
  const values = {
    provider: text('provider').slice(0, 100),
    otherProvider: text('otherProvider').slice(0, 100),
    trackingNumber: readTrackingNumber(text('trackingNumber')),
  };
  const mistakes = checkParcel(values);
  if (Object.keys(mistakes).length > 0) return { parcel: null, reply: { values, mistakes } };
  const { provider, otherProvider, trackingNumber } = values;
  return {
    parcel: { provider: provider === otherCarrier ? otherProvider : provider, trackingNumber },
    reply: null,
  };
}

function checkParcel(values: ParcelValues): ParcelMistakes {
  const mistakes: ParcelMistakes = {};
  if (values.provider === '') mistakes.provider = 'required';
  if (values.provider === otherCarrier && values.otherProvider === '') mistakes.otherProvider = 'required';
  if (values.trackingNumber === '') mistakes.trackingNumber = 'required';
  else if (!trackingNumberPattern.test(values.trackingNumber)) mistakes.trackingNumber = 'trackingInvalid';
  return mistakes;
}
