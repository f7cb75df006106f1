import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cannotStandUnder,
  categoryLimits,
  checkCategoryWords,
  levelOf,
  withBelow,
} from './category.rules.ts';
import { appliedRate, type CategoryRate } from './category-rate.rules.ts';
import { shownCategories } from './category-tree.rules.ts';

/** A forest: each stands under one that came before it, or at the top; no deeper than a shop's tree. */
const anyForest = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 12 }).map((parents) => {
  const forest: { id: number; parentId: number | null }[] = [];
  for (const [index, parent] of parents.entries()) {
    const parentId = parent < index ? parent + 1 : null;
    const isDeep = parentId !== null && levelOf(forest, parentId) >= categoryLimits.levelsMost;
    forest.push({ id: index + 1, parentId: isDeep ? null : parentId });
  }
  return forest;
});

describe('where a category can stand', () => {
  test('whatever is moved where it may, no circle comes of it, and no level too many', () => {
    fc.assert(
      fc.property(
        anyForest,
        fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })), { maxLength: 30 }),
        (forest, moves) => {
          let now = forest;
          for (const [id, to] of moves) {
            const parentId = to === 0 ? null : to;
            if (!now.some((each) => each.id === id) || cannotStandUnder(now, id, parentId) !== null) continue;
            now = now.map((each) => (each.id === id ? { id, parentId } : each));
          }
          const roots = now.filter(({ parentId }) => parentId === null);
          const reached = new Set(roots.flatMap(({ id }) => [...withBelow(now, id)]));
          expect(reached.size).toBe(now.length);
          for (const { id } of now) expect(levelOf(now, id)).toBeLessThanOrEqual(categoryLimits.levelsMost);
        },
      ),
    );
  });

  test('is said by what is wrong', () => {
    const forest = [
      { id: 1, parentId: null },
      { id: 2, parentId: 1 },
      { id: 3, parentId: 2 },
    ];
    expect(cannotStandUnder(forest, 1, 1)).toBe('categoryUnderItself');
    expect(cannotStandUnder(forest, 1, 3)).toBe('categoryUnderItself');
    expect(cannotStandUnder(forest, null, 3)).toBe('categoryTooDeep');
    expect(cannotStandUnder(forest, 3, 9)).toBe('categoryParentUnknown');
    expect(cannotStandUnder(forest, 3, null)).toBeNull();
  });

  test('and what it is called has letters that an address can have', () => {
    expect(checkCategoryWords({ nameTh: '', urlKey: 'Ab' })).toEqual({
      nameTh: 'required',
      urlKey: 'urlKeyInvalid',
    });
    expect(checkCategoryWords({ nameTh: 'ก', urlKey: 'a-1' })).toEqual({});
  });
});

test('what is hidden is so with all below it, and nothing else', () => {
  fc.assert(
    fc.property(anyForest, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), (forest, hidden) => {
      const all = forest.map((each) => ({ ...each, isHidden: hidden.includes(each.id) }));
      const gone = new Set(hidden.flatMap((id) => [...withBelow(forest, id)]));
      expect(shownCategories(all).map(({ id }) => id)).toEqual(
        forest.map(({ id }) => id).filter((id) => !gone.has(id)),
      );
    }),
  );
});

describe('the commission', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const rate = (id: number, categoryId: number, day: number, basisPoints: number | null): CategoryRate => ({
    ...{ id, categoryId, basisPoints },
    startsAt: at(day),
  });
  const standard = { basisPoints: 800, isAgreed: false };

  test('is the nearest category’s that has begun; one taken back asks the next above', () => {
    const rates = [rate(1, 1, 1, 600), rate(2, 2, 5, 400), rate(3, 2, 9, null)];
    const on = (day: number) => appliedRate(standard, rates, [2, 1], at(day));
    expect(on(0)).toEqual({ basisPoints: 800, source: 'standard', categoryId: null });
    expect(on(1)).toEqual({ basisPoints: 600, source: 'category', categoryId: 1 });
    expect(on(5)).toEqual({ basisPoints: 400, source: 'category', categoryId: 2 });
    expect(on(9)).toEqual({ basisPoints: 600, source: 'category', categoryId: 1 });
  });

  test('of two that begin at once is the one that was set later; an agreed one stands before all', () => {
    const rates = [rate(1, 1, 1, 600), rate(2, 1, 1, 500)];
    expect(appliedRate(standard, rates, [1], at(2)).basisPoints).toBe(500);
    expect(appliedRate({ basisPoints: 700, isAgreed: true }, rates, [1], at(2))).toMatchObject({
      basisPoints: 700,
      source: 'store',
    });
  });
});
