import { expect, test } from 'vitest';
import { figuresHref, readFiguresQuery } from './figures-query.rules.ts';

const read = (query: string) => readFiguresQuery(new URLSearchParams(query));

test('an address names a time or own dates, and what can’t be is passed over', () => {
  expect(read('')).toEqual({ span: 'month' });
  expect(read('span=week')).toEqual({ span: 'week' });
  expect(read('span=century&from=&to=')).toEqual({ span: 'month' });
  expect(read('from=2026-02-28&to=2026-03-01')).toEqual({
    span: 'month',
    from: '2026-02-28',
    to: '2026-03-01',
  });
  for (const wrong of ['2026-02-30', '2026-2-3', 'today', '2026-13-01', '9999999-01-01', '0001-01-01'])
    expect(read(`from=${wrong}`), wrong).toEqual({ span: 'month' });
});

test('each time has one address', () => {
  expect(figuresHref({ span: 'month' })).toBe('/manage-store');
  expect(figuresHref({ span: 'today' })).toBe('/manage-store?span=today');
  expect(figuresHref({ span: 'today', from: '2026-02-01' })).toBe('/manage-store?from=2026-02-01');
  expect(figuresHref({ span: 'week' }, '/manage-store/figures/sales')).toBe(
    '/manage-store/figures/sales?span=week',
  );
});
