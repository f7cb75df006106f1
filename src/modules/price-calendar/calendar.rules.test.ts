import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dayBegins,
  dayEnds,
  daysOf,
  daysOn,
  findConflicts,
  type Planned,
  weeksOfMonth,
} from './calendar.rules.ts';

describe('days and weeks', () => {
  test('a month is told with the whole weeks it is in', () => {
    expect(weeksOfMonth('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(weeksOfMonth('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`;
        const days = daysOf(weeksOfMonth(month));
        expect(days.length % 7).toBe(0);
        expect(new Date(days[0] ?? '').getUTCDay()).toBe(1);
        expect(days.slice(0, 7).some((day) => day === `${month}-01`)).toBe(true);
        expect(days.slice(-7).some((day) => day.startsWith(month))).toBe(true);
      }),
    );
  });

  test('a day is one of Bangkok, and what ends at midnight isn’t on the next', () => {
    expect(dayBegins('2026-11-24').toISOString()).toBe('2026-11-23T17:00:00.000Z');
    expect(dayEnds('2026-11-24').toISOString()).toBe('2026-11-24T17:00:00.000Z');
    expect(daysOn({ startsAt: dayBegins('2026-11-24'), endsAt: dayEnds('2026-11-25') })).toEqual({
      from: '2026-11-24',
      to: '2026-11-25',
    });
    expect(daysOn({ startsAt: dayBegins('2026-11-24'), endsAt: dayBegins('2026-11-24') }).to).toBe(
      '2026-11-24',
    );
  });
});

describe('what is in the way of what', () => {
  const hour = (count: number) => new Date(Date.UTC(2026, 10, 24, count));
  let ids = 0;
  const planned = (values: Partial<Planned>): Planned => {
    ids += 1;
    return {
      ...{ kind: 'promotion', id: ids, sellerId: 1, promotionTypeId: 3, priceKind: null },
      ...{ startsAt: hour(1), endsAt: hour(5), productIds: null },
      ...values,
    };
  };
  const found = (...all: Planned[]) =>
    findConflicts(all, 10).map(({ wins, why, products, startsAt, endsAt }) => ({
      ...{ wins, why, products },
      hours: [startsAt.getUTCHours(), endsAt.getUTCHours()],
    }));

  test('promotions of copies, of parcels and prices are each among themselves', () => {
    const steps = planned({});
    const bundle = planned({ promotionTypeId: 6, startsAt: hour(3), endsAt: hour(9) });
    const parcel = planned({ promotionTypeId: 8 });
    const flash = planned({
      kind: 'flashSale',
      promotionTypeId: null,
      priceKind: 'flash_sale',
      productIds: [7],
    });
    const gift = planned({ promotionTypeId: 5 });
    expect(found(steps, bundle, parcel, flash, gift)).toEqual([
      { wins: 'other', why: 'kind', products: null, hours: [3, 5] },
    ]);
    expect(found(parcel, planned({ promotionTypeId: 8 }))).toMatchObject([
      { wins: 'either', why: 'mostOff' },
    ]);
    expect(found(steps, planned({}))).toMatchObject([{ wins: 'one', why: 'older' }]);
  });

  test('prices: the stronger kind, of one kind the lower', () => {
    const price = { kind: 'campaign', promotionTypeId: null, sellerId: null } as const;
    const campaign = planned({ ...price, priceKind: 'campaign', productIds: [1, 2, 3] });
    const flash = planned({ ...price, kind: 'flashSale', priceKind: 'flash_sale', productIds: [3, 4] });
    const other = planned({ ...price, priceKind: 'campaign', productIds: [2] });
    const off = planned({ promotionTypeId: 1, priceKind: 'product_discount', sellerId: 1, productIds: null });
    expect(found(campaign, flash)).toMatchObject([{ wins: 'other', why: 'priceKind', products: 1 }]);
    expect(found(campaign, other)).toMatchObject([{ wins: 'either', why: 'lower', products: 1 }]);
    expect(found(flash, other)).toEqual([]);
    expect(found(off, flash)).toMatchObject([{ wins: 'one', why: 'priceKind', products: null }]);
    expect(found(off, planned({ ...price, priceKind: 'campaign', productIds: [] }))).toEqual([]);
  });

  test('none of other products, of other stores, or one after the other', () => {
    expect(found(planned({ productIds: [1] }), planned({ productIds: [2] }))).toEqual([]);
    expect(found(planned({ sellerId: 1 }), planned({ sellerId: 2 }))).toEqual([]);
    expect(found(planned({ sellerId: 1 }), planned({ sellerId: null }))).toHaveLength(1);
    expect(found(planned({}), planned({ startsAt: hour(5), endsAt: hour(6) }))).toEqual([]);
  });

  test('every pair that meets is told once, and no more than are wanted', () => {
    const time = fc.integer({ min: 0, max: 23 });
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time), { maxLength: 12 }), (spans) => {
        const all = spans
          .filter(([start, end]) => start < end)
          .map(([start, end]) => planned({ startsAt: hour(start), endsAt: hour(end) }));
        const meeting = all.flatMap((one, index) =>
          all.slice(index + 1).filter((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
        );
        expect(findConflicts(all, 1_000)).toHaveLength(meeting.length);
        expect(findConflicts(all, 3)).toHaveLength(Math.min(3, meeting.length));
      }),
    );
  });
});
