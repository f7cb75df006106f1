import { expect, test } from 'vitest';
import { tellReason } from './chosen-reasons.ts';
import { replaceWording, wordingKey } from './wording.ts';

test('a reason that was chosen is told in the language of whoever reads it, a note after it as it was written', () => {
  expect(tellReason('th', 'Out of stock')).toBe('สินค้าหมด');
  expect(tellReason('en', 'สินค้าหมด: เหลือเล่มเดียว')).toBe('Out of stock: เหลือเล่มเดียว');
  expect(tellReason('th', 'I changed my mind')).toBe('เปลี่ยนใจ ไม่ต้องการสินค้าแล้ว');
  expect(tellReason('en', 'ยอดเงินไม่ตรงกับคำสั่งซื้อ')).toBe('The amount differs from the order');
  expect(tellReason('th', 'No barcode')).toBe('ไม่มีบาร์โค้ด');
  expect(tellReason('th', 'สินค้าหมด')).toBe('สินค้าหมด');
});

test('what somebody wrote themselves stays as it is', () => {
  for (const own of ['', 'Out of stock until May', 'น้ำท่วมโกดัง', 'constructor'])
    for (const locale of ['th', 'en'] as const) expect(tellReason(locale, own)).toBe(own);
});

test('staff’s own words for a reason are told, and known when they come back', () => {
  const own = new Map([[wordingKey('th', 'seller'), new Map([['cancel.reasons.outOfStock', 'ของหมดแล้ว']])]]);
  replaceWording(own);
  try {
    expect(tellReason('th', 'Out of stock')).toBe('ของหมดแล้ว');
    expect(tellReason('en', 'ของหมดแล้ว')).toBe('Out of stock');
    expect(tellReason('th', 'สินค้าหมด')).toBe('ของหมดแล้ว');
  } finally {
    replaceWording(new Map());
  }
});
