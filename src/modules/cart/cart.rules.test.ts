import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptChanges,
  addCopies,
  type CartLine,
  capByStock,
  copiesBeside,
  mergeLines,
  setQuantity,
  tick,
} from './cart.rules.ts';
import { isSameLine, lineKeyOf } from './cart-line-key.rules.ts';

const line = fc.record({
  productId: fc.integer({ min: 1, max: 4 }),
  source: fc.constantFrom('live:1' as const, 'link:friend' as const, undefined),
  quantity: fc.integer({ min: 1, max: 20 }),
  isCheckBox: fc.boolean(),
  priceSeenSatang: fc.integer({ min: 0, max: 100_000 }),
  addedAtMs: fc.integer({ min: 0, max: 5 }),
});
const cart = fc.uniqueArray(line, { selector: lineKeyOf, maxLength: 8 });
const stocks = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 9, maxLength: 9 });
const byIndex = (stock: readonly number[]) => (productId: number) => stock[productId] ?? 0;
const ofLine =
  (stock: readonly number[]) =>
  ({ productId }: CartLine) =>
    byIndex(stock)(productId);

describe('merging carts', () => {
  test('does not care which is which', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        expect(mergeLines(a, b, ofLine(stock))).toEqual(mergeLines(b, a, ofLine(stock)));
      }),
    );
  });

  test('of three does not care in which order', () => {
    fc.assert(
      fc.property(cart, cart, cart, stocks, (a, b, c, stock) => {
        const of = ofLine(stock);
        expect(mergeLines(mergeLines(a, b, of), c, of)).toEqual(mergeLines(a, mergeLines(b, c, of), of));
      }),
    );
  });

  test('leaves lines with copies of their own as they are, and the shelf to the others', () => {
    const held: CartLine = {
      ...{ productId: 1, source: 'live:1', quantity: 5, isCheckBox: true, priceSeenSatang: 1, addedAtMs: 0 },
    };
    const shelf: CartLine = { ...held, source: undefined, quantity: 9, addedAtMs: 1 };
    const merged = mergeLines([held], [shelf], ({ source }) => (source === 'live:1' ? null : 3));
    expect(merged.map(({ quantity }) => quantity)).toEqual([5, 3]);
  });

  test('changes nothing when it is done again', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        const once = mergeLines(a, b, ofLine(stock));
        expect(mergeLines(once, b, ofLine(stock))).toEqual(once);
        expect(mergeLines(once, once, ofLine(stock))).toEqual(once);
      }),
    );
  });

  test('loses no line, adds no copies, and holds the lines of a product together to its stock', () => {
    fc.assert(
      fc.property(cart, cart, stocks, (a, b, stock) => {
        const merged = mergeLines(a, b, ofLine(stock));
        const keysOf = (lines: readonly CartLine[]) => new Set(lines.map(lineKeyOf));
        expect(keysOf(merged)).toEqual(keysOf([...a, ...b]));
        for (const line of merged) {
          const same = [...a, ...b].filter((each) => isSameLine(each, line));
          const wanted = Math.max(...same.map(({ quantity }) => quantity));
          const free = byIndex(stock)(line.productId);
          const beside = copiesBeside(merged, line);
          if (free <= 0) expect(line.quantity).toBe(wanted);
          else {
            expect(line.quantity).toBeGreaterThanOrEqual(1);
            expect(line.quantity).toBeLessThanOrEqual(wanted);
            // Each line keeps one copy at least; beyond that they are no more together than there are.
            const lines = merged.filter(({ productId }) => productId === line.productId).length;
            expect(line.quantity + beside).toBeLessThanOrEqual(free + lines - 1);
            if (beside === 0) expect(line.quantity).toBe(Math.min(wanted, free));
          }
        }
      }),
    );
  });
});

describe('two prices of one product', () => {
  const shelf: CartLine = { productId: 1, quantity: 2, isCheckBox: true, priceSeenSatang: 100, addedAtMs: 1 };
  const live: CartLine = { ...shelf, source: 'live:3', quantity: 3, priceSeenSatang: 60, addedAtMs: 2 };
  const added = { quantity: 1, priceSatang: 60, nowMs: 9 };

  test('stand side by side; copies go to the line that is named, and stock counts both', () => {
    const more = addCopies([shelf, live], { ...added, productId: 1, source: 'live:3', freeStock: 6 }, false);
    expect(more).toEqual([shelf, { ...live, quantity: 4 }]);
    expect(
      addCopies([shelf, live], { ...added, productId: 1, source: 'live:3', freeStock: 5 }, false),
    ).toBeNull();
    expect(addCopies([shelf, live], { ...added, productId: 1, freeStock: 5 }, false)).toBeNull();
    expect(setQuantity([shelf, live], { productId: 1 }, 9, 7)).toEqual([{ ...shelf, quantity: 4 }, live]);
    expect(setQuantity([shelf, live], { productId: 1 }, 0, 7)).toEqual([live]);
  });

  test('are ticked, bought now and repriced each by itself; the price one was given keeps its copies', () => {
    expect(tick([shelf, live], (line) => isSameLine(line, { productId: 1 }), false)).toEqual([
      { ...shelf, isCheckBox: false },
      live,
    ]);
    const bought = addCopies([shelf, live], { ...added, productId: 1, source: 'live:3', freeStock: 9 }, true);
    expect(bought?.map(({ isCheckBox }) => isCheckBox)).toEqual([false, true]);
    const accepted = acceptChanges([shelf, live], ({ source }) => ({
      priceSatang: source === undefined ? 90 : 60,
      freeStock: 4,
    }));
    expect(accepted).toEqual([
      { ...shelf, quantity: 1, priceSeenSatang: 90 },
      { ...live, quantity: 3 },
    ]);
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
          const before = lines.find((each) => isSameLine(each, { productId: id }))?.quantity ?? 0;
          const beside = copiesBeside(lines, { productId: id });
          const added = addCopies(
            lines,
            { productId: id, quantity: n, priceSatang: 1, freeStock: byIndex(stock)(id), nowMs: 9 },
            false,
          );
          if (before + beside + n > byIndex(stock)(id)) expect(added).toBeNull();
          else
            expect(added?.find((each) => isSameLine(each, { productId: id }))).toMatchObject({
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
          { productId: id, quantity: 1, priceSatang: 1, freeStock: 999, nowMs: 9 },
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
    expect(setQuantity(lines, { productId: 1 }, 5, 9)[0]?.quantity).toBe(5);
    expect(setQuantity(lines, { productId: 1 }, 50, 9)[0]?.quantity).toBe(9);
    expect(setQuantity(lines, { productId: 1 }, -3, 9)[0]?.quantity).toBe(1);
    expect(setQuantity(lines, { productId: 1 }, 0, 9)).toEqual([]);
    expect(capByStock(5, 0)).toBe(5);
  });

  test('ticking touches what is meant and nothing else', () => {
    fc.assert(
      fc.property(cart, fc.boolean(), (lines, isCheckBox) => {
        const ticked = tick(lines, ({ productId }) => productId % 2 === 0, isCheckBox);
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
    expect(acceptChanges(lines, ({ productId }) => now.get(productId) ?? null)).toMatchObject([
      { productId: 1, priceSeenSatang: 120, quantity: 3 },
      { productId: 2, priceSeenSatang: 100, quantity: 5 },
    ]);
  });
});
