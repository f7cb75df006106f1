import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keywordKey } from './comment-text.rules.ts';
import { displayCashback, isPriceToSell, keywordFault, warningsOf } from './live-keyword.rules.ts';

test('keywords that people take for the same have one key', () => {
  for (const alike of ['A1', 'a1', 'AI', 'al', 'A๑', 'Ａ１', ' a1 ']) expect(keywordKey(alike)).toBe('a1');
  expect(keywordKey('O5')).toBe(keywordKey('๐5'));
  expect(keywordKey('A1')).not.toBe(keywordKey('A2'));
  expect(keywordKey('แคล๑')).toBe(keywordKey('แคล1'));
});

test('a keyword is something to type without spaces', () => {
  for (const good of ['A1', '12', 'แคล1', 'S-10', 'หนังสือ']) expect(keywordFault(good)).toBeNull();
  expect(keywordFault('  ')).toBe('valueMissing');
  for (const bad of ['A 1', '+', 'A1?', 'A1,A2', 'x'.repeat(21)])
    expect(keywordFault(bad)).toBe('valueInvalid');
});

test('keywords that will be misread are warned of', () => {
  const products = ['2', 'A1', 'A12', '149', '555', 'CF', 'B7'].map((keyword) => ({
    keyword,
    priceSatang: 149_00,
  }));
  expect(warningsOf(products, 3)).toEqual([
    { keyword: '2', warning: 'quantity', other: '3' },
    { keyword: 'A1', warning: 'beginning', other: 'A12' },
    { keyword: '149', warning: 'price', other: '' },
    { keyword: '555', warning: 'laughter', other: '' },
    { keyword: 'CF', warning: 'word', other: '' },
  ]);
  expect(warningsOf([{ keyword: 'B7', priceSatang: 149_00 }], 3)).toEqual([]);
});

test('cashback is what a lower price leaves of it, and a price is from list less cashback to list', () => {
  expect(displayCashback(20_00, 200_00, 200_00)).toBe(20_00);
  expect(displayCashback(20_00, 200_00, 190_00)).toBe(10_00);
  expect(displayCashback(20_00, 200_00, 170_00)).toBe(0);
  expect(displayCashback(20_00, 200_00, 210_00)).toBe(0);
  expect([179_99, 180_00, 200_00, 200_01].map((price) => isPriceToSell(20_00, 200_00, price))).toEqual([
    ...[false, true, true, false],
  ]);
  const satang = fc.integer({ min: 0, max: 1_000_00 });
  fc.assert(
    fc.property(satang, satang, satang, (cashback, list, entered) => {
      const shown = displayCashback(cashback, list, entered);
      expect(shown).toBeGreaterThanOrEqual(0);
      expect(shown).toBeLessThanOrEqual(cashback);
      if (isPriceToSell(cashback, list, entered)) expect(shown).toBe(cashback - (list - entered));
    }),
  );
});
