import type { ReactNode } from 'react';
import type { OrderStatus } from '../../../modules/order/order-status.rules.ts';
import type { StatusTab } from '../../ui/status-tabs.tsx';
import { SearchedList, type SearchedListProps } from '../desk/searched-list.tsx';
import { OrderSearch } from './order-search.tsx';
import {
  countInTab,
  type DueQuery,
  listHref,
  type OrderListQuery,
  type OrderTab,
} from './order-tabs.rules.ts';

type OrderListProps<Order> = Pick<SearchedListProps, 'label' | 'look' | 'head'> & {
  /** Where the list is. */
  path: string;
  query: OrderListQuery & Required<Omit<OrderListQuery, keyof DueQuery | 'sellerId'>>;
  /** The tabs, in the order in which who looks wants them, in their words: what a buyer waits for a store has sent. */
  tabKeys: readonly OrderTab[];
  tabWords: {
    label: string;
    labelOf: (tab: OrderTab) => string;
    countLabelOf: (count: number) => string;
    /** Of a tab with so many or more. */
    mostLabelOf?: (most: string) => string;
  };
  /** Up to how many of a state are counted, where not all are. */
  countMost?: number | undefined;
  counts: readonly { status: OrderStatus; count: number }[];
  /** Tabs that don't count everything that they list: what of it waits for whoever looks. */
  tabCounts?: Partial<Record<OrderTab, number>>;
  /** Of the tabs that are no states. */
  views?: Parameters<typeof countInTab>[2];
  /** Tabs that lead to another list, by the tab they follow. */
  tabAfter?: Partial<Record<OrderTab, StatusTab>>;
  /** Beside the search, what else narrows the tab that is open. */
  filter?: ReactNode;
  /** What can be typed. */
  searchHint: string;
  list: { dataList: readonly Order[]; total: number };
  perpage: number;
  row: (order: Order) => ReactNode;
  /** What a search came to; left out where that is seen at a glance. */
  found?: { text: string; clear: string };
  /** Why there is nothing: nothing found, nothing in this tab, nothing at all. */
  emptyOf: (why: 'search' | 'tab' | 'all') => SearchedListProps['empty'];
};

/** Orders by state, words and days, as their buyer, their store and staff look through them. Wants the messages `order`. */
export function OrderList<Order extends { orderNumber: string }>({
  path,
  query,
  tabKeys,
  tabWords,
  countMost = Number.POSITIVE_INFINITY,
  counts,
  tabCounts = {},
  views,
  tabAfter = {},
  filter,
  searchHint,
  list,
  perpage,
  row,
  found,
  emptyOf,
  label,
  look,
  head,
}: OrderListProps<Order>) {
  const { tab, search, from, to, pageNo, due = '', packed = '', fetched = '', sort = '', sellerId } = query;
  const isFiltered = search !== '' || from !== '' || to !== '';
  const hasAny = countInTab('all', counts) > 0;
  return (
    <SearchedList
      tabs={{
        label: tabWords.label,
        list: tabKeys.flatMap((key) => {
          const count = tabCounts[key] ?? countInTab(key, counts, views);
          const most = countMost.toLocaleString('en-US');
          const isMost = count >= countMost;
          const own: StatusTab = {
            key,
            label: tabWords.labelOf(key),
            to: listHref(path, { tab: key, search, from, to, sellerId }),
            isCurrent: key === tab,
            count,
            countText: isMost ? `${most}+` : undefined,
            countLabel:
              isMost && tabWords.mostLabelOf ? tabWords.mostLabelOf(most) : tabWords.countLabelOf(count),
          };
          const next = tabAfter[key];
          return next === undefined ? [own] : [own, next];
        }),
      }}
      search={
        (hasAny || isFiltered) && (
          <>
            {filter}
            <OrderSearch path={path} hint={searchHint} query={query} />
          </>
        )
      }
      found={
        isFiltered && found !== undefined
          ? { ...found, to: listHref(path, { tab, due, packed, fetched, sort, sellerId }) }
          : null
      }
      empty={emptyOf(
        isFiltered ? 'search' : due === '' && packed === '' && (tab === 'all' || !hasAny) ? 'all' : 'tab',
      )}
      items={list.dataList.map((order) => ({ key: order.orderNumber, content: row(order) }))}
      label={label}
      look={look}
      head={head}
      pageNo={pageNo}
      pageCount={Math.ceil(list.total / perpage)}
      hrefOfPage={(toPage) => listHref(path, { ...query, pageNo: toPage })}
    />
  );
}
