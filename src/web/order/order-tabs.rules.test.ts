import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../../modules/order/order-status.rules.ts';
import {
  countInTab,
  listFilter,
  orderListHref,
  orderTabKeys,
  orderTabs,
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
        fc.integer({ min: 1, max: 10_000 }),
        (tab, search, pageNo) => {
          const { searchParams } = new URL(orderListHref({ tab, search, pageNo }), 'http://shop.test');
          expect(readListQuery(searchParams)).toEqual({
            tab,
            search: search.toWellFormed().trim(),
            pageNo,
          });
        },
      ),
    );
  });

  test('becomes the filter of the API', () => {
    expect(listFilter({ tab: 'closed', search: 'R1', pageNo: 2 })).toEqual({
      status: 'cancelled,expired',
      search: 'R1',
      pageNo: 2,
    });
    expect(listFilter({ tab: 'all', search: '', pageNo: 1 })).toEqual({ pageNo: 1 });
  });

  test('leads to the first page when its number is none', () => {
    for (const odd of ['0', '-1', '1.5', 'two', '1e9', ''])
      expect(readListQuery(new URLSearchParams({ pageNo: odd })).pageNo).toBe(1);
  });
});
