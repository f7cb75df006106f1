import { withholdingTexts } from '../../messages/withholding-messages.ts';
import type { Services } from '../../platform/services.ts';
import { readAskedSearch } from '../../shared/asked-search.ts';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { csvFile } from '../../shared/csv-file.ts';
import type { Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { keptAddressLine } from '../address/address.rules.ts';
import { monthOf, monthsBetween, shiftMonth, spanOf } from '../document/document-register.rules.ts';
import { certificateNumber, certificateRate } from './income-certificate.rules.ts';
import {
  type IncomeCertificateRow,
  selectAskedCertificates,
  selectCertificate,
  selectCertificatesOf,
  selectHouse,
} from './income-certificate.store.ts';

const monthsShown = 24;

/**
 * The certificate of a withdrawal as a PDF: its owner's, or anybody's for staff (null), who also see one that no longer
 * holds. Null when there is none.
 */
export async function readIncomeCertificate(
  { db }: Pick<Services, 'db'>,
  withdrawalId: string,
  userId: number | null,
): Promise<File | null> {
  const row = await selectCertificate(db, withdrawalId, userId);
  if (row === null || (row.isTakenBack && userId !== null)) return null;
  // Issued before the house had said who it is: then it is who it is now.
  const house = row.payer === null ? await selectHouse(db) : null;
  const payer =
    row.payer ??
    (house === null
      ? { name: '–', taxId: '', address: '' }
      : { name: house.legalNameTh, taxId: house.taxId, address: keptAddressLine(house) });
  // Fonts and shaping are only loaded by who draws.
  const { drawIncomeCertificate } = await import('./draw-income-certificate.ts');
  const bytes = drawIncomeCertificate({ ...row, payer });
  return new File([new Uint8Array(bytes)], `${certificateNumber(row)}.pdf`, { type: 'application/pdf' });
}

/**
 * What was kept back of people's income in a month, for staff, with the months there may be some of. Under a search the
 * certificates it names are listed instead, whichever month they are of; the sums stay the month's.
 */
export async function listIncomeCertificates(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    month,
    search,
    pageNo,
    perpage,
  }: { month: string | null; search: string; pageNo: number; perpage: number },
) {
  const now = monthOf(clock());
  const asked = month ?? now;
  const named = readAskedSearch(search);
  const page = { limit: perpage, offset: (pageNo - 1) * perpage };
  const ofMonth = await selectCertificatesOf(
    db,
    spanOf(asked),
    named === null ? page : { limit: 1, offset: 0 },
  );
  const { rows, total } =
    named === null
      ? { rows: ofMonth, total: ofMonth[0]?.total ?? 0 }
      : await selectAskedCertificates(db, named, page);
  return {
    month: asked,
    months: monthsBetween(shiftMonth(now, 1 - monthsShown), now),
    total,
    valid: ofMonth[0]?.valid ?? 0,
    income: toBaht(ofMonth[0]?.sumIncome ?? 0),
    tax: toBaht(ofMonth[0]?.sumTax ?? 0),
    dataList: rows.map((row) => ({
      withdrawalId: row.withdrawalId,
      number: certificateNumber(row),
      paidAt: row.paidAt.toISOString(),
      userId: row.userId,
      name: row.payee.name,
      income: toBaht(row.incomeSatang),
      tax: toBaht(row.taxSatang),
      isWhole: isWhole(row),
      isTakenBack: row.isTakenBack,
    })),
  };
}

/** Whether the law's form would have everything in it: both numbers and addresses. */
function isWhole({ payer, payee }: IncomeCertificateRow): boolean {
  return payer !== null && payee.taxId !== '' && payee.address !== '';
}

const columns = ['number', 'paidAt', 'name', 'taxId', 'address', 'kind', 'income', 'rate', 'tax'] as const;

/** The same as a table for whoever files the return of a month (PND.3), amounts in baht; without those that no longer hold. */
export async function readIncomeTable(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  month: string,
): Promise<File> {
  const t = withholdingTexts(locale);
  const rows = (await selectCertificatesOf(db, spanOf(month))).filter(({ isTakenBack }) => !isTakenBack);
  const heads = columns.map((column) => t(`income.column.${column}`));
  const table = rows.map((row) => [
    certificateNumber(row),
    bangkokDay(row.paidAt),
    row.payee.name,
    { digits: row.payee.taxId },
    row.payee.address,
    '40(8)',
    row.incomeSatang / 100,
    // As it was then: the setting may be another by now.
    certificateRate(row) / 100,
    row.taxSatang / 100,
  ]);
  return csvFile(`income-tax-${month}.csv`, locale, heads, table);
}
