import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentTitles } from '../document/document.rules.ts';
import { factsOf, totalRows } from '../document/document-words.rules.ts';
import { etaxXml } from '../document/etax-xml.rules.ts';
import { testContent } from '../document/test-content.ts';
import { vatWithin } from '../settlement/settlement.rules.ts';
import {
  buyerOf,
  describeInvoice,
  type InvoicedStatement,
  invoiceNumber,
  whyNoInvoice,
} from './commission-invoice.rules.ts';

const statement = (rates: InvoicedStatement['rates'], vatBasisPoints = 700): InvoicedStatement => {
  const commissionSatang = rates.reduce((sum, rate) => sum + rate.commissionSatang, 0);
  return {
    statementNumber: 'ST2569-12-000003',
    periodFrom: new Date('2026-11-15T17:00:00Z'),
    periodUntil: new Date('2026-11-22T17:00:00Z'),
    closedAt: new Date('2026-11-22T17:17:00Z'),
    commissionSatang,
    vatSatang: vatWithin(commissionSatang, vatBasisPoints),
    vatBasisPoints,
    rates,
  };
};
const { seller } = testContent();
const profile = {
  legalNameTh: 'ร้านกระดาษเก่าหอม',
  legalNameEn: null,
  taxId: '0999000000035',
  isVatRegistered: false,
  branchNumber: '00000',
  branchName: null,
  address: '12 ถนนท่าแพ',
  subdistrictName: 'ช้างคลาน',
  districtName: 'เมืองเชียงใหม่',
  provinceName: 'เชียงใหม่',
  zipCode: '50100',
  telephone: null,
  email: null,
  subdistrictId: 500108,
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
};

test('adds up: its lines to the commission, its value and VAT to its total, whatever the rates', () => {
  const rate = fc.record({
    basisPoints: fc.integer({ min: 1, max: 3_000 }),
    commissionSatang: fc.integer({ min: 1, max: 50_000_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(rate, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 700, 1_000),
      (rates, vat) => {
        const given = statement(rates, vat);
        const { lines, totals, form, paidSatang } = describeInvoice(given, seller, buyerOf(profile));
        expect(lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)).toBe(given.commissionSatang);
        expect(totals.exemptSatang + totals.taxableSatang + totals.vatSatang).toBe(totals.totalSatang);
        expect(totals.totalSatang).toBe(given.commissionSatang);
        expect(totals.vatSatang).toBe(given.vatSatang);
        expect(paidSatang).toBe(given.commissionSatang);
        expect(form).toBe(vat === 0 ? 'receipt' : 'tax_invoice');
      },
    ),
  );
});

test('says its statement, the period’s days, how it was paid, and its rate of VAT', () => {
  const content = {
    version: 1 as const,
    documentNumber: invoiceNumber(2569, 7),
    issuedAt: '2026-11-22T16:59:59.999Z',
    ...describeInvoice(statement([{ basisPoints: 800, commissionSatang: 10_700 }]), seller, buyerOf(profile)),
  };
  const facts = Object.fromEntries(factsOf(content).map(({ label, value }) => [label, value]));
  expect(facts).toMatchObject({
    'เลขที่ / No.': 'CI2569-000007',
    'วันที่ / Date': '22 พฤศจิกายน 2569',
    ใบแจ้งยอด: 'ST2569-12-000003',
    งวด: '16 พฤศจิกายน 2569 – 22 พฤศจิกายน 2569',
    ชำระโดย: 'หักจากยอดที่ต้องจ่ายร้าน',
  });
  expect(facts).not.toHaveProperty('คำสั่งซื้อ / Order');
  const rows = Object.fromEntries(totalRows(content).map(({ label, satang }) => [label, satang]));
  expect(rows).toMatchObject({
    รวมค่าบริการ: 10_700,
    มูลค่าสินค้าและบริการที่เสียภาษีมูลค่าเพิ่ม: 10_000,
    'ภาษีมูลค่าเพิ่ม 7%': 700,
    จำนวนเงินรวมทั้งสิ้น: 10_700,
  });
  expect(documentTitles[content.form].th).toBe('ใบกำกับภาษี/ใบเสร็จรับเงิน');
  const xml = etaxXml(content);
  expect(xml).toContain('<ram:CalculatedRate>7.00</ram:CalculatedRate>');
  expect(xml).toContain('<ram:IssuerAssignedID>ST2569-12-000003</ram:IssuerAssignedID>');
});

test('who the store is: a juristic person by the first digit of its tax id', () => {
  expect(buyerOf(profile)).toMatchObject({ type: 'company', branchNumber: '00000', taxId: '0999000000035' });
  expect(buyerOf({ ...profile, taxId: '1101700203450' })).toMatchObject({
    type: 'personal',
    branchNumber: null,
  });
  expect(buyerOf({ ...profile, taxId: '1101700203450', isVatRegistered: true }).branchNumber).toBe('00000');
});

test('why there is none', () => {
  const all = { hasIssuer: true, hasTaxProfile: true };
  expect(whyNoInvoice({ commissionSatang: 0 }, all)).toBe('noCommission');
  expect(whyNoInvoice({ commissionSatang: 1 }, { ...all, hasIssuer: false })).toBe('issuerMissing');
  expect(whyNoInvoice({ commissionSatang: 1 }, { ...all, hasTaxProfile: false })).toBe('taxProfileMissing');
  expect(whyNoInvoice({ commissionSatang: 1 }, all)).toBe('soon');
});
