import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bangkokDay } from '../../shared/bangkok-time.ts';
import { storeShareOf } from '../order/store-share.rules.ts';
import { rowsOfOrder, settlementPeriod, shareVat, statementNumber, vatWithin } from './settlement.rules.ts';

const instant = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2060-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const days = fc.integer({ min: 1, max: 31 });
const periodOf = (at: string, periodDays = 7) => {
  const { from, until } = settlementPeriod(new Date(at), periodDays);
  return [from.toISOString(), until.toISOString()];
};

test('a week runs from Monday to Monday in Bangkok, and ends with its month', () => {
  expect(periodOf('2026-11-18T12:00:00Z')).toEqual(['2026-11-15T17:00:00.000Z', '2026-11-22T17:00:00.000Z']);
  // Midnight begins the next.
  expect(periodOf('2026-11-22T16:59:59.999Z')[0]).toBe('2026-11-15T17:00:00.000Z');
  expect(periodOf('2026-11-22T17:00:00Z')[0]).toBe('2026-11-22T17:00:00.000Z');
  expect(periodOf('2026-11-30T12:00:00Z')).toEqual(['2026-11-29T17:00:00.000Z', '2026-11-30T17:00:00.000Z']);
  expect(periodOf('2026-12-01T12:00:00Z')).toEqual(['2026-11-30T17:00:00.000Z', '2026-12-06T17:00:00.000Z']);
});

test('periods leave no moment out and have none twice, and lie within a month', () => {
  fc.assert(
    fc.property(instant, days, (at, periodDays) => {
      const { from, until } = settlementPeriod(at, periodDays);
      expect(from <= at && at < until).toBe(true);
      expect(settlementPeriod(from, periodDays)).toEqual({ from, until });
      expect(settlementPeriod(until, periodDays).from).toEqual(until);
      expect(settlementPeriod(new Date(from.getTime() - 1), periodDays).until).toEqual(from);
      expect(bangkokDay(new Date(until.getTime() - 1)).slice(0, 7)).toBe(bangkokDay(from).slice(0, 7));
      expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(periodDays * 86_400_000);
    }),
  );
});

test('a number has the year of the period’s last day', () => {
  expect(statementNumber(new Date('2026-12-31T17:00:00Z'), 12, 3)).toBe('ST2569-12-000003');
  expect(statementNumber(new Date('2027-01-03T17:00:00Z'), 12, 4)).toBe('ST2570-12-000004');
});

test('the VAT within an amount is 7/107 of it, to the satang', () => {
  expect([0, 1, 8, 107, 10_700, 10_000].map((satang) => vatWithin(satang, 700))).toEqual([
    0, 0, 1, 7, 700, 654,
  ]);
  expect(vatWithin(10_000, 0)).toBe(0);
});

test('VAT is parted among the rows of commission alone, and adds up', () => {
  const row = fc.record({
    type: fc.constantFrom('commission' as const, 'price' as const, 'returned' as const),
    amountSatang: fc.integer({ min: 1, max: 10_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.integer({ min: 0, max: 2_000 }), (given, points) => {
      const rows = given.map(({ type, amountSatang }) => ({
        type,
        amountSatang: type === 'commission' ? 0 - amountSatang : amountSatang,
      }));
      const { vatSatang, perRow } = shareVat(rows, points);
      const sum = perRow.reduce((all, each) => all + each, 0);
      expect(sum).toBe(0 - vatSatang);
      for (const [index, { type }] of rows.entries())
        if (type !== 'commission') expect(perRow[index]).toBeCloseTo(0);
    }),
  );
});

test('an order is told line by line: who took off what, what came back, what the house keeps', () => {
  const order = {
    shippingSatang: 4_000,
    shippingDiscountSatang: 4_000,
    isShippingReturned: false,
    lines: [
      {
        id: 7,
        quantity: 2,
        returnedQuantity: 1,
        giftChargedSatang: 0,
        totalSatang: 19_000,
        discountSatang: 1_000,
        platformDiscountSatang: 400,
        pointsSatang: 0,
        commissionSatang: 1_900,
        commissionBasisPoints: 1_000,
      },
    ],
  };
  const rows = rowsOfOrder(order);
  const sum = rows.reduce((all, { amountSatang }) => all + amountSatang, 0);
  expect(storeShareOf(order)).toEqual({ commissionSatang: 950, storeSatang: sum });
  const line = (
    type: string,
    amountSatang: number,
    quantity: number,
    rateBasisPoints: number | null = null,
  ) => ({
    type,
    orderLineId: 7,
    quantity,
    rateBasisPoints,
    amountSatang,
  });
  expect(rows.filter(({ orderLineId }) => orderLineId !== null)).toEqual([
    line('price', 20_000, 2),
    line('store_discount', -600, 2),
    line('house_discount', -400, 2),
    line('house_funding', 400, 2),
    line('returned', expect.any(Number) as unknown as number, 1),
    line('commission', -950, 1, 1_000),
  ]);
  const parcel = rows.filter(({ orderLineId }) => orderLineId === null);
  expect(parcel.map(({ type, amountSatang }) => [type, amountSatang])).toEqual([
    ['shipping', 4_000],
    ['house_shipping_discount', -4_000],
    ['house_shipping_funding', 4_000],
  ]);
});
