import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedUp } from './moved-up.rules.ts';

const row = (buyer: string, asked: number, reserved: number, waiting: number, liveProductId = 1) => ({
  ...{ buyer, liveProductId, asked, reserved, waiting },
});

describe('who has moved up', () => {
  test('waited, asked for nothing else, and has more now, all of it or a part', () => {
    const before = [row('a', 2, 2, 0), row('b', 3, 1, 2), row('c', 1, 0, 1), row('d', 1, 0, 1, 2)];
    const after = [row('b', 3, 3, 0), row('c', 1, 0, 1), row('d', 1, 1, 0, 2)];
    expect(movedUp(before, after)).toEqual([
      { buyer: 'b', liveProductId: 1, copies: 3 },
      { buyer: 'd', liveProductId: 2, copies: 1 },
    ]);
  });

  test('isn’t who has just asked, has had it all along, or asked for more', () => {
    const before = [row('a', 2, 1, 1), row('b', 1, 1, 0)];
    const after = [row('a', 3, 3, 0), row('b', 1, 1, 0), row('new', 1, 1, 0)];
    expect(movedUp(before, after)).toEqual([]);
  });

  test('is nobody where nothing changed, and never somebody who has no more than before', () => {
    const rows = fc.uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(5), fc.nat(5), fc.nat(5)).map((each) => row(...each)),
      { selector: ({ buyer }) => buyer, maxLength: 3 },
    );
    fc.assert(
      fc.property(rows, rows, (before, after) => {
        expect(movedUp(before, before)).toEqual([]);
        for (const { buyer, copies } of movedUp(before, after))
          expect(before.some((own) => own.buyer === buyer && own.waiting > 0 && own.reserved < copies)).toBe(
            true,
          );
      }),
    );
  });
});
