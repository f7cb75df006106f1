import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { documentDate, yearBeOf } from '../document/document.rules.ts';
import { readTaxProfile } from '../document/keep-tax-profile.ts';
import { describeIssuer } from '../document/write-document.ts';
import { type HouseIssuer, lastDayOf } from '../settlement/settlement.rules.ts';
import { buyerOf, describeInvoice, invoiceNumber } from './commission-invoice.rules.ts';
import {
  insertInvoice,
  lockStatementToInvoice,
  selectIssuer,
  selectStatementsToInvoice,
  takeSerial,
} from './commission-invoice.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Issues the house's tax invoices for the commission of closed statements, each by itself; how many. What waits for a store's
 * tax data is issued once it is there.
 */
export async function issueCommissionInvoices({ db, clock }: Needs): Promise<number> {
  const issuer = await selectIssuer(db);
  if (issuer === null) return 0;
  const now = clock();
  const statements = await selectStatementsToInvoice(db);
  return eachAlone(statements, 'invoicing commission', ({ id: statementId }) =>
    transact(db, (tx) => issueCommissionInvoice(tx, { statementId, issuer, now })),
  );
}

/**
 * Issues one. It bears the last day of its statement's period, when the commission was kept (Revenue Code s. 78/1 (1)), as
 * other documents bear the date of what they are about. Two at once issue one.
 */
export async function issueCommissionInvoice(
  tx: Transaction,
  { statementId, issuer, now }: { statementId: number; issuer: HouseIssuer; now: Date },
): Promise<boolean> {
  const statement = await lockStatementToInvoice(tx, statementId);
  if (statement === null) return false;
  const profile = await readTaxProfile({ db: tx }, statement.sellerId);
  if (profile === null) return false;
  const seller = await describeIssuer(tx, { ...issuer, isVatRegistered: statement.vatBasisPoints > 0 });
  const issuedAt = documentDate(lastDayOf(statement.periodUntil), now);
  const yearBe = yearBeOf(issuedAt);
  const serial = await takeSerial(tx, yearBe);
  const documentNumber = invoiceNumber(yearBe, serial);
  await insertInvoice(tx, {
    documentNumber,
    yearBe,
    serial,
    statementId,
    sellerId: statement.sellerId,
    content: {
      version: 1,
      documentNumber,
      issuedAt: issuedAt.toISOString(),
      ...(issuedAt < now ? { madeAt: now.toISOString() } : {}),
      ...describeInvoice(statement, seller, buyerOf(profile)),
    },
    issuedAt,
    madeAt: now,
  });
  return true;
}
