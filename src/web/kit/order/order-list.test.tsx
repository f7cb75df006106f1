import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import order from '../../../messages/en/order.json' with { type: 'json' };
import { OrderList } from './order-list.tsx';

/** The words of the tabs over counts of complete orders and of others. */
function tabsOver(complete: number, shipped: number, countMost?: number): string[] {
  const list = (
    <OrderList
      path="/orders"
      query={{ tab: 'all', search: '', from: '', to: '', pageNo: 1 }}
      tabKeys={['all', 'to-receive', 'complete']}
      tabWords={{
        label: 'Tabs',
        labelOf: (key) => `${key}:`,
        countLabelOf: (count) => `(${count})`,
        mostLabelOf: (most) => `(${most} or more)`,
      }}
      countMost={countMost}
      counts={[
        { status: 'complete', count: complete },
        { status: 'shipped', count: shipped },
      ]}
      searchHint=""
      list={{ dataList: [], total: 0 }}
      perpage={20}
      row={() => null}
      emptyOf={() => ({ title: '' })}
      label="Orders"
      look="rows"
    />
  );
  const html = renderToString(
    <IntlProvider locale="en" messages={{ order }} timeZone="Asia/Bangkok" onError={() => undefined}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />
    </IntlProvider>,
  );
  const tabs = /aria-label="Tabs"(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  return [...tabs.matchAll(/<li>(.*?)<\/li>/gs)].map(([, tab = '']) => tab.replaceAll(/<[^>]*>/g, ''));
}

test('a tab says how many orders it has, or that it has as many as are counted', () => {
  expect(tabsOver(2000, 3)).toEqual(['all:2,003(2003)', 'to-receive:3(3)', 'complete:2,000(2000)']);
  const [all, few, most] = tabsOver(2000, 3, 2000);
  expect([all, most]).toEqual(['all:2,000+(2,000 or more)', 'complete:2,000+(2,000 or more)']);
  expect(few).toBe('to-receive:3(3)');
});
