import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forgetImportName } from '../catalogue/forget-import-name.ts';
import { clearFileNamesOf, selectFilesOf } from './catalogue-file.store.ts';
import { importOf } from './import-of.ts';

/** Files of products that a person has sent for a store. What is in them is the store's. */
export function exportCatalogueFiles(db: Queryable, userId: number) {
  return selectFilesOf(db, userId);
}

/** The files stay the store's; what the person called them goes. */
export async function eraseCatalogueFileNames(tx: Transaction, userId: number): Promise<void> {
  const files = await clearFileNamesOf(tx, userId);
  for (const file of files)
    await forgetImportName(tx, { sellerId: file.sellerId, contentHash: importOf(file) });
}
