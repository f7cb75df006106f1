import { describe, expect, test } from 'vitest';
import { readPdf } from '../../platform/pdf/test-read-pdf.ts';
import { drawStatement } from './draw-statement.ts';
import type { StatementRowRead } from './settlement.store.ts';

const closedAt = new Date('2026-11-30T17:00:00Z');
const at = new Date('2026-11-20T03:00:00Z');
const longTh = 'ประวัติศาสตร์การพิมพ์หนังสือไทยตั้งแต่สมัยรัชกาลที่สามจนถึงปัจจุบัน ฉบับปรับปรุงครั้งที่สอง พร้อมภาพประกอบสี่สี';
const longEn =
  'A History of Printing in Siam from the Third Reign to Our Days, Second Edition, Revised and Illustrated';

function rowOf(index: number, more: Partial<StatementRowRead> = {}): StatementRowRead {
  return {
    ...{ id: index, ledgerEntryId: 7_000_000 + index, type: 'price', at },
    ...{ orderNumber: `R2569${String(index).padStart(6, '0')}-1`, lineId: 40_000 + index },
    ...{ nameTh: longTh, nameEn: longEn, optionsTh: 'ปกแข็ง', optionsEn: 'Hardcover', note: null },
    ...{ quantity: 3, rateBasisPoints: null, amountSatang: 1_234_567_89, vatSatang: 0 },
    ...more,
  };
}

const commission: Partial<StatementRowRead> = {
  type: 'commission',
  rateBasisPoints: 850,
  amountSatang: -856_00,
  vatSatang: -56_00,
};
const withheld: Partial<StatementRowRead> = {
  ...{ type: 'withholding', orderNumber: null, lineId: null, nameTh: null, nameEn: null, optionsTh: null },
  ...{ optionsEn: null, quantity: null, amountSatang: 24_00, note: 'หนังสือรับรองเลขที่ 7/2569' },
};

function draw(locale: 'th' | 'en', rows: readonly StatementRowRead[]) {
  return drawStatement(locale, {
    head: {
      ...{ id: 1, statementNumber: 'ST2569-0001-7', periodFrom: at, periodUntil: closedAt, closedAt },
      ...{ openingSatang: 0, movedSatang: 100_00, closingSatang: 100_00, commissionSatang: 0 },
      ...{ vatSatang: 56_00, vatBasisPoints: 700 },
    },
    sums: [{ type: 'price', count: rows.length, amountSatang: 100_00 }],
    rows,
    storeName: locale === 'th' ? 'ร้านหนังสือมานี' : 'Mani’s Books',
    profile: null,
  });
}

describe('a statement as a document', () => {
  test.each([
    ['th', ['ประเภท', 'คำสั่งซื้อ', 'เลขที่รายการ', 'จำนวนเงิน', 'ภาษีมูลค่าเพิ่ม', 'เลขรายการบัญชี']],
    ['en', ['Type', 'Order', 'Line ID', 'Amount', 'VAT', 'Withheld', 'Ledger ID']],
  ] as const)(
    'in %s has the long form’s columns again on every page, and every movement once',
    (locale, heads) => {
      const rows = Array.from({ length: 300 }, (_, index) =>
        rowOf(index, index === 1 ? commission : index === 2 ? withheld : {}),
      );
      const bytes = draw(locale, rows);
      expect(bytes).toEqual(draw(locale, rows));
      const { pages } = readPdf(bytes);
      expect(pages.length).toBeGreaterThan(10);
      // A head that takes two lines is read as one.
      for (const page of pages)
        for (const head of heads)
          expect(page.join('').replaceAll(' ', '')).toContain(head.replaceAll(' ', ''));
      const all = pages.flat();
      for (const { ledgerEntryId, lineId, orderNumber } of rows)
        for (const cell of [ledgerEntryId, lineId, orderNumber])
          if (cell !== null) expect(all.filter((text) => text === String(cell))).toHaveLength(1);
      // The amount, the VAT in it and the rate beside the type; what was withheld in a column of its own.
      const first = pages[0] ?? [];
      expect(first).toEqual(expect.arrayContaining(['-856.00', '-56.00', '1,234,567.89']));
      expect(
        first.filter((text) => text === '24.00'),
        'as the amount, and as withheld',
      ).toHaveLength(2);
      expect(first.join(' ')).toContain('8.5');
      // Nothing of a long title is cut off.
      const title = (locale === 'th' ? longTh : longEn).replaceAll(' ', '');
      expect(all.join('').replaceAll(' ', '')).toContain(title.slice(0, 12));
    },
  );
});
