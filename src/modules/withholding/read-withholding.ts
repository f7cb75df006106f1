import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { monthOf, monthsBetween, shiftMonth, spanOf } from '../document/document-register.rules.ts';
import type * as Contract from './withholding.contract.ts';
import type { CertificateStatus } from './withholding.rules.ts';
import {
  type ClaimRow,
  countCertificates,
  type DeskCertificate,
  selectAccepted,
  selectClaim,
  selectClaims,
  selectDesk,
  selectFileKey,
  selectWithholdingSetting,
  sumClaims,
} from './withholding.store.ts';
import { writeWithholdingCsv } from './write-withholding-csv.ts';

type Needs = Pick<Services, 'db'>;
type Page = { pageNo: number; perpage: number };
const pageOf = ({ pageNo, perpage }: Page) => ({ limit: perpage, offset: (pageNo - 1) * perpage });
/** Months of the table for the accountant that the desk offers. */
const monthsShown = 24;

/** What a store may claim back of tax that it kept back from the commission, and what became of what it claimed. */
export async function listClaims(
  { db }: Needs,
  asked: Page & { sellerId: number },
): Promise<Contract.Claims> {
  const setting = await selectWithholdingSetting(db);
  const [rows, sums] = await Promise.all([
    selectClaims(db, setting, asked.sellerId, pageOf(asked)),
    sumClaims(db, setting, asked.sellerId),
  ]);
  return {
    rate: setting.basisPoints / 100,
    claimable: toBaht(sums.openSatang),
    openCount: sums.openCount,
    waiting: toBaht(sums.waitingSatang),
    dataList: rows.map(describeClaim),
    total: rows[0]?.total ?? 0,
  };
}

/** The same of one statement: null when it has no invoice yet, or nothing may be kept back of it. */
export async function readClaim(
  { db }: Needs,
  { sellerId, statementNumber }: { sellerId: number; statementNumber: string },
): Promise<Result<Contract.Claim, { code: 'withholdingNotFound' }>> {
  const row = await selectClaim(db, await selectWithholdingSetting(db), sellerId, statementNumber);
  if (row === null || (row.dueSatang === 0 && row.certificateId === null))
    return fail({ code: 'withholdingNotFound' });
  return succeed(describeClaim(row));
}

const isPicture = (fileKey: string) => !fileKey.endsWith('.pdf');

function describeClaim(row: ClaimRow): Contract.Claim {
  const { certificateId: id, number, date, amountSatang, status, sentAt, fileKey } = row;
  const isSent = [id, number, date, amountSatang, status, sentAt, fileKey].every((value) => value !== null);
  return {
    statementNumber: row.statementNumber,
    documentNumber: row.documentNumber,
    issuedAt: row.issuedAt.toISOString(),
    from: row.periodFrom.toISOString(),
    value: toBaht(row.baseSatang),
    due: toBaht(row.dueSatang),
    isOpen: row.isOpen,
    certificate: isSent
      ? {
          id: id ?? 0,
          number: number ?? '',
          date: date ?? '',
          amount: toBaht(amountSatang ?? 0),
          status: status ?? 'waiting',
          reason: row.reason,
          sentAt: sentAt?.toISOString() ?? '',
          decidedAt: row.decidedAt?.toISOString() ?? null,
          isPicture: isPicture(fileKey ?? ''),
        }
      : null,
  };
}

/** Certificates of all stores in a state, for staff, with the months that have a table. */
export async function listCertificates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  asked: Page & { status: CertificateStatus; search: string },
): Promise<Contract.CertificateDesk> {
  const search = readAskedSearch(asked.search);
  const [rows, counts] = await Promise.all([
    selectDesk(db, { status: asked.status, search }, pageOf(asked)),
    countCertificates(db, search),
  ]);
  const now = monthOf(clock());
  return {
    dataList: rows.map((row) => describeCertificate(row, locale)),
    counts,
    months: monthsBetween(shiftMonth(now, 1 - monthsShown), now),
  };
}

function describeCertificate(row: DeskCertificate, locale: Locale): Contract.DeskCertificate {
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    amount: toBaht(row.amountSatang),
    due: toBaht(row.dueSatang),
    value: toBaht(row.baseSatang),
    status: row.status,
    reason: row.reason,
    isPicture: isPicture(row.fileKey),
    sentAt: row.sentAt.toISOString(),
    sentBy: row.sender,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decider,
    documentNumber: row.documentNumber,
    invoicedAt: row.invoicedAt.toISOString(),
    payerName: row.payerName,
    payerTaxId: row.payerTaxId,
    store: { id: row.sellerId, urlKey: row.urlKey, name: inLocale(locale, row.nameTh, row.nameEn) },
    sameNumber: row.sameNumber,
  };
}

/** The file of a certificate: one of the store's, or any where no store is named. Null when there is none. */
export async function readCertificateFile(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { id, sellerId }: { id: number; sellerId: number | null },
): Promise<File | null> {
  const key = await selectFileKey(db, id, sellerId);
  const stored = key === null ? null : await storage.get(key);
  if (key === null || stored === null) return null;
  const ending = key.split('.').at(-1) ?? 'pdf';
  return new File([new Uint8Array(stored.bytes)], `certificate-${id}.${ending}`, {
    type: stored.contentType,
  });
}

/** What was accepted in a month, as a table for whoever files the house's tax. */
export async function readWithholdingTable({ db }: Needs, locale: Locale, month: string): Promise<File> {
  const rows = await selectAccepted(db, spanOf(month));
  return new File([writeWithholdingCsv(locale, rows)], `withholding-${month}.csv`, { type: 'text/csv' });
}
