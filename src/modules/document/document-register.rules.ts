import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { Locale } from '../../shared/locale.ts';
import { writeCsv } from '../../shared/write-csv.ts';
import { type DocumentContent, documentTitles } from './document.rules.ts';

/** Documents a ZIP file holds at most: drawing one takes some 20 ms. */
export const zipMost = 250;

/** `2026-11` for any time of that month in Bangkok. */
export function monthOf(at: Date): string {
  return bangkokDay(at).slice(0, 7);
}

/** The month after, or `by` months from this one. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + number - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** From when to (not including) when a month lasts in Bangkok. */
export function spanOf(month: string): { since: Date; until: Date } {
  const start = (of: string) => new Date(`${of}-01T00:00:00+07:00`);
  return { since: start(month), until: start(shiftMonth(month, 1)) };
}

/** The months from one to another, the newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = shiftMonth(month, -1)) months.push(month);
  return months;
}

/** A credit note takes off what it says. */
export function signOf({ form }: Pick<DocumentContent, 'form'>): 1 | -1 {
  return form === 'credit_note' ? -1 : 1;
}

const headings: Record<Locale, string[]> = {
  th: [
    'วันที่',
    'ประเภทเอกสาร',
    'เลขที่',
    'สถานะ',
    'ออกแทนด้วยเลขที่',
    'คำสั่งซื้อ',
    'ผู้ขาย',
    'เลขประจำตัวผู้เสียภาษีผู้ขาย',
    'สาขาผู้ขาย',
    'ชื่อผู้ซื้อ',
    'เลขประจำตัวผู้เสียภาษีผู้ซื้อ',
    'สาขาผู้ซื้อ',
    'อ้างอิงเอกสาร',
    'มูลค่ายกเว้นภาษี',
    'มูลค่าที่เสียภาษี 7%',
    'ภาษีมูลค่าเพิ่ม',
    'รวม',
  ],
  en: [
    'Date',
    'Document',
    'Number',
    'Status',
    'Replaced by',
    'Order',
    'Seller',
    'Seller tax ID',
    'Seller branch',
    'Buyer',
    'Buyer tax ID',
    'Buyer branch',
    'Refers to',
    'Exempt from VAT',
    'Value at 7% VAT',
    'VAT',
    'Total',
  ],
};
const states: Record<Locale, { valid: string; cancelled: string }> = {
  th: { valid: 'ใช้งาน', cancelled: 'ยกเลิก' },
  en: { valid: 'Valid', cancelled: 'Cancelled' },
};

export type RegisterLine = { content: DocumentContent; isCancelled: boolean; replacedBy: string | null };

/** A month's documents as a table for spreadsheets: a cancelled one's amounts are 0, a credit note's below it. */
export function registerCsv(locale: Locale, lines: readonly RegisterLine[]): string {
  return writeCsv([
    headings[locale],
    ...lines.map(({ content, isCancelled, replacedBy }) => {
      const { seller, buyer, totals, form } = content;
      const amount = (satang: number) => (isCancelled ? 0 : (signOf(content) * satang) / 100);
      return [
        bangkokDay(new Date(content.issuedAt)),
        documentTitles[form][locale],
        content.documentNumber,
        states[locale][isCancelled ? 'cancelled' : 'valid'],
        replacedBy ?? '',
        content.orderNumber,
        seller.legalNameTh,
        { digits: seller.taxId },
        { digits: seller.branchNumber },
        buyer?.name ?? '',
        { digits: buyer?.taxId ?? '' },
        { digits: buyer?.branchNumber ?? '' },
        content.credited?.documentNumber ?? content.replaces?.documentNumber ?? '',
        amount(totals.exemptSatang),
        amount(totals.taxableSatang),
        amount(totals.vatSatang),
        amount(totals.totalSatang),
      ];
    }),
  ]);
}
