import type { Transaction } from '../../platform/db/database.ts';
import { clearImportName } from './import-progress.store.ts';

/** What a person called the file of an import is theirs: it goes with them, the import and what came of it stay. */
export function forgetImportName(
  tx: Transaction,
  ofImport: { sellerId: number; contentHash: string },
): Promise<void> {
  return clearImportName(tx, ofImport);
}
