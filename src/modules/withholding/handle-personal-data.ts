import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { taxInvoicesSince } from '../order/order-retention.rules.ts';
import { certificateNumber } from './income-certificate.rules.ts';
import { selectCertificatesOfPerson, unnameCertificates } from './income-certificate.store.ts';

/** A person's certificates of withheld tax, for themselves. */
export async function exportIncomeCertificates(db: Queryable, userId: number) {
  const rows = await selectCertificatesOfPerson(db, userId);
  return rows.map(({ userId: _, id: __, ...row }) => ({ ...row, number: certificateNumber(row) }));
}

/**
 * Takes out of a person's certificates who they were. Those of the last five years keep it: whoever kept tax back has to show of
 * whom, as long as the Revenue Department may ask (Revenue Code s. 19, Accounting Act s. 14).
 */
export function eraseIncomeCertificates(tx: Transaction, userId: number, now: Date): Promise<number> {
  return unnameCertificates(tx, { userId, until: taxInvoicesSince(now) });
}

/** Takes erased people's names out of their certificates once the law allows it. By the clock. */
export function forgetOldIncomeCertificates(db: Queryable, now: Date): Promise<number> {
  return unnameCertificates(db, { userId: null, until: taxInvoicesSince(now) });
}
