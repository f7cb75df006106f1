import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type DocumentContent, hasXml } from '../document/document.rules.ts';
import { monthOf, monthsBetween, registerCsv, spanOf } from '../document/document-register.rules.ts';
import { etaxXml } from '../document/etax-xml.rules.ts';
import type * as Contract from './commission-invoice.contract.ts';
import { whyNoInvoice } from './commission-invoice.rules.ts';
import {
  type InvoiceRow,
  selectFirstIssued,
  selectInvoice,
  selectInvoiceOfStatement,
  selectInvoices,
  selectIssuer,
  selectWaitingStatements,
  sumInvoices,
} from './commission-invoice.store.ts';

type Needs = Pick<Services, 'db'>;
type Format = 'pdf' | 'xml';
/** Of statements that wait for tax data so many are named. */
const namedMost = 20;
/** Of a month's table: a statement a week for each of 20,000 stores. */
const tableMost = 100_000;

/** The invoice for one of a store's statements, or why there is none. */
export async function readStatementInvoice(
  { db }: Needs,
  { sellerId, statementNumber }: { sellerId: number; statementNumber: string },
): Promise<Result<Contract.StatementInvoice, { code: 'statementNotFound' }>> {
  const [row, issuer] = await Promise.all([
    selectInvoiceOfStatement(db, sellerId, statementNumber),
    selectIssuer(db),
  ]);
  if (row === null) return fail({ code: 'statementNotFound' });
  if (row.content !== null) return succeed({ invoice: describeInvoiceOf(row.content), why: null });
  const { hasTaxProfile } = row;
  return succeed({ invoice: null, why: whyNoInvoice(row, { hasIssuer: issuer !== null, hasTaxProfile }) });
}

function describeInvoiceOf(content: DocumentContent) {
  const { totals } = content;
  return {
    documentNumber: content.documentNumber,
    issuedAt: content.issuedAt,
    form: content.form === 'tax_invoice' ? ('tax_invoice' as const) : ('receipt' as const),
    value: toBaht(totals.exemptSatang + totals.taxableSatang),
    vat: toBaht(totals.vatSatang),
    total: toBaht(totals.totalSatang),
    hasXml: hasXml(content),
  };
}

type FileResult = Promise<Result<File, { code: 'documentNotFound' }>>;

/** The same as a file. */
export async function readStatementInvoiceFile(
  { db }: Needs,
  { sellerId, statementNumber, format }: { sellerId: number; statementNumber: string; format: Format },
): FileResult {
  const row = await selectInvoiceOfStatement(db, sellerId, statementNumber);
  return fileOf(row?.content ?? null, format);
}

/** Any invoice as a file, for staff. */
export async function readInvoiceFile(
  { db }: Needs,
  { id, format }: { id: number; format: Format },
): FileResult {
  return fileOf((await selectInvoice(db, id))?.content ?? null, format);
}

async function fileOf(content: DocumentContent | null, format: Format): FileResult {
  if (content === null || (format === 'xml' && !hasXml(content))) return fail({ code: 'documentNotFound' });
  const name = `${content.documentNumber}.${format}`;
  if (format === 'xml') return succeed(new File([etaxXml(content)], name, { type: 'application/xml' }));
  // Fonts and shaping are only loaded by who draws.
  const { drawDocument } = await import('../document/draw-document.ts');
  return succeed(new File([new Uint8Array(drawDocument(content))], name, { type: 'application/pdf' }));
}

/** A month's invoices by number, what they add up to, and what waits. */
export async function readInvoiceRegister(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  locale: Locale,
  { pageNo, perpage, month: asked }: { month?: string | undefined; pageNo: number; perpage: number },
): Promise<Contract.CommissionInvoiceRegister> {
  const now = monthOf(clock());
  const month = asked ?? now;
  const span = spanOf(month);
  const [rows, sums, first, issuer, waiting] = await Promise.all([
    selectInvoices(db, span, { limit: perpage, offset: (pageNo - 1) * perpage }),
    sumInvoices(db, span),
    selectFirstIssued(db),
    selectIssuer(db),
    selectWaitingStatements(db, namedMost),
  ]);
  return {
    month,
    months: monthsBetween(first === null ? now : monthOf(first), now),
    dataList: rows.map(describeEntry),
    total: sums.count,
    sums: {
      value: toBaht(sums.totalSatang - sums.vatSatang),
      vat: toBaht(sums.vatSatang),
      total: toBaht(sums.totalSatang),
    },
    hasIssuer: issuer !== null,
    waiting: {
      dataList: waiting.map(({ statementNumber, nameTh, nameEn, commissionSatang }) => ({
        statementNumber,
        name: inLocale(locale, nameTh, nameEn),
        commission: toBaht(commissionSatang),
      })),
      total: waiting[0]?.total ?? 0,
    },
  };
}

function describeEntry({ id, content }: InvoiceRow): Contract.CommissionInvoiceEntry {
  return {
    ...describeInvoiceOf(content),
    id,
    statementNumber: content.orderNumber,
    buyerName: content.buyer?.name ?? '',
    buyerTaxId: content.buyer?.taxId ?? null,
  };
}

/** A month's invoices as the table that goes with the VAT return. */
export async function readInvoiceTable({ db }: Needs, locale: Locale, month: string): Promise<File> {
  const rows = await selectInvoices(db, spanOf(month), { limit: tableMost, offset: 0 });
  const lines = rows.map(({ content }) => ({ content, isCancelled: false, replacedBy: null }));
  return new File([registerCsv(locale, lines)], `commission-invoices-${month}.csv`, { type: 'text/csv' });
}
