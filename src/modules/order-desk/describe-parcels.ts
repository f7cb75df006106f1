import type { Locale } from '../../shared/locale.ts';
import { mayHaveArrivedFrom } from '../fulfilment/transit.rules.ts';
import { carrierName, trackingUrlOf } from '../shipping/couriers.rules.ts';
import type { OrderParcel } from './order-desk.contract.ts';
import type { OrderParcelRow, OrderRow } from './order-desk.store.ts';

/**
 * An order's parcels. One that was sent before parcels were kept has the order's own number, and all of it; what was fetched
 * at a counter has none.
 */
export function parcelsOf(row: OrderRow): OrderParcelRow[] {
  if (row.parcels !== null) return row.parcels;
  const { shippingProvider, trackingNumber, shippedAt, deliveredAt } = row;
  if (shippingProvider === null || shippedAt === null) return [];
  return [
    {
      position: 1,
      provider: shippingProvider,
      trackingNumber,
      shippedAt: shippedAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      cameBackAt: row.refusedAt?.toISOString() ?? null,
      shippedBy: null,
      lines: row.lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
    },
  ];
}

const instantOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

/** Parcels as everybody sees them who sees their order. */
export function describeParcels(
  locale: Locale,
  row: OrderRow,
): (OrderParcel & { shippedBy: string | null })[] {
  return parcelsOf(row).map((parcel) => ({
    position: parcel.position,
    provider: carrierName(parcel.provider, row, locale),
    trackingNumber: parcel.trackingNumber,
    trackingUrl: trackingUrlOf({
      ...row,
      shippingProvider: parcel.provider,
      trackingNumber: parcel.trackingNumber,
    }),
    shippedAt: new Date(parcel.shippedAt).toISOString(),
    deliveredAt: instantOf(parcel.deliveredAt),
    cameBackAt: instantOf(parcel.cameBackAt),
    shippedBy: parcel.shippedBy,
    lines: parcel.lines,
  }));
}

/** What its store can do with a parcel, beside what it can do with the order. */
export function storeSideOf(row: OrderRow, parcel: OrderParcel, now: Date) {
  const isOpen =
    (row.status === 'ready_to_ship' || row.status === 'shipped') &&
    parcel.deliveredAt === null &&
    parcel.cameBackAt === null;
  return {
    canDeliver: isOpen && mayHaveArrivedFrom(new Date(parcel.shippedAt)) <= now,
    canCorrect: isOpen && row.parcels !== null && parcel.trackingNumber !== null,
    canTakeBack: isOpen && row.status === 'shipped',
  };
}

/** Copies of an order that waits to be sent, or is partly on its way, which have still to be sent. */
export function copiesToSend(row: OrderRow): { lineId: number; quantity: number }[] {
  if (row.status !== 'ready_to_ship') return [];
  const sent = new Map<number, number>();
  for (const { lineId, quantity } of (row.parcels ?? []).flatMap(({ lines }) => lines))
    sent.set(lineId, (sent.get(lineId) ?? 0) + quantity);
  return row.lines
    .filter(({ isDigital }) => !isDigital)
    .map(({ id, quantity }) => ({ lineId: id, quantity: quantity - (sent.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
