/** Provinces of which a parcel costs something else, as /Province numbers them. */
export type ShippingZone = {
  provinceIds: number[];
  feeSatang: number;
  extraKilogramSatang: number;
};

/** What a seller charges for a channel, as seller_shipping has it. */
export type ShippingFacts = {
  sellerId: number;
  channelId: number;
  code: string;
  nameTh: string;
  nameEn: string;
  daysMin: number;
  daysMax: number;
  sortOrder: number;
  feeSatang: number;
  extraKilogramSatang: number;
  freeFromSatang: number | null;
  zones: readonly ShippingZone[];
};

type Fees = Pick<ShippingFacts, 'feeSatang' | 'extraKilogramSatang' | 'freeFromSatang' | 'zones'>;
/** `provinceId` null: nobody knows yet where it goes. */
export type ParcelFacts = { weightGrams: number; itemSatang: number; provinceId: number | null };

/**
 * The fee of a parcel: the base covers the first kilogram, each kilogram begun after it costs more, and from an amount
 * of products on it is free. `itemSatang` is before vouchers, so that using one doesn't make the parcel dearer. To a province
 * of a zone the zone's fees count; while the province isn't known, those of everywhere else.
 */
export function shippingFee(channel: Fees, { weightGrams, itemSatang, provinceId }: ParcelFacts): number {
  if (isFree(channel, itemSatang)) return 0;
  const zone =
    provinceId === null
      ? undefined
      : channel.zones.find(({ provinceIds }) => provinceIds.includes(provinceId));
  return feeByWeight(zone ?? channel, weightGrams);
}

/** The least and the most that a parcel costs by a channel, wherever it goes. */
export function feeRange(
  channel: Fees,
  { weightGrams, itemSatang }: Omit<ParcelFacts, 'provinceId'>,
): { leastSatang: number; mostSatang: number } {
  if (isFree(channel, itemSatang)) return { leastSatang: 0, mostSatang: 0 };
  const fees = [channel, ...channel.zones].map((of) => feeByWeight(of, weightGrams));
  return { leastSatang: Math.min(...fees), mostSatang: Math.max(...fees) };
}

function isFree({ freeFromSatang }: Fees, itemSatang: number): boolean {
  return freeFromSatang !== null && itemSatang >= freeFromSatang;
}

function feeByWeight(
  { feeSatang, extraKilogramSatang }: Pick<ShippingZone, 'feeSatang' | 'extraKilogramSatang'>,
  weightGrams: number,
): number {
  const extraKilograms = Math.max(0, Math.ceil(weightGrams / 1000) - 1);
  return feeSatang + extraKilograms * extraKilogramSatang;
}

/** A province that two of a channel's zones name; null when each is named once. */
export function doubledProvince(zones: readonly ShippingZone[]): number | null {
  const named = zones.flatMap(({ provinceIds }) => [...new Set(provinceIds)]);
  return named.find((id, index) => named.indexOf(id) !== index) ?? null;
}

/** The channels of a seller in the order they are shown. */
export function channelsOf(sellerId: number, shipping: readonly ShippingFacts[]): ShippingFacts[] {
  return shipping
    .filter((channel) => channel.sellerId === sellerId)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.channelId - b.channelId);
}
