import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Allocation,
  allocate,
  demandOf,
  type KeptCopies,
  type LiveEvent,
} from './live-allocation.rules.ts';

const wants = (id: string, atMs: number, buyer: string, keyword: string, quantity = 1): LiveEvent => ({
  ...{ id, atMs, buyer, cancels: [], cancelsAll: false },
  orders: [{ keyword, quantity }],
});
const cancels = (id: string, atMs: number, buyer: string, keyword: string): LiveEvent => ({
  ...{ id, atMs, buyer, orders: [], cancels: [keyword], cancelsAll: false },
});
const terms = { limitPerPerson: 3, copies: { A1: 3, B7: 1 } };
const heldBy = ({ allotments }: Allocation, keyword: string) =>
  Object.fromEntries(
    allotments
      .filter((one) => one.keyword === keyword)
      .map(({ buyer, reserved, waiting }) => [buyer, [reserved, waiting]]),
  );

describe('copies of a live', () => {
  test('go to who came first by the platform’s time, then by the comment’s id', () => {
    const events = [wants('c', 2, 'late', 'B7'), wants('b', 1, 'second', 'B7'), wants('a', 1, 'first', 'B7')];
    expect(heldBy(allocate(events, terms), 'B7')).toEqual({ first: [1, 0], second: [0, 1], late: [0, 1] });
  });

  test('are as many as the larger wish says, never more than one person may have', () => {
    const events = [
      wants('1', 1, 'mali', 'A1', 1),
      wants('2', 2, 'mali', 'A1', 2),
      wants('3', 3, 'mali', 'A1', 1),
    ];
    expect(heldBy(allocate(events, terms), 'A1')).toEqual({ mali: [2, 0] });
    const greedy = allocate([wants('1', 1, 'mali', 'A1', 9)], terms);
    expect(heldBy(greedy, 'A1')).toEqual({ mali: [3, 0] });
    expect(greedy.outcomes[0]?.outcome).toBe('limited');
    expect(greedy.allotments[0]?.asked).toBe(9);
  });

  test('that are cancelled go to who waits first; a part now, the rest when there is more', () => {
    const events = [
      wants('1', 1, 'a', 'A1', 2),
      wants('2', 2, 'b', 'A1', 3),
      wants('3', 3, 'c', 'A1', 1),
      cancels('4', 4, 'a', 'A1'),
    ];
    expect(heldBy(allocate(events.slice(0, 3), terms), 'A1')).toEqual({ a: [2, 0], b: [1, 2], c: [0, 1] });
    expect(heldBy(allocate(events, terms), 'A1')).toEqual({ b: [3, 0], c: [0, 1] });
  });

  test('in placed orders aren’t given to anybody else, and can’t be cancelled by a comment', () => {
    const kept = [{ buyer: 'late', keyword: 'B7', ordered: 1, promised: 0 }];
    const events = [wants('1', 1, 'first', 'B7'), wants('2', 2, 'late', 'B7'), cancels('3', 3, 'late', 'B7')];
    const result = allocate(events, { ...terms, kept });
    expect(heldBy(result, 'B7')).toEqual({ first: [0, 1], late: [1, 0] });
    expect(result.outcomes.at(-1)?.outcome).toBe('kept');
  });

  test('in a basket whose link was sent stay its buyer’s when somebody’s earlier comment comes late', () => {
    const kept = [{ buyer: 'second', keyword: 'B7', ordered: 0, promised: 1 }];
    const events = [wants('2', 2, 'second', 'B7'), wants('1', 1, 'first', 'B7')];
    const result = allocate(events, { ...terms, kept });
    expect(heldBy(result, 'B7')).toEqual({ first: [0, 1], second: [1, 0] });
    // What became of each comment is said as without the promise.
    expect(result.outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['1', 'waiting'],
      ['2', 'reserved'],
    ]);
    // The buyer's own word ends it; so does letting go of it, even where the comment is gone.
    const cancelled = allocate([...events, cancels('3', 3, 'second', 'B7')], { ...terms, kept });
    expect(heldBy(cancelled, 'B7')).toEqual({ first: [1, 0] });
    const release: LiveEvent = { ...cancels('z', 4, 'second', 'B7'), isRelease: true };
    const alone = wants('1', 1, 'first', 'B7');
    expect(heldBy(allocate([alone], { ...terms, kept }), 'B7')).toEqual({ first: [0, 1], second: [1, 0] });
    expect(heldBy(allocate([alone, release], { ...terms, kept }), 'B7')).toEqual({ first: [1, 0] });
  });

  test('in a basket whose link was sent go on when its comment has become a cancellation; one from before takes nothing', () => {
    const kept = [{ buyer: 'mali', keyword: 'B7', ordered: 0, promised: 1, promisedAtMs: 5 }];
    const waits = wants('2', 2, 'john', 'B7');
    const later = (cancel: LiveEvent) => heldBy(allocate([waits, cancel], { ...terms, kept }), 'B7');
    expect(later(cancels('1', 6, 'mali', 'B7'))).toEqual({ john: [1, 0] });
    expect(later({ ...cancels('1', 6, 'mali', 'B7'), cancels: [], cancelsAll: true })).toEqual({
      john: [1, 0],
    });
    // Before the link was sent there was nothing of it to cancel: it was promised all the same.
    const before = { mali: [1, 0], john: [0, 1] };
    expect(later(cancels('1', 4, 'mali', 'B7'))).toEqual(before);
    expect(later({ ...cancels('1', 4, 'mali', 'B7'), cancels: [], cancelsAll: true })).toEqual(before);
  });

  test('that were ordered stay ordered when the rest of the basket is let go of', () => {
    const kept = [{ buyer: 'mali', keyword: 'A1', ordered: 1, promised: 3 }];
    const release: LiveEvent = { ...cancels('z', 4, 'mali', 'A1'), isRelease: true };
    const events = [wants('1', 1, 'mali', 'A1', 3), wants('2', 2, 'john', 'A1', 3), release];
    expect(heldBy(allocate(events, { ...terms, kept }), 'A1')).toEqual({ mali: [1, 0], john: [2, 1] });
  });

  test('of a product that isn’t in the live are nobody’s', () => {
    expect(allocate([wants('1', 1, 'a', 'Z9')], terms)).toMatchObject({
      allotments: [],
      outcomes: [{ outcome: 'closed' }],
    });
  });
});

const event = fc.record({
  id: fc.integer({ min: 0, max: 60 }).map((number) => `c${number}`),
  atMs: fc.integer({ min: 0, max: 5 }),
  buyer: fc.constantFrom('mali', 'somsri', 'john', 'ploy'),
  orders: fc.array(
    fc.record({ keyword: fc.constantFrom('A1', 'B7', 'Z9'), quantity: fc.integer({ min: 1, max: 6 }) }),
    { maxLength: 2 },
  ),
  cancels: fc.array(fc.constantFrom('A1', 'B7'), { maxLength: 1 }),
  cancelsAll: fc.boolean(),
});
const manyEvents = fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 40 });

/** Copies of A1 that are spoken for; never more than there are. */
const manyKept = fc
  .uniqueArray(
    fc.record({
      buyer: fc.constantFrom('mali', 'somsri', 'john'),
      keyword: fc.constant('A1'),
      ordered: fc.integer({ min: 0, max: 1 }),
      promised: fc.integer({ min: 0, max: 1 }),
    }),
    { selector: ({ buyer }) => buyer, maxLength: 3 },
  )
  .map((all): KeptCopies[] => all);

describe('for any comments', () => {
  test('the result is the same byte for byte: shuffled, twice, and in two parts', () => {
    fc.assert(
      fc.property(
        manyEvents.chain((events) =>
          fc.tuple(
            fc.constant(events),
            fc.shuffledSubarray(events, { minLength: events.length }),
            fc.integer({ min: 0, max: 40 }),
          ),
        ),
        ([events, shuffled, cut]) => {
          const once = JSON.stringify(allocate(events, terms));
          expect(JSON.stringify(allocate(shuffled, terms))).toBe(once);
          expect(JSON.stringify(allocate([...events, ...shuffled], terms))).toBe(once);
          const second = events.slice(cut);
          expect(JSON.stringify(allocate([...second, ...events.slice(0, cut)], terms))).toBe(once);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('no copy is given twice, nobody has more than allowed, and nobody waits beside a free copy', () => {
    fc.assert(
      fc.property(manyEvents, manyKept, (events, kept) => {
        const { allotments, left } = allocate(events, { ...terms, kept });
        for (const [keyword, copies] of Object.entries(terms.copies)) {
          const own = allotments.filter((one) => one.keyword === keyword);
          const reserved = own.reduce((sum, one) => sum + one.reserved, 0);
          expect(reserved + (left[keyword] ?? 0)).toBe(copies);
          expect(left[keyword]).toBeGreaterThanOrEqual(0);
          for (const one of own) {
            expect(one.reserved + one.waiting).toBe(one.wished);
            const own = kept.find(({ buyer, keyword: of }) => buyer === one.buyer && of === keyword);
            expect(one.wished).toBeLessThanOrEqual(terms.limitPerPerson);
            expect(one.reserved).toBeGreaterThanOrEqual(own?.ordered ?? 0);
            if (one.waiting > 0) expect(left[keyword]).toBe(0);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the share of placed copies is in whole per cent, and nothing of nothing', () => {
    expect(demandOf([{ asked: 2 }, { asked: 1 }], 2)).toEqual({
      ...{ purchaseDemand: 3, submitOrder: 2, submitOrderPercent: 66 },
    });
    expect(demandOf([], 0).submitOrderPercent).toBe(0);
  });
});
