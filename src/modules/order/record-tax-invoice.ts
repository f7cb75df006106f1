import type { Transaction } from '../../platform/db/database.ts';
import type { TaxInvoiceChoice } from './order-snapshot.contract.ts';
import { setTaxInvoice } from './order-state.store.ts';

/** The tax invoice's data of a locked group is another from now on. */
export function recordTaxInvoice(tx: Transaction, groupId: number, choice: TaxInvoiceChoice): Promise<void> {
  return setTaxInvoice(tx, groupId, choice);
}
