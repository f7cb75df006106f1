import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../../../modules/order/order-status.rules.ts';
import {
  countInTab,
  listFilter,
  orderListHref,
  orderTabKeys,
  orderTabs,
  ownListFilter,
  readListQuery,
} from './order-tabs.rules.ts';

describe('order tabs', () => {
  test('show every state an order can be in, each in one tab', () => {
    const shown = orderTabKeys.flatMap((key) => [...orderTabs[key]]);
    expect(shown.toSorted()).toEqual([...orderStatuses].toSorted());
  });

  test('count what is in them; all counts everything', () => {
    const counts = orderStatuses.map((status, index) => ({ status, count: index + 1 }));
    expect(countInTab('all', counts)).toBe(28);
    expect(countInTab('to-pay', counts)).toBe(3);
    expect(countInTab('closed', counts)).toBe(13);
    expect(orderTabKeys.slice(1).reduce((total, key) => total + countInTab(key, counts), 0)).toBe(28);
    const views = [{ view: 'returns' as const, count: 3 }];
    expect([countInTab('returns', counts, views), countInTab('returns', counts)]).toEqual([3, 0]);
  });

  test('take an unknown tab for all of them', () => {
    const read = (query: string) => readListQuery(new URLSearchParams(query)).tab;
    expect(read('tab=to-ship')).toBe('to-ship');
    expect(read('tab=toString')).toBe('all');
    expect(read('')).toBe('all');
  });
});

describe('the address of a list', () => {
  test('is read back as it was made', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...orderTabKeys),
        fc.string(),
        fc.constantFrom('', '2026-11-21', '2024-02-29'),
        fc.integer({ min: 1, max: 10_000 }),
        (tab, search, from, pageNo) => {
          const href = orderListHref({ tab, search, from, to: '', pageNo });
          const { searchParams } = new URL(href, 'http://shop.test');
          expect(readListQuery(searchParams)).toEqual({
            tab,
            search: search.toWellFormed().trim(),
            from,
            to: '',
            pageNo,
          });
        },
      ),
    );
  });

  test('becomes the filter of the API', () => {
    const nothing = { search: '', from: '', to: '', pageNo: 1 };
    expect(listFilter({ ...nothing, tab: 'closed', search: 'R1', to: '2026-11-21', pageNo: 2 })).toEqual({
      status: 'cancelled,expired',
      search: 'R1',
      to: '2026-11-21',
      pageNo: 2,
    });
    expect(ownListFilter({ ...nothing, tab: 'all' })).toEqual({ pageNo: 1 });
    expect(ownListFilter({ ...nothing, tab: 'returns' })).toEqual({ view: 'returns', pageNo: 1 });
  });

  test('knows days from what looks like one', () => {
    for (const odd of ['21/11/2026', '2026-13-01', 'today', '2026-1-1', ''])
      expect(readListQuery(new URLSearchParams({ from: odd })).from).toBe('');
  });

  test('leads to the first page when its number is none', () => {
    for (const odd of ['0', '-1', '1.5', 'two', '1e9', ''])
      expect(readListQuery(new URLSearchParams({ pageNo: odd })).pageNo).toBe(1);
  });
});
