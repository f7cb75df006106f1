import { describe, expect, test } from 'vitest';
import {
  branchText,
  documentDate,
  documentNumber,
  documentState,
  formOf,
  type OrderToDocument,
  staffChangeEnds,
  supplyTime,
  taxInvoiceChangeEnds,
  yearBeOf,
} from './document.rules.ts';

const bangkok = (text: string) => new Date(`${text}+07:00`);
const paid: OrderToDocument = {
  status: 'ready_to_ship',
  paymentStatus: 'paid',
  paymentChannel: 'card',
  orderedAt: bangkok('2026-11-21T10:00:00'),
  wantsTaxInvoice: false,
  hasTaxProfile: true,
};

test('a number says what, when, whose and which; the year is Bangkok’s, of the Buddhist Era', () => {
  expect(yearBeOf(bangkok('2026-12-31T23:59:59'))).toBe(2569);
  expect(yearBeOf(bangkok('2027-01-01T00:00:00'))).toBe(2570);
  expect(documentNumber('tax_invoice', 2569, 12, 1)).toBe('TX2569-12-000001');
  expect(documentNumber('receipt', 2569, 12, 1_234_567)).toBe('RC2569-12-1234567');
  expect(documentNumber('credit_note', 2570, 3, 42)).toBe('CN2570-3-000042');
});

test('a tax invoice’s data may be changed until the order’s day is over in Bangkok', () => {
  const end = bangkok('2026-11-22T00:00:00');
  for (const at of ['2026-11-21T00:00:00', '2026-11-21T06:59:59', '2026-11-21T23:59:59.999'])
    expect(taxInvoiceChangeEnds(bangkok(at))).toEqual(end);
  expect(taxInvoiceChangeEnds(end)).toEqual(bangkok('2026-11-23T00:00:00'));
});

describe('a document is due', () => {
  const at = (text: string, changes: Partial<OrderToDocument> = {}) =>
    documentState({ ...paid, ...changes }, bangkok(text));

  test('when the order is paid, and with cash on delivery when it is delivered or complete', () => {
    expect(at('2026-11-21T10:01:00')).toBe('due');
    expect(at('2026-11-21T10:01:00', { paymentStatus: 'pending', status: 'unpaid' })).toBe('waitingPayment');
    const cod = { paymentChannel: 'cod', paymentStatus: 'pending' };
    expect(at('2026-11-21T10:01:00', cod)).toBe('waitingPayment');
    expect(at('2026-11-21T10:01:00', { ...cod, status: 'shipped' })).toBe('waitingPayment');
    const delivered = { status: 'shipped', deliveredAt: bangkok('2026-11-21T10:00:00') };
    expect(at('2026-11-21T10:01:00', { ...cod, ...delivered })).toBe('due');
    // Of a group that is paid when its last parcel is delivered, this one has been.
    expect(at('2026-11-21T10:01:00', { ...cod, status: 'complete' })).toBe('due');
  });
  test('a full tax invoice not before its data can’t be changed', () => {
    expect(at('2026-11-21T23:59:59', { wantsTaxInvoice: true })).toBe('waitingCheck');
    expect(at('2026-11-22T00:00:00', { wantsTaxInvoice: true })).toBe('due');
  });
  test('never of an order that came to nothing, nor while its seller hasn’t said who it is', () => {
    for (const status of ['cancelled', 'expired']) expect(at('2026-11-23T00:00:00', { status })).toBe('none');
    expect(at('2026-11-23T00:00:00', { hasTaxProfile: false })).toBe('sellerNotReady');
  });
});

test('only who is registered for VAT issues tax invoices', () => {
  const vat = { taxableSatang: 100, vatSatang: 7 };
  expect(formOf({ isVatRegistered: true }, true, vat, 'abbreviated')).toBe('tax_invoice');
  expect(formOf({ isVatRegistered: true }, false, vat, 'abbreviated')).toBe('abbreviated_tax_invoice');
  expect(formOf({ isVatRegistered: true }, false, vat, 'full')).toBe('tax_invoice');
  expect(formOf({ isVatRegistered: false }, true, vat, 'full')).toBe('receipt');
});

test('a sale of exempt goods alone is no tax invoice, whoever sells it and whatever was asked for', () => {
  for (const wantsTaxInvoice of [true, false])
    expect(
      formOf({ isVatRegistered: true }, wantsTaxInvoice, { taxableSatang: 0, vatSatang: 0 }, 'full'),
    ).toBe('receipt');
});

describe('a document’s date', () => {
  const noon = bangkok('2026-11-30T12:00:00');
  const times = { paymentChannel: 'card', paidAt: noon, deliveredAt: null, completedAt: null };

  test('is that of the payment; of cash on delivery, of the delivery, or else of the end', () => {
    expect(supplyTime(times)).toEqual(noon);
    const cod = { ...times, paymentChannel: 'cod', paidAt: null };
    expect(supplyTime(cod)).toBeNull();
    const [second, third] = [bangkok('2026-12-02T09:00:00'), bangkok('2026-12-03T09:00:00')];
    expect(supplyTime({ ...cod, completedAt: third })).toEqual(third);
    expect(supplyTime({ ...cod, deliveredAt: second, completedAt: third })).toEqual(second);
  });

  test('however much later it is made, until the month’s VAT is filed', () => {
    const lastMoment = bangkok('2026-11-30T23:59:59.999');
    expect(documentDate(lastMoment, bangkok('2026-12-01T00:00:00'))).toEqual(lastMoment);
    expect(documentDate(lastMoment, bangkok('2026-12-15T23:59:59.999'))).toEqual(lastMoment);
    const filed = bangkok('2026-12-16T00:00:00');
    expect(documentDate(lastMoment, filed)).toEqual(filed);
    expect(documentDate(null, filed)).toEqual(filed);
    expect(documentDate(bangkok('2026-12-17T00:00:00'), filed)).toEqual(filed);
  });
});

test('branches are named as the Revenue Department wants', () => {
  expect(branchText('00000', 'x')).toBe('สำนักงานใหญ่');
  expect(branchText('00012', null)).toBe('สาขาที่ 00012');
  expect(branchText('00012', 'สยาม')).toBe('สาขาที่ 00012 (สยาม)');
});

test('staff change a tax invoice until the 15th of the next month is over in Bangkok', () => {
  const ends = (at: string) => staffChangeEnds(new Date(at)).toISOString();
  expect(ends('2026-11-21T12:00:00+07:00')).toBe('2026-12-15T17:00:00.000Z');
  expect(ends('2026-12-31T23:59:59+07:00')).toBe('2027-01-15T17:00:00.000Z');
  // Still the month before in UTC.
  expect(ends('2026-12-01T00:00:00+07:00')).toBe('2027-01-15T17:00:00.000Z');
});
