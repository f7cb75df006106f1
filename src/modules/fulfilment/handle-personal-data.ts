import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { scrubParcelsOf, scrubSenderOf, selectParcelsOf } from './personal-data.store.ts';

/** The parcels of a person's orders, for themselves. */
export function exportParcels(db: Queryable, userId: number): Promise<unknown[]> {
  return selectParcelsOf(db, userId);
}

/** Takes out of parcels who got them, and who sent them. */
export async function eraseParcels(tx: Transaction, userId: number): Promise<void> {
  await scrubParcelsOf(tx, userId);
  await scrubSenderOf(tx, userId);
}
