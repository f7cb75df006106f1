import { scannedReadings } from '../../shared/keyboard-layout.rules.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';

/** What is taken for a parcel's number: letters, digits and the signs couriers put between them. */
export const trackingNumberPattern = /^[\w./-]{4,60}$/;

/** A parcel's number as a scanner or a person typed it, with Thai digits or on a Thai keyboard; else the text as it came. */
export function readTrackingNumber(typed: string): string {
  return scannedReadings(typed).find((reading) => trackingNumberPattern.test(reading)) ?? typed;
}

/** A courier in Thailand: how parcels' labels name it, and where its public page follows a number. */
type Courier = {
  /** What files and systems may call it by. */
  code: string;
  nameTh: string;
  nameEn: string;
  /** `{tracking}` is the parcel's number. Where a page takes none in its address, it is asked for there. */
  trackingUrl: string;
};

/** Couriers that stores and shoppers use beside the channels of the shop. Addresses as the couriers' own pages have them. */
export const couriers: readonly Courier[] = [
  {
    code: 'thailand-post',
    nameTh: 'ไปรษณีย์ไทย',
    nameEn: 'Thailand Post',
    trackingUrl: 'https://track.thailandpost.co.th/?trackNumber={tracking}',
  },
  {
    code: 'flash',
    nameTh: 'แฟลช เอ็กซ์เพรส',
    nameEn: 'Flash Express',
    trackingUrl: 'https://www.flashexpress.co.th/fle/tracking?se={tracking}',
  },
  {
    code: 'kex',
    nameTh: 'เคอีเอ็กซ์ (เคอรี่)',
    nameEn: 'KEX (Kerry)',
    trackingUrl: 'https://th.kex-express.com/th/track/?track={tracking}',
  },
  {
    code: 'jt',
    nameTh: 'เจแอนด์ที เอ็กซ์เพรส',
    nameEn: 'J&T Express',
    trackingUrl: 'https://www.jtexpress.co.th/service/track?billcode={tracking}',
  },
  {
    code: 'ninja-van',
    nameTh: 'นินจาแวน',
    nameEn: 'Ninja Van',
    trackingUrl: 'https://www.ninjavan.co/th-th/tracking?id={tracking}',
  },
  {
    code: 'best',
    nameTh: 'เบสท์ เอ็กซ์เพรส',
    nameEn: 'BEST Express',
    trackingUrl: 'https://www.best-inc.co.th/track?bills={tracking}',
  },
  { code: 'spx', nameTh: 'เอสพีเอ็กซ์ เอ็กซ์เพรส', nameEn: 'SPX Express', trackingUrl: 'https://spx.co.th/' },
  {
    code: 'dhl',
    nameTh: 'ดีเอชแอล อีคอมเมิร์ซ',
    nameEn: 'DHL eCommerce',
    trackingUrl: 'https://www.dhl.com/th-th/home/tracking.html?tracking-id={tracking}',
  },
];

/** A courier's name in a reader's language; one that isn't known is called as it was written. */
export function courierName(provider: string, locale: Locale): string {
  const known = findCourier(provider);
  return known === undefined ? provider : inLocale(locale, known.nameTh, known.nameEn);
}

/** A courier's names, as a notice keeps them to be read in either language. */
export function courierNames(provider: string): { providerTh: string; providerEn: string } {
  return { providerTh: courierName(provider, 'th'), providerEn: courierName(provider, 'en') };
}

/**
 * Who carries a parcel, in a reader's language: the service of the shop that was chosen for it, or a courier that is known;
 * anybody else is called as it was written.
 */
export function carrierName(
  provider: string,
  chosen: Pick<TrackedParcel, 'channelTh' | 'channelEn'>,
  locale: Locale,
): string {
  const { channelTh, channelEn } = chosen;
  const isChosen = provider === channelTh || provider === channelEn;
  return isChosen && channelTh !== null
    ? inLocale(locale, channelTh, channelEn)
    : courierName(provider, locale);
}

function findCourier(provider: string): Courier | undefined {
  const wanted = provider.trim().toLowerCase();
  return couriers.find(
    ({ nameTh, nameEn }) => nameTh.toLowerCase() === wanted || nameEn.toLowerCase() === wanted,
  );
}

/**
 * The one name of a carrier that is called by its code, or by its name in either language: the Thai one. Channels of the
 * shop come first; who isn't known is called as it was written.
 */
export function knownCarrier(
  written: string,
  channels: readonly { code: string; nameTh: string; nameEn: string }[],
): string {
  const wanted = written.trim().toLowerCase();
  const found = [...channels, ...couriers].find(({ code, nameTh, nameEn }) =>
    [code, nameTh, nameEn].some((name) => name.toLowerCase() === wanted),
  );
  return found?.nameTh ?? written.trim();
}

/** A tracking address with the number in its place. */
function fillTracking(pattern: string, trackingNumber: string): string {
  return pattern.replace('{tracking}', encodeURIComponent(trackingNumber));
}

/** Where a parcel of a courier can be followed, by the name it was shipped under; null for one that isn't known. */
export function courierTrackingUrl(provider: string, trackingNumber: string): string | null {
  const known = findCourier(provider);
  return known === undefined ? null : fillTracking(known.trackingUrl, trackingNumber);
}

/** A parcel, and the service that was chosen for it; null where nothing was. */
export type TrackedParcel = {
  shippingProvider: string | null;
  trackingNumber: string | null;
  channelTh: string | null;
  channelEn: string | null;
  /** The service's own pattern. */
  trackingUrl: string | null;
};

/**
 * Where the parcel can be followed: with the chosen service's own carrier, or the courier it was given to. Another
 * carrier's number means nothing there.
 */
export function trackingUrlOf(parcel: TrackedParcel): string | null {
  const { trackingUrl: pattern, trackingNumber, shippingProvider } = parcel;
  if (trackingNumber === null || shippingProvider === null) return null;
  const isChosen = shippingProvider === parcel.channelTh || shippingProvider === parcel.channelEn;
  return isChosen && pattern !== null
    ? fillTracking(pattern, trackingNumber)
    : courierTrackingUrl(shippingProvider, trackingNumber);
}
