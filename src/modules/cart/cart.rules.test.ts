import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptChanges,
  addCopies,
  type CartLine,
  capByStock,
  mergeLines,
  setQuantity,
  tick,
} from './cart.rules.ts';

const line = fc.record({
  productId: fc.integer({ min: 1, max: 8 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  isCheckBox: fc.boolean(),
  priceSeenSatang: fc.integer({ min: 0, max: 100_000 }),
  addedAtMs: fc.integer({ min: 0, max: 5 }),
});
const cart = fc.uniqueArray(line, { selector: ({ productId }) => productId, maxLength: 8 });
const stocks = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 9, maxLength: 9 });
const byIndex = (stock: readonly number[]) => (productId: number) => stock[productId] ?? 0;

describe('merging carts', () => {
  test('does not care which is which', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        expect(mergeLines(a, b, byIndex(stock))).toEqual(mergeLines(b, a, byIndex(stock)));
      }),
    );
  });

  test('of three does not care in which order', () => {
    fc.assert(
      fc.property(cart, cart, cart, stocks, (a, b, c, stock) => {
        const of = byIndex(stock);
        expect(mergeLines(mergeLines(a, b, of), c, of)).toEqual(mergeLines(a, mergeLines(b, c, of), of));
      }),
    );
  });

  test('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        const once = mergeLines(a, b, byIndex(stock));
        expect(mergeLines(once, b, byIndex(stock))).toEqual(once);
        expect(mergeLines(once, once, byIndex(stock))).toEqual(once);
      }),
    );
  });

  test('loses no product, keeps the larger quantity, and never more than stock allows', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        const merged = mergeLines(a, b, byIndex(stock));
        const ids = new Set([...a, ...b].map(({ productId }) => productId));
        expect(new Set(merged.map(({ productId }) => productId))).toEqual(ids);
        for (const { productId, quantity } of merged) {
          const wanted = Math.max(
            ...[...a, ...b].filter((each) => each.productId === productId).map((each) => each.quantity),
          );
          const free = byIndex(stock)(productId);
          expect(quantity).toBe(free > 0 ? Math.min(wanted, free) : wanted);
        }
      }),
    );
  });
});

describe('quantities', () => {
  test('adding adds up, and is refused beyond the stock', () => {
    fc.assert(
      fc.property(
        cart,
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 20 }),
        stocks,
        (lines, id, n, stock) => {
          const before = lines.find(({ productId }) => productId === id)?.quantity ?? 0;
          const added = addCopies(
            lines,
            { productId: id, quantity: n, priceSatang: 1, freeStock: byIndex(stock)(id), nowMs: 9 },
            false,
          );
          if (before + n > byIndex(stock)(id)) expect(added).toBeNull();
          else
            expect(added?.find(({ productId }) => productId === id)).toMatchObject({
              quantity: before + n,
              isCheckBox: true,
            });
        },
      ),
    );
  });

  test('buying now leaves only that product ticked', () => {
    fc.assert(
      fc.property(cart, fc.integer({ min: 1, max: 8 }), (lines, id) => {
        const added = addCopies(
          lines,
          { productId: id, quantity: 1, priceSatang: 1, freeStock: 99, nowMs: 9 },
          true,
        );
        expect(added?.filter(({ isCheckBox }) => isCheckBox).map(({ productId }) => productId)).toEqual([id]);
      }),
    );
  });

  test('buying now three times buys the copies once', () => {
    const press = (lines: readonly CartLine[], quantity: number) =>
      addCopies(lines, { productId: 7, quantity, priceSatang: 1, freeStock: 9, nowMs: 9 }, true) ?? [];
    const once = press([], 2);
    expect(press(press(once, 2), 1)).toEqual(once);
  });

  test('a quantity is at least 1 and at most the stock; 0 takes the product out', () => {
    const lines: CartLine[] = [
      { productId: 1, quantity: 2, isCheckBox: true, priceSeenSatang: 1, addedAtMs: 1 },
    ];
    expect(setQuantity(lines, 1, 5, 9)[0]?.quantity).toBe(5);
    expect(setQuantity(lines, 1, 50, 9)[0]?.quantity).toBe(9);
    expect(setQuantity(lines, 1, -3, 9)[0]?.quantity).toBe(1);
    expect(setQuantity(lines, 1, 0, 9)).toEqual([]);
    expect(capByStock(5, 0)).toBe(5);
  });

  test('ticking touches what is meant and nothing else', () => {
    fc.assert(
      fc.property(cart, fc.boolean(), (lines, isCheckBox) => {
        const ticked = tick(lines, (id) => id % 2 === 0, isCheckBox);
        for (const [index, after] of ticked.entries())
          expect(after).toEqual(after.productId % 2 === 0 ? { ...lines[index], isCheckBox } : lines[index]);
      }),
    );
  });

  test('updating the cart takes over prices, cuts quantities to stock, and drops what is not sold any more', () => {
    const lines: CartLine[] = [1, 2, 3].map((productId) => ({
      productId,
      quantity: 5,
      isCheckBox: true,
      priceSeenSatang: 100,
      addedAtMs: productId,
    }));
    const now = new Map([
      [1, { priceSatang: 120, freeStock: 3 }],
      [2, { priceSatang: 100, freeStock: 0 }],
    ]);
    expect(acceptChanges(lines, (id) => now.get(id) ?? null)).toMatchObject([
      { productId: 1, priceSeenSatang: 120, quantity: 3 },
      { productId: 2, priceSeenSatang: 100, quantity: 5 },
    ]);
  });
});
