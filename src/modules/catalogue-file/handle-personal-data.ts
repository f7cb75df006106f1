import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { clearFileNamesOf, selectFilesOf } from './catalogue-file.store.ts';

/** Files of products that a person has sent for a store. What is in them is the store's. */
export function exportCatalogueFiles(db: Queryable, userId: number) {
  return selectFilesOf(db, userId);
}

/** The files stay the store's; what the person called them goes. */
export function eraseCatalogueFileNames(tx: Transaction, userId: number): Promise<void> {
  return clearFileNamesOf(tx, userId);
}
