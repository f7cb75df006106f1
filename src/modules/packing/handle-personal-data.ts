import type { Queryable, Transaction } from '../../platform/db/database.ts';
import {
  clearTrackingFileNamesOf,
  clearTrackingRowsOf,
  selectTrackingFilesOf,
} from './tracking-file.store.ts';

/** Files of tracking numbers that a person has sent for a store. What is in them is the store's. */
export function exportTrackingFiles(db: Queryable, userId: number) {
  return selectTrackingFilesOf(db, userId);
}

/** The files stay the store's; what the person called them goes, and what they say of the person's own orders. */
export async function erasePacking(tx: Transaction, userId: number): Promise<void> {
  await clearTrackingFileNamesOf(tx, userId);
  await clearTrackingRowsOf(tx, userId);
}
