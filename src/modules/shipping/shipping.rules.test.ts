import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippingFee } from './shipping.rules.ts';

const channel = { feeSatang: 4_000, extraKilogramSatang: 1_500, freeFromSatang: 50_000 };

test.each([
  [0, 4_000],
  [1_000, 4_000],
  [1_001, 5_500],
  [2_000, 5_500],
  [2_001, 7_000],
])('%d grams cost %d satang', (grams, fee) => {
  expect(shippingFee(channel, grams, 0)).toBe(fee);
});

test('is free from an amount on, not a satang before', () => {
  expect(shippingFee(channel, 300, 49_999)).toBe(4_000);
  expect(shippingFee(channel, 300, 50_000)).toBe(0);
  expect(shippingFee({ ...channel, freeFromSatang: null }, 300, 1_000_000)).toBe(4_000);
});

test('more weight never costs less', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), (grams, more) => {
      expect(shippingFee(channel, grams + more, 0)).toBeGreaterThanOrEqual(shippingFee(channel, grams, 0));
    }),
  );
});
