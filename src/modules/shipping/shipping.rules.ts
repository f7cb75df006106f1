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
};

/**
 * The fee of a parcel: the base covers the first kilogram, each kilogram begun after it costs more, and from an amount
 * of products on it is free. `itemSatang` is before vouchers, so that using one doesn't make the parcel dearer.
 */
export function shippingFee(
  channel: Pick<ShippingFacts, 'feeSatang' | 'extraKilogramSatang' | 'freeFromSatang'>,
  weightGrams: number,
  itemSatang: number,
): number {
  if (channel.freeFromSatang !== null && itemSatang >= channel.freeFromSatang) return 0;
  const extraKilograms = Math.max(0, Math.ceil(weightGrams / 1000) - 1);
  return channel.feeSatang + extraKilograms * channel.extraKilogramSatang;
}

/** The channels of a seller in the order they are shown. */
function channelsOf(sellerId: number, shipping: readonly ShippingFacts[]): ShippingFacts[] {
  return shipping
    .filter((channel) => channel.sellerId === sellerId)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.channelId - b.channelId);
}

/** A channel of a seller, and what a certain parcel costs by it. */
export type ParcelOption = { channel: ShippingFacts; feeSatang: number };

/**
 * What a parcel costs by each channel of its seller, in the order they are offered: the first is what a checkout begins
 * with. Files need no parcel (`isParcel` false) and cost nothing.
 */
export function parcelOptions(
  sellerId: number,
  shipping: readonly ShippingFacts[],
  parcel: { weightGrams: number; itemSatang: number; isParcel: boolean },
): ParcelOption[] {
  return channelsOf(sellerId, shipping).map((channel) => ({
    channel,
    feeSatang: parcel.isParcel ? shippingFee(channel, parcel.weightGrams, parcel.itemSatang) : 0,
  }));
}
