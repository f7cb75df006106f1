import { expect, test } from 'vitest';
import { writeWithholdingCsv } from './write-withholding-csv.ts';

test('the table of certificates keeps the zeros of the payer’s number in a spreadsheet', () => {
  const day = new Date('2026-11-21T05:00:00Z');
  const csv = writeWithholdingCsv('th', [
    {
      ...{ id: 1, number: '7/45', date: '2026-11-20', amountSatang: 300, dueSatang: 300, baseSatang: 10_000 },
      ...{ status: 'accepted', reason: null, fileKey: 'a', sentAt: day, sender: null, decidedAt: day },
      ...{ decider: 'มานี', documentNumber: 'CI1', invoicedAt: day },
      ...{ payerName: 'ร้าน', payerTaxId: '0105561000011', sellerId: 1, urlKey: 'store' },
      ...{ nameTh: 'ร้าน', nameEn: 'Store', sameNumber: 0 },
    },
  ]);
  expect(csv).toContain('2026-11-20,ร้าน,"=""0105561000011""",CI1,');
});
