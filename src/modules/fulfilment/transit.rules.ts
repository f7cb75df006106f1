/** Parcels take at least that long: until then nobody can have said that one has arrived. */
const transitLeastMs = 12 * 60 * 60 * 1000;

/** From when on a parcel may have arrived that left then. */
export function mayHaveArrivedFrom(shippedAt: Date): Date {
  return new Date(shippedAt.getTime() + transitLeastMs);
}

/** From when on an order's last parcel may have arrived; null of one that isn't on its way, or has arrived. */
export function deliverableFrom(order: {
  status: string;
  shippedAt: Date | null;
  deliveredAt: Date | null;
}): Date | null {
  if (order.status !== 'shipped' || order.shippedAt === null || order.deliveredAt !== null) return null;
  return mayHaveArrivedFrom(order.shippedAt);
}
