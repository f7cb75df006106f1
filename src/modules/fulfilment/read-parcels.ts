import type { Queryable } from '../../platform/db/database.ts';
import { type ParcelRow, selectParcelsOfOrder } from './parcel.store.ts';

/** An order's parcels, in the order in which they left. */
export function readParcels(db: Queryable, orderId: number): Promise<ParcelRow[]> {
  return selectParcelsOfOrder(db, orderId);
}
