import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReordering, moveInOrder } from './move-in-order.ts';

const order = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 });
const moves = fc.tuple(order, fc.nat(), fc.integer({ min: -60, max: 60 }));

test('moves one by some places, and not over the ends', () => {
  expect(moveInOrder([1, 2, 3], 3, -1)).toEqual([1, 3, 2]);
  expect(moveInOrder([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moveInOrder([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moveInOrder([1, 2, 3], 3, -99)).toEqual([3, 1, 2]);
  expect(moveInOrder([1, 2, 3], 9, 1)).toEqual([1, 2, 3]);
});

test('whatever is moved where: the same things are there, and the others keep their order', () => {
  fc.assert(
    fc.property(moves, ([ids, pick, by]) => {
      const id = ids[pick % ids.length] ?? 0;
      const after = moveInOrder(ids, id, by);
      expect(isReordering(ids, after)).toBe(true);
      const others = (list: readonly number[]) => list.filter((each) => each !== id);
      expect(others(after)).toEqual(others(ids));
      const wanted = ids.indexOf(id) + by;
      expect(after.indexOf(id)).toBe(Math.min(ids.length - 1, Math.max(0, wanted)));
    }),
  );
});

test('what is left out, doubled or brought in is no other order', () => {
  fc.assert(
    fc.property(order, fc.nat(), (ids, pick) => {
      const at = pick % ids.length;
      expect(isReordering(ids, ids.toReversed())).toBe(true);
      expect(isReordering(ids, ids.toSpliced(at, 1))).toBe(false);
      expect(isReordering(ids, [...ids, ids[at] ?? 0])).toBe(false);
      expect(isReordering(ids, ids.with(at, 501))).toBe(false);
      if (ids.length > 1)
        expect(isReordering(ids, ids.with(at, ids[(at + 1) % ids.length] ?? 0))).toBe(false);
    }),
  );
});
