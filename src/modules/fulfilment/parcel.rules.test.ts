import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contentsOf,
  countCopies,
  isSameContents,
  restOf,
  type SendableLine,
  sumAsked,
} from './parcel.rules.ts';

const line = (id: number, quantity: number, shippedQuantity = 0): SendableLine => ({
  id,
  quantity,
  shippedQuantity,
});

test('takes all that is left when nothing is asked for, and sums a line that is named twice', () => {
  expect(contentsOf([line(1, 3, 1), line(2, 2, 2)], undefined)).toEqual(new Map([[1, 2]]));
  const asked = [
    { lineId: 1, quantity: 1 },
    { lineId: 1, quantity: 1 },
  ];
  expect(contentsOf([line(1, 3, 1)], asked)).toEqual(new Map([[1, 2]]));
});

test('is none when a line has fewer copies left, or the order has no such line', () => {
  expect(contentsOf([line(1, 3, 2)], [{ lineId: 1, quantity: 2 }])).toBeNull();
  expect(contentsOf([line(1, 3)], [{ lineId: 2, quantity: 1 }])).toBeNull();
});

test('parcels hold the same when every line has as many copies in both', () => {
  expect(isSameContents(new Map([[1, 2]]), new Map([[1, 2]]))).toBe(true);
  expect(isSameContents(new Map([[1, 2]]), new Map([[1, 1]]))).toBe(false);
  expect(isSameContents(new Map([[1, 2]]), sumAsked([]))).toBe(false);
});

test('however an order is divided, its parcels hold each copy once, and never more than were ordered', () => {
  const orders = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
  const wishes = fc.array(
    fc.array(
      fc.record({ lineId: fc.integer({ min: 0, max: 5 }), quantity: fc.integer({ min: 1, max: 7 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(orders, wishes, (quantities, asked) => {
      let lines = quantities.map((quantity, id) => line(id, quantity));
      const parcels: ReadonlyMap<number, number>[] = [];
      for (const wish of [...asked, undefined]) {
        const contents = contentsOf(lines, wish);
        if (contents === null) continue;
        parcels.push(contents);
        lines = lines.map((one) => ({
          ...one,
          shippedQuantity: one.shippedQuantity + (contents.get(one.id) ?? 0),
        }));
        for (const one of lines) expect(one.shippedQuantity).toBeLessThanOrEqual(one.quantity);
      }
      expect(restOf(lines).size).toBe(0);
      for (const { id, quantity } of lines)
        expect(parcels.reduce((sum, parcel) => sum + (parcel.get(id) ?? 0), 0)).toBe(quantity);
      const ordered = quantities.reduce((sum, quantity) => sum + quantity, 0);
      expect(parcels.reduce((sum, parcel) => sum + countCopies(parcel), 0)).toBe(ordered);
    }),
  );
});
