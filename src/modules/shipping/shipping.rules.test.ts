import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { doubledProvince, feeRange, shippingFee } from './shipping.rules.ts';

const channel = { feeSatang: 4_000, extraKilogramSatang: 1_500, freeFromSatang: 50_000, zones: [] };
const parcel = { weightGrams: 300, itemSatang: 0, provinceId: null };

test.each([
  [0, 4_000],
  [1_000, 4_000],
  [1_001, 5_500],
  [2_000, 5_500],
  [2_001, 7_000],
])('%d grams cost %d satang', (weightGrams, fee) => {
  expect(shippingFee(channel, { ...parcel, weightGrams })).toBe(fee);
});

test('is free from an amount on, not a satang before', () => {
  expect(shippingFee(channel, { ...parcel, itemSatang: 49_999 })).toBe(4_000);
  expect(shippingFee(channel, { ...parcel, itemSatang: 50_000 })).toBe(0);
  expect(shippingFee({ ...channel, freeFromSatang: null }, { ...parcel, itemSatang: 1_000_000 })).toBe(4_000);
});

describe('to groups of provinces', () => {
  const zones = [
    { provinceIds: [10, 11], feeSatang: 3_000, extraKilogramSatang: 0 },
    { provinceIds: [50], feeSatang: 6_000, extraKilogramSatang: 2_000 },
  ];
  const far = { ...channel, zones };

  test('a group has fees of its own, everywhere else and nobody-knows-where the usual ones', () => {
    const heavy = { ...parcel, weightGrams: 1_500 };
    expect(shippingFee(far, { ...heavy, provinceId: 11 })).toBe(3_000);
    expect(shippingFee(far, { ...heavy, provinceId: 50 })).toBe(8_000);
    expect(shippingFee(far, { ...heavy, provinceId: 90 })).toBe(5_500);
    expect(shippingFee(far, { ...heavy, provinceId: null })).toBe(5_500);
  });

  test('free is free everywhere', () => {
    expect(shippingFee(far, { ...parcel, itemSatang: 50_000, provinceId: 50 })).toBe(0);
    expect(feeRange(far, { weightGrams: 300, itemSatang: 50_000 })).toEqual({
      leastSatang: 0,
      mostSatang: 0,
    });
  });

  test('no fee lies outside of the range that is shown before', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(10_000), fc.nat(60_000), (provinceId, weightGrams, itemSatang) => {
        const { leastSatang, mostSatang } = feeRange(far, { weightGrams, itemSatang });
        const fee = shippingFee(far, { weightGrams, itemSatang, provinceId });
        expect(fee).toBeGreaterThanOrEqual(leastSatang);
        expect(fee).toBeLessThanOrEqual(mostSatang);
      }),
    );
  });

  test('a province is in one group', () => {
    expect(doubledProvince(zones)).toBeNull();
    expect(doubledProvince([...zones, { provinceIds: [50, 51], feeSatang: 0, extraKilogramSatang: 0 }])).toBe(
      50,
    );
    expect(doubledProvince([{ provinceIds: [1, 1], feeSatang: 0, extraKilogramSatang: 0 }])).toBeNull();
  });
});

test('more weight never costs less', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(10_000), (weightGrams, more) => {
      expect(shippingFee(channel, { ...parcel, weightGrams: weightGrams + more })).toBeGreaterThanOrEqual(
        shippingFee(channel, { ...parcel, weightGrams }),
      );
    }),
  );
});
