import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageMarks } from './pagination.rules.ts';

const shown = (pageNo: number, pageCount: number) =>
  pageMarks(pageNo, pageCount)
    .map((mark) => ('pageNo' in mark ? mark.pageNo : '…'))
    .join(' ');

describe('the marks under a list', () => {
  test('show all pages while they are few', () => {
    expect(shown(1, 1)).toBe('1');
    expect(shown(3, 5)).toBe('1 2 3 4 5');
  });
  test('leave out what lies far from the page', () => {
    expect(shown(1, 20)).toBe('1 2 3 4 5 … 20');
    expect(shown(10, 20)).toBe('1 … 9 10 11 … 20');
    expect(shown(20, 20)).toBe('1 … 16 17 18 19 20');
  });
  test('never leave out a single page', () => {
    expect(shown(4, 8)).toBe('1 2 3 4 5 … 8');
    expect(shown(1, 6)).toBe('1 2 3 4 5 6');
  });

  test('whatever the page: first, last and current are there, in order, in seven marks or fewer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (a, b) => {
        const [pageNo, pageCount] = a < b ? [a, b] : [b, a];
        const marks = pageMarks(pageNo, pageCount);
        const numbers = marks.flatMap((mark) => ('pageNo' in mark ? [mark.pageNo] : []));
        expect(marks.length).toBeLessThanOrEqual(7);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        for (const page of [1, pageNo, pageCount]) expect(numbers).toContain(page);
      }),
    );
  });
});
