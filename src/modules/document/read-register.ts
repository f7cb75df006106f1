import { setImmediate } from 'node:timers/promises';
import { strToU8, type Zippable, zipSync } from 'fflate';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type DocumentForm, hasXml } from './document.rules.ts';
import type { DocumentRegister, RegisterEntry } from './document-register.contract.ts';
import { monthOf, monthsBetween, registerCsv, signOf, spanOf, zipMost } from './document-register.rules.ts';
import {
  countRegister,
  type RegisterFilter,
  type RegisterRow,
  selectFirstIssued,
  selectIssuers,
  selectRegister,
  sumRegister,
} from './document-register.store.ts';
import { etaxXml } from './etax-xml.rules.ts';

type RegisterQuery = {
  /** A seller's; null for everybody's. */
  sellerId: number | null;
  month?: string | undefined;
  form?: DocumentForm | undefined;
  search?: string | undefined;
  pageNo: number;
  perpage: number;
};

/** Documents of a month, newest first, and what they add up to; who looks for a number looks in all months. */
export async function readRegister(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  query: RegisterQuery,
): Promise<DocumentRegister> {
  const { sellerId, pageNo, perpage } = query;
  const now = monthOf(clock());
  const month = query.month ?? now;
  const search = query.search === undefined || query.search === '' ? null : query.search;
  const filter: RegisterFilter = {
    sellerId,
    ...(search === null ? spanOf(month) : { since: null, until: null }),
    form: query.form ?? null,
    search,
  };
  // The files of a month hold all of it, whatever form is looked at.
  const isWhole = filter.form === null && search === null;
  const [rows, sums, whole, first] = await Promise.all([
    selectRegister(db, filter, { limit: perpage, offset: (pageNo - 1) * perpage, isNewestFirst: true }),
    sumRegister(db, filter),
    isWhole ? null : countRegister(db, { sellerId, ...spanOf(month), form: null, search: null }),
    selectFirstIssued(db, sellerId),
  ]);
  return {
    month,
    months: monthsBetween(first === null ? now : monthOf(first), now),
    dataList: rows.map(describeEntry),
    total: sums.count,
    sums: {
      exempt: toBaht(sums.exemptSatang),
      taxable: toBaht(sums.taxableSatang),
      vat: toBaht(sums.vatSatang),
      total: toBaht(sums.totalSatang),
      cancelled: sums.cancelled,
    },
    zipParts: Math.ceil((whole ?? sums.count) / zipMost),
  };
}

function describeEntry({ id, content, issuedAt, isCancelled, replacedBy }: RegisterRow): RegisterEntry {
  const { totals, buyer } = content;
  const amount = (satang: number) => toBaht(signOf(content) * satang);
  return {
    id,
    form: content.form,
    documentNumber: content.documentNumber,
    issuedAt: issuedAt.toISOString(),
    orderNumber: content.orderNumber,
    sellerName: content.seller.legalNameTh,
    buyerName: buyer?.name ?? null,
    buyerTaxId: buyer?.taxId ?? null,
    exempt: amount(totals.exemptSatang),
    taxable: amount(totals.taxableSatang),
    vat: amount(totals.vatSatang),
    total: amount(totals.totalSatang),
    hasXml: !isCancelled && hasXml(content),
    isCancelled,
    replacedBy,
  };
}

/** The stores whose documents there may be, as a list names them. */
export async function listIssuers({ db }: Pick<Services, 'db'>, locale: Locale) {
  return (await selectIssuers(db)).map(({ sellerId, nameTh, nameEn }) => ({
    sellerId,
    name: inLocale(locale, nameTh, nameEn),
  }));
}

type FileQuery = {
  sellerId: number | null;
  month: string;
  format: 'csv' | 'zip';
  /** Of a ZIP file's parts, the first being 1. */
  part: number;
  locale: Locale;
};

/** A month's documents in the order of their dates: as one table, or as files, so many at a time. */
export async function readRegisterFile(
  { db }: Pick<Services, 'db'>,
  { sellerId, month, format, part, locale }: FileQuery,
): Promise<Result<File, { code: 'documentNotFound' }>> {
  const filter: RegisterFilter = { sellerId, ...spanOf(month), form: null, search: null };
  if (format === 'csv') {
    const lines = await everyLine(db, filter);
    return succeed(new File([registerCsv(locale, lines)], `documents-${month}.csv`, { type: 'text/csv' }));
  }
  const rows = await selectRegister(db, filter, {
    limit: zipMost,
    offset: (part - 1) * zipMost,
    isNewestFirst: false,
  });
  if (rows.length === 0) return fail({ code: 'documentNotFound' });
  const name = part === 1 ? `documents-${month}.zip` : `documents-${month}-${part}.zip`;
  return succeed(new File([await zipOf(rows, locale)], name, { type: 'application/zip' }));
}

async function everyLine(db: Services['db'], filter: RegisterFilter): Promise<RegisterRow[]> {
  const page = 2_000;
  const lines: RegisterRow[] = [];
  for (;;) {
    const rows = await selectRegister(db, filter, {
      limit: page,
      offset: lines.length,
      isNewestFirst: false,
    });
    lines.push(...rows);
    if (rows.length < page) return lines;
  }
}

async function zipOf(rows: readonly RegisterRow[], locale: Locale): Promise<Uint8Array<ArrayBuffer>> {
  // Fonts and shaping are only loaded by who draws.
  const { drawDocument } = await import('./draw-document.ts');
  const entries: Zippable = { 'documents.csv': strToU8(registerCsv(locale, rows)) };
  for (const { content, isCancelled, replacedBy } of rows) {
    const { documentNumber } = content;
    // PDFs are packed already.
    entries[`${documentNumber}.pdf`] = [
      new Uint8Array(drawDocument(content, isCancelled ? { replacedBy } : null)),
      { level: 0 },
    ];
    if (!isCancelled && hasXml(content)) entries[`${documentNumber}.xml`] = strToU8(etaxXml(content));
    // Others are answered between one document and the next.
    await setImmediate();
  }
  const last = rows.at(-1)?.issuedAt ?? new Date(0);
  return new Uint8Array(zipSync(entries, { mtime: last }));
}
