import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnStatuses } from '../../../modules/returns/return-status.rules.ts';
import { countInTab, readReturnQuery, returnListHref, tabsOf } from './return-tabs.rules.ts';

const sides = ['shopper', 'seller', 'staff'] as const;

describe.each(sides)('the tabs of a %s', (side) => {
  test('hold every state once, beside the one that holds all', () => {
    const held = tabsOf(side).flatMap(({ statuses }) => statuses);
    expect([...held].sort()).toEqual([...returnStatuses].sort());
    expect(tabsOf(side).filter(({ statuses }) => statuses.length === 0)).toHaveLength(1);
  });

  test('have addresses that are read as they were written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tabsOf(side)),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom('', 'RT1001-1-1', '50% & more'),
        ({ key, statuses }, pageNo, search) => {
          const address = new URL(returnListHref(side, key, pageNo, search), 'http://localhost');
          const query = readReturnQuery(side, address.searchParams);
          expect(query).toMatchObject({ tab: key, pageNo, search: side === 'shopper' ? '' : search });
          expect(query.filter.status).toBe(statuses.length === 0 ? undefined : statuses.join(','));
        },
      ),
    );
  });

  test('count together what all counts', () => {
    const counts = returnStatuses.map((status, index) => ({ status, count: index + 1 }));
    const sums = tabsOf(side).map(({ key, statuses }) => ({ key, count: countInTab(statuses, counts) }));
    const all = sums.find(({ key }) => key === 'all')?.count;
    const others = sums.filter(({ key }) => key !== 'all').reduce((sum, { count }) => sum + count, 0);
    expect(others).toBe(all);
  });

  test.each(['?tab=toString', '?pageNo=0', '?pageNo=1.5', '?pageNo=x', '?tab=&pageNo=99999'])(
    'take %s for the first page of the first tab',
    (query) => {
      expect(readReturnQuery(side, new URLSearchParams(query))).toMatchObject({
        tab: tabsOf(side)[0]?.key,
        pageNo: 1,
      });
    },
  );
});
