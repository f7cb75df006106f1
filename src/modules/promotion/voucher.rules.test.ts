import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyVouchers,
  readVoucherCodes,
  type VoucherFacts,
  type VoucherKind,
  voucherDiscount,
} from './voucher.rules.ts';

const now = Date.parse('2026-11-21T03:00:00Z');

function voucher(values: Partial<VoucherFacts>): VoucherFacts {
  return {
    id: 1,
    code: 'A',
    kind: 'platform',
    sellerId: null,
    sellerNameTh: null,
    sellerNameEn: null,
    nameTh: 'ส่วนลด',
    nameEn: 'Discount',
    discountSatang: 1_000,
    discountBasisPoints: null,
    maxDiscountSatang: null,
    minSpendSatang: 0,
    startsAtMs: now - 1,
    endsAtMs: now + 1,
    usageLimit: null,
    usedCount: 0,
    perUserLimit: 1,
    usedByShopper: 0,
    isClaimedUp: false,
    ...values,
  };
}

const bases = fc
  .array(
    fc.record({
      sellerId: fc.integer({ min: 1, max: 1_000 }),
      itemSatang: fc.integer({ min: 1, max: 1_000_000 }),
      shippingSatang: fc.integer({ min: 0, max: 20_000 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.map((base, index) => ({ ...base, sellerId: index + 1 })));

const someVoucher = fc.record({
  kind: fc.constantFrom<VoucherKind>('seller', 'platform', 'shipping'),
  seller: fc.integer({ min: 1, max: 6 }),
  discountSatang: fc.integer({ min: 1, max: 2_000_000 }),
  discountBasisPoints: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null }),
  maxDiscountSatang: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
});

describe('applying vouchers', () => {
  test('parts add up to what each takes off, and no order costs less than nothing', () => {
    fc.assert(
      fc.property(bases, fc.array(someVoucher, { maxLength: 8 }), (orders, given) => {
        const vouchers = given.map(({ seller, ...values }, index) =>
          voucher({
            ...values,
            id: index,
            code: `V${index}`,
            sellerId: values.kind === 'seller' ? seller : null,
          }),
        );
        const { outcomes, shares } = applyVouchers(
          vouchers.map(({ code }) => code),
          vouchers,
          orders,
          now,
        );
        for (const kind of ['seller', 'platform', 'shipping'] as const) {
          const off = outcomes.filter(
            (outcome) => outcome.voucher?.kind === kind && outcome.refusal === null,
          );
          const parts = shares.reduce((sum, share) => sum + share[`${kind}Satang`], 0);
          expect(parts).toBe(off.reduce((sum, { amountSatang }) => sum + amountSatang, 0));
        }
        shares.forEach((share, index) => {
          const order = orders[index];
          expect(share.sellerSatang + share.platformSatang).toBeLessThanOrEqual(order?.itemSatang ?? 0);
          expect(share.shippingSatang).toBeLessThanOrEqual(order?.shippingSatang ?? 0);
          expect(
            Math.min(share.sellerSatang, share.platformSatang, share.shippingSatang),
          ).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  test('takes one of each seller, one of the house and one on shipping', () => {
    const orders = [
      { sellerId: 1, itemSatang: 50_000, shippingSatang: 4_000 },
      { sellerId: 2, itemSatang: 30_000, shippingSatang: 4_000 },
    ];
    const vouchers = [
      voucher({ id: 1, code: 'H1' }),
      voucher({ id: 2, code: 'H2' }),
      voucher({ id: 3, code: 'S1', kind: 'seller', sellerId: 1 }),
      voucher({ id: 4, code: 'S2', kind: 'seller', sellerId: 2 }),
      voucher({ id: 5, code: 'S1B', kind: 'seller', sellerId: 1 }),
      voucher({ id: 6, code: 'P', kind: 'shipping' }),
    ];
    const { outcomes } = applyVouchers(['H1', 'H2', 'S1', 'S2', 'S1B', 'P'], vouchers, orders, now);
    expect(outcomes.map(({ code, refusal }) => [code, refusal])).toEqual([
      ['H1', null],
      ['H2', 'voucherSameKind'],
      ['S1', null],
      ['S2', null],
      ['S1B', 'voucherSameKind'],
      ['P', null],
    ]);
  });

  test("the house's share is taken from what the seller's voucher left", () => {
    const half = { discountSatang: null, discountBasisPoints: 5_000 };
    const vouchers = [
      voucher({ id: 1, code: 'HOUSE', ...half }),
      voucher({ id: 2, code: 'STORE', kind: 'seller', sellerId: 1, ...half }),
    ];
    const { shares } = applyVouchers(
      ['HOUSE', 'STORE'],
      vouchers,
      [{ sellerId: 1, itemSatang: 10_000, shippingSatang: 0 }],
      now,
    );
    expect(shares).toMatchObject([
      { sellerId: 1, sellerSatang: 5_000, platformSatang: 2_500, shippingSatang: 0, cashbackSatang: 0 },
    ]);
  });

  test('cashback is on what the goods cost after all others, and takes nothing off', () => {
    const half = { discountSatang: null, discountBasisPoints: 5_000 };
    const { shares, outcomes } = applyVouchers(
      ['BACK', 'HOUSE', 'STORE'],
      [
        voucher({ id: 1, code: 'HOUSE', ...half }),
        voucher({ id: 2, code: 'STORE', kind: 'seller', sellerId: 1, ...half }),
        voucher({ id: 3, code: 'BACK', kind: 'cashback', discountSatang: null, discountBasisPoints: 1_000 }),
      ],
      [{ sellerId: 1, itemSatang: 10_000, shippingSatang: 4_000 }],
      now,
    );
    expect(shares).toMatchObject([{ sellerSatang: 5_000, platformSatang: 2_500, cashbackSatang: 250 }]);
    expect(outcomes[0]).toMatchObject({ code: 'BACK', refusal: null, amountSatang: 250 });
  });

  test.each([
    ['voucherNotStarted', { startsAtMs: now + 1 }],
    ['voucherExpired', { endsAtMs: now }],
    ['voucherUsedUp', { usageLimit: 3, usedCount: 3 }],
    ['voucherAlreadyUsed', { usedByShopper: 1 }],
    ['voucherOtherSeller', { kind: 'seller' as const, sellerId: 99 }],
    ['voucherMinSpend', { minSpendSatang: 10_001 }],
    ['voucherNoEffect', { kind: 'shipping' as const }],
  ])('refuses with %s', (reason, values) => {
    const base = { sellerId: 1, itemSatang: 10_000, shippingSatang: 0 };
    const { outcomes, shares } = applyVouchers(['A'], [voucher(values)], [base], now);
    expect(outcomes).toMatchObject([{ refusal: reason, amountSatang: 0 }]);
    expect(shares).toEqual([
      { sellerId: 1, sellerSatang: 0, platformSatang: 0, shippingSatang: 0, cashbackSatang: 0 },
    ]);
  });

  test('an unknown code is not found; codes are read in any case', () => {
    const { outcomes } = applyVouchers(['B'], [voucher({})], [], now);
    expect(outcomes).toMatchObject([{ code: 'B', refusal: 'voucherNotFound' }]);
    expect(readVoucherCodes(' abc, DEF  abc ')).toEqual(['ABC', 'DEF']);
    expect(readVoucherCodes(null)).toEqual([]);
  });

  test('a share is capped by its most, and by what there is', () => {
    const share = voucher({ discountSatang: null, discountBasisPoints: 2_000, maxDiscountSatang: 500 });
    expect(voucherDiscount(share, 1_000)).toBe(200);
    expect(voucherDiscount(share, 10_000)).toBe(500);
    expect(voucherDiscount(voucher({ discountSatang: 5_000 }), 3_000)).toBe(3_000);
  });
});
