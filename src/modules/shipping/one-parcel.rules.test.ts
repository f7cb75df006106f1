import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type LiveParcel,
  leastBeside,
  parcelFee,
  parcelOptions,
  type WaitingOrder,
} from './one-parcel.rules.ts';
import { type ShippingFacts, shippingFee } from './shipping.rules.ts';

const channel: ShippingFacts = {
  ...{ sellerId: 1, channelId: 7, code: 'post', nameTh: 'ไปรษณีย์', nameEn: 'Post', daysMin: 2, daysMax: 4 },
  ...{ sortOrder: 1, feeSatang: 4_000, extraKilogramSatang: 1_500, freeFromSatang: null, zones: [] },
};
const parcel: LiveParcel = { weightGrams: 300, itemSatang: 10_000, provinceId: null, lives: ['live:3'] };
const first: WaitingOrder = {
  ...{ id: 10, orderNumber: 'R10-1', leadId: 10, sellerId: 1, channelId: 7, lives: ['live:3'] },
  ...{ weightGrams: 600, itemSatang: 20_000, feeSatang: 4_000, stage: 'waiting' },
};

describe('with an order that waits', () => {
  test('costs nothing while the parcel costs no more, and the difference when it does', () => {
    expect(parcelFee(channel, parcel, [first])).toEqual({
      feeSatang: 0,
      shared: { leadId: 10, orderNumbers: ['R10-1'], savedSatang: 4_000 },
    });
    expect(parcelFee(channel, { ...parcel, weightGrams: 1_500 }, [first])).toEqual({
      // 2.1 kg: two kilograms begun after the first, less the fee that was charged; by itself it were 5,500.
      feeSatang: 3_000,
      shared: { leadId: 10, orderNumbers: ['R10-1'], savedSatang: 2_500 },
    });
  });

  test('goods of both count for the amount from which a parcel is free; nothing is paid back', () => {
    const generous = { ...channel, freeFromSatang: 30_000 };
    expect(parcelFee(generous, parcel, [first]).feeSatang).toBe(0);
    expect(parcelFee(generous, parcel, [{ ...first, feeSatang: 0 }]).feeSatang).toBe(0);
  });

  test('never costs more than by itself, also where kilograms are dearer than parcels', () => {
    const heavy = { ...channel, extraKilogramSatang: 9_000 };
    expect(parcelFee(heavy, { ...parcel, weightGrams: 900 }, [first])).toEqual({
      feeSatang: 4_000,
      shared: null,
    });
  });

  test('a third order counts what was charged for both before it', () => {
    const second = { ...first, id: 11, orderNumber: 'R11-1', weightGrams: 500, feeSatang: 1_500 };
    expect(parcelFee(channel, { ...parcel, weightGrams: 950 }, [second, first])).toEqual({
      feeSatang: 1_500,
      shared: { leadId: 10, orderNumbers: ['R10-1', 'R11-1'], savedSatang: 2_500 },
    });
  });

  test.each<[string, Partial<WaitingOrder>]>([
    ['of another store', { sellerId: 2 }],
    ['by another channel', { channelId: 8 }],
    ['of another live', { lives: ['live:4'] }],
    ['that nobody has paid', { stage: 'unpaid' }],
    ['that is packed', { stage: 'packed' }],
  ])('%s: by itself', (_, change) => {
    expect(parcelFee(channel, parcel, [{ ...first, ...change }])).toEqual({ feeSatang: 4_000, shared: null });
  });

  test('nothing of a live, or fetched at the counter: by itself', () => {
    expect(parcelFee(channel, { ...parcel, lives: [] }, [first]).shared).toBeNull();
    expect(parcelFee({ ...channel, code: 'pickup' }, parcel, [first]).shared).toBeNull();
  });

  test('a parcel with something unpaid is no other order’s; one that is packed but for an order still is', () => {
    const later = { ...first, id: 11, orderNumber: 'R11-1', feeSatang: 0 };
    expect(parcelFee(channel, parcel, [first, { ...later, stage: 'unpaid' }]).shared).toBeNull();
    expect(parcelFee(channel, parcel, [first, { ...later, stage: 'packed' }]).shared?.orderNumbers).toEqual([
      'R10-1',
      'R11-1',
    ]);
    // Another parcel of that live is open: it goes there.
    const open = { ...first, id: 12, leadId: 12, orderNumber: 'R12-1' };
    expect(parcelFee(channel, parcel, [first, { ...later, stage: 'unpaid' }, open]).shared?.leadId).toBe(12);
  });

  test('the cart’s least is the fee beside what waits; a file costs nothing', () => {
    expect(leastBeside(channel, parcel, [first])).toBe(0);
    expect(leastBeside(channel, parcel, [])).toBe(4_000);
    const express = { ...channel, channelId: 8, code: 'express', sortOrder: 2, feeSatang: 9_000 };
    const fees = (isParcel: boolean) =>
      parcelOptions(1, [express, channel], { ...parcel, isParcel }, [first]).map(
        ({ feeSatang }) => feeSatang,
      );
    expect(fees(true)).toEqual([0, 9_000]);
    expect(fees(false)).toEqual([0, 0]);
  });
});

type Step =
  | { kind: 'order'; weightGrams: number; itemSatang: number; isPaid: boolean }
  | { kind: 'pay' | 'expire' | 'cancel' | 'pack'; pick: number };
type Placed = WaitingOrder & { aloneSatang: number; savedSatang: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        weightGrams: fc.integer({ min: 50, max: 3_000 }),
        itemSatang: fc.integer({ min: 100, max: 60_000 }),
        isPaid: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('pay' as const, 'expire' as const, 'cancel' as const, 'pack' as const),
        pick: fc.nat(20),
      }),
    },
  ),
  { maxLength: 25 },
);
const channels = fc
  .record({
    feeSatang: fc.integer({ min: 0, max: 9_000 }),
    extraKilogramSatang: fc.integer({ min: 0, max: 9_000 }),
    freeFromSatang: fc.option(fc.integer({ min: 100, max: 100_000 })),
  })
  .map((fees): ShippingFacts => ({ ...channel, ...fees }));

/** What the shop does with these orders: cancelled by their buyer from the last one on, as far as they rely on one another. */
function live(by: ShippingFacts, all: readonly Step[], look: (standing: readonly Placed[]) => void): void {
  let standing: Placed[] = [];
  let orders = 0;
  for (const step of all) {
    if (step.kind === 'order') {
      const { weightGrams, itemSatang, isPaid } = step;
      orders += 1;
      const wanted = { ...parcel, weightGrams, itemSatang };
      const { feeSatang, shared } = parcelFee(by, wanted, standing);
      standing.push({
        ...{
          ...first,
          id: orders,
          orderNumber: `R${orders}-1`,
          leadId: shared?.leadId ?? orders,
          weightGrams,
        },
        ...{ itemSatang, feeSatang, stage: isPaid ? 'waiting' : 'unpaid' },
        ...{ aloneSatang: shippingFee(by, wanted), savedSatang: shared?.savedSatang ?? 0 },
      });
    } else {
      const order = standing[step.pick % Math.max(1, standing.length)];
      if (order === undefined) continue;
      const isReliedOn = standing.some(
        ({ id, leadId, savedSatang }) => leadId === order.leadId && id > order.id && savedSatang > 0,
      );
      if (step.kind === 'pay' && order.stage === 'unpaid') order.stage = 'waiting';
      if (step.kind === 'pack' && order.stage === 'waiting') order.stage = 'packed';
      const isOver =
        (step.kind === 'expire' && order.stage === 'unpaid') ||
        (step.kind === 'cancel' && order.stage === 'waiting' && !isReliedOn);
      if (isOver) standing = standing.filter((one) => one !== order);
    }
    look(standing);
  }
}

const sum = (orders: readonly Placed[], of: (order: Placed) => number) =>
  orders.reduce((all, order) => all + of(order), 0);
/** What one parcel of all of them costs. */
const together = (by: ShippingFacts, orders: readonly Placed[]) =>
  shippingFee(by, {
    ...{ weightGrams: sum(orders, ({ weightGrams }) => weightGrams), provinceId: null },
    itemSatang: sum(orders, ({ itemSatang }) => itemSatang),
  });

describe('over any course of orders, payments and cancellations', () => {
  test('an order costs nothing below zero and no more than by itself', () => {
    fc.assert(
      fc.property(channels, steps, (by, all) => {
        live(by, all, (standing) => {
          for (const { feeSatang, aloneSatang, savedSatang } of standing) {
            expect(feeSatang).toBeGreaterThanOrEqual(0);
            expect(feeSatang + savedSatang).toBe(aloneSatang);
          }
        });
      }),
    );
  });

  test('what stands of a parcel has been charged what the parcel costs: nobody has one for less', () => {
    // Where a further kilogram is dearer than a parcel, two parcels are what is cheapest.
    const fair = channels.filter(({ feeSatang, extraKilogramSatang }) => extraKilogramSatang <= feeSatang);
    fc.assert(
      fc.property(fair, steps, (by, all) => {
        live(by, all, (standing) => {
          for (const parcelOrders of Map.groupBy(standing, ({ leadId }) => leadId).values())
            expect(sum(parcelOrders, ({ feeSatang }) => feeSatang)).toBeGreaterThanOrEqual(
              together(by, parcelOrders),
            );
        });
      }),
    );
  });

  test('whoever orders in parts and pays each pays what ordering at once costs', () => {
    const fair = channels
      .filter(({ feeSatang, extraKilogramSatang }) => extraKilogramSatang <= feeSatang)
      .map((by) => ({ ...by, freeFromSatang: null }));
    const paid = steps.map((all) =>
      all.flatMap((step) => (step.kind === 'order' ? [{ ...step, isPaid: true }] : [])),
    );
    fc.assert(
      fc.property(fair, paid, (by, all) => {
        live(by, all, (standing) => {
          if (standing.length > 0)
            expect(sum(standing, ({ feeSatang }) => feeSatang)).toBe(together(by, standing));
        });
      }),
    );
  });
});
