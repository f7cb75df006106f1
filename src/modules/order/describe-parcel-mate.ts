import type { ParcelMate } from './parcel-mate.contract.ts';
import type { ParcelMateRow } from './parcel-mates.store.ts';

/** Another order of a parcel, as the API tells it. */
export function describeParcelMate({ orderNumber, status, isPacked, holdUntil }: ParcelMateRow): ParcelMate {
  const until = holdUntil === null ? null : new Date(holdUntil).toISOString();
  return { orderNumber, status, isPacked, holdUntil: until };
}
