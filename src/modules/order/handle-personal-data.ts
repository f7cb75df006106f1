import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { openOrderStatuses, taxInvoicesSince } from './order-retention.rules.ts';
import {
  deleteOldTaxInvoices,
  hasOrderIn,
  scrubNotesOf,
  scrubOrdersOf,
  selectOrderNumbersOf,
  selectOrdersOf,
} from './personal-data.store.ts';

/** A person's orders with lines, events and addresses, for themselves. */
export function exportOrders(db: Queryable, userId: number): Promise<unknown[]> {
  return selectOrdersOf(db, userId);
}

/** Whether something a person ordered is still under way: then somebody needs to know who they are. */
export function hasOpenOrders(db: Queryable, userId: number): Promise<boolean> {
  return hasOrderIn(db, userId, openOrderStatuses);
}

/** The numbers of everything a person ordered. */
export function listOrderNumbers(db: Queryable, userId: number): Promise<string[]> {
  return selectOrderNumbersOf(db, userId);
}

const gone = '—';

/** Takes out of orders who bought; the sellers' lists and the sums stay as they are. */
export async function eraseOrders(tx: Transaction, userId: number, now: Date): Promise<void> {
  await scrubNotesOf(tx, userId);
  await scrubOrdersOf(
    tx,
    userId,
    {
      firstname: gone,
      lastname: gone,
      telephone: gone,
      address: gone,
      subdistrictName: gone,
      districtName: gone,
      provinceName: gone,
      zipCode: gone,
    },
    taxInvoicesSince(now),
  );
}

/** Forgets the tax invoices of erased people once the law allows it. By the clock. */
export function forgetOldTaxInvoices(db: Queryable, now: Date): Promise<number> {
  return deleteOldTaxInvoices(db, taxInvoicesSince(now));
}
