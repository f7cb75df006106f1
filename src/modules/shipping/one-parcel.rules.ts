import { channelsOf, type ParcelFacts, type ShippingFacts, shippingFee } from './shipping.rules.ts';
import { pickupCode } from './store-delivery.rules.ts';

/** An order that hasn't left its store, as another one that may go in its parcel needs it. All have one buyer and one address. */
export type WaitingOrder = {
  id: number;
  orderNumber: string;
  /** The first order of the parcel that it goes in: itself, where it goes alone. */
  leadId: number;
  sellerId: number;
  channelId: number;
  /** The lives that it has copies of (`live:3`). */
  lives: readonly string[];
  /** What its copies weigh, and cost before vouchers. */
  weightGrams: number;
  itemSatang: number;
  /** What its channel charged for it, before promotions and vouchers took something off. */
  feeSatang: number;
  /** `unpaid` may still come to nothing, also at the door; `packed` is closed, and on its shelf. */
  stage: 'unpaid' | 'waiting' | 'packed';
};

/** What goes in one parcel with orders that wait: which parcel, with which orders, and what is saved by it. */
export type SharedParcel = { leadId: number; orderNumbers: string[]; savedSatang: number };

/** An order's parcel by a channel, with the lives that it has copies of. */
export type LiveParcel = ParcelFacts & { lives: readonly string[] };

/**
 * What a parcel costs by a channel, and which parcel that is (docs/decisions/0112). An order with copies of a live goes with
 * what waits at its store from that live, and costs what the parcel of all of them costs more than was charged for it
 * already; never more than by itself. Nothing is shared with a parcel of which something isn't paid, so that no fee is
 * counted twice, nor one that nobody pays.
 */
export function parcelFee(
  channel: ShippingFacts,
  parcel: LiveParcel,
  waiting: readonly WaitingOrder[],
): { feeSatang: number; shared: SharedParcel | null } {
  const aloneSatang = shippingFee(channel, parcel);
  const alone = { feeSatang: aloneSatang, shared: null };
  if (channel.code === pickupCode || parcel.lives.length === 0) return alone;
  const [best] = openParcels(channel, parcel.lives, waiting)
    .map((together) => ({ together, feeSatang: feeBeside(channel, parcel, together) }))
    .filter(({ feeSatang }) => feeSatang <= aloneSatang)
    .sort((one, other) => one.feeSatang - other.feeSatang || leadOf(one.together) - leadOf(other.together));
  if (best === undefined) return alone;
  const { together, feeSatang } = best;
  return {
    feeSatang,
    shared: {
      leadId: leadOf(together),
      orderNumbers: together.map(({ orderNumber }) => orderNumber),
      savedSatang: aloneSatang - feeSatang,
    },
  };
}

/** What all of it costs together, less what was charged for what waits. */
function feeBeside(channel: ShippingFacts, parcel: LiveParcel, together: readonly WaitingOrder[]): number {
  const sum = (of: (order: WaitingOrder) => number) => together.reduce((all, order) => all + of(order), 0);
  const whole = shippingFee(channel, {
    weightGrams: parcel.weightGrams + sum(({ weightGrams }) => weightGrams),
    itemSatang: parcel.itemSatang + sum(({ itemSatang }) => itemSatang),
    provinceId: parcel.provinceId,
  });
  return Math.max(0, whole - sum(({ feeSatang }) => feeSatang));
}

/** The parcels of a channel that something of these lives may still go into, each as its orders in the order of their numbers. */
function openParcels(
  { sellerId, channelId }: ShippingFacts,
  lives: readonly string[],
  waiting: readonly WaitingOrder[],
): WaitingOrder[][] {
  const parcels = new Map<number, WaitingOrder[]>();
  for (const order of [...waiting].sort((one, other) => one.id - other.id))
    if (order.sellerId === sellerId && order.channelId === channelId)
      parcels.set(order.leadId, [...(parcels.get(order.leadId) ?? []), order]);
  return [...parcels.values()].filter(
    (together) =>
      together.every(({ stage }) => stage !== 'unpaid') &&
      together.some(({ stage }) => stage === 'waiting') &&
      together.some((order) => order.lives.some((live) => lives.includes(live))),
  );
}

function leadOf([first]: readonly WaitingOrder[]): number {
  return first?.leadId ?? 0;
}

/** A channel of a seller, what a certain parcel costs by it, and what that one goes with. */
export type ParcelOption = { channel: ShippingFacts; feeSatang: number; shared: SharedParcel | null };

/**
 * What a parcel costs by each channel of its seller, in the order they are offered: the first is what a checkout begins
 * with. Files need no parcel (`isParcel` false) and cost nothing. `waiting`: its buyer's orders to the same address.
 */
export function parcelOptions(
  sellerId: number,
  shipping: readonly ShippingFacts[],
  parcel: LiveParcel & { isParcel: boolean },
  waiting: readonly WaitingOrder[] = [],
): ParcelOption[] {
  return channelsOf(sellerId, shipping).map((channel) => ({
    channel,
    ...(parcel.isParcel ? parcelFee(channel, parcel, waiting) : { feeSatang: 0, shared: null }),
  }));
}

/** The least that a parcel costs by a channel with what waits, wherever it goes. */
export function leastBeside(
  channel: ShippingFacts,
  parcel: Omit<LiveParcel, 'provinceId'>,
  waiting: readonly WaitingOrder[],
): number {
  const places = [null, ...channel.zones.flatMap(({ provinceIds }) => provinceIds.slice(0, 1))];
  return Math.min(
    ...places.map((provinceId) => parcelFee(channel, { ...parcel, provinceId }, waiting).feeSatang),
  );
}
