import type { OrderStatus } from '../../../modules/order/order-status.rules.ts';
import type { orderViews } from '../../../modules/order-desk/order-desk.contract.ts';
import { queryHref } from '../../request/query-href.ts';
import { readDay, readNumber, readPageNo, readSearch } from '../../request/query-number.ts';

/**
 * SPEC §2 "my orders with tabs": each is one state of an order or several. `all` has no condition; `returns` is
 * no state but something that goes on, which orders of other tabs have too.
 */
export const orderTabs = {
  all: [],
  'to-pay': ['unpaid', 'waiting_approval'],
  'to-ship': ['ready_to_ship'],
  'to-receive': ['shipped'],
  complete: ['complete'],
  closed: ['cancelled', 'expired'],
  returns: [],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof orderTabs;
type OrderView = (typeof orderViews)[number];
export const orderTabKeys: readonly OrderTab[] = [
  'all',
  'to-pay',
  'to-ship',
  'to-receive',
  'complete',
  'closed',
  'returns',
];

/** What the API calls the tabs that aren't states. */
const viewOf: Partial<Record<OrderTab, OrderView>> = { returns: 'returns' };

function readOrderTab(value: string | null | undefined): OrderTab {
  return orderTabKeys.find((key) => key === value) ?? 'all';
}

/** How many orders a tab has, from the counts by status; of a tab that isn't a state, from the counts by view. */
export function countInTab(
  tab: OrderTab,
  counts: readonly { status: OrderStatus; count: number }[],
  views: readonly { view: OrderView; count: number }[] = [],
): number {
  const view = viewOf[tab];
  if (view !== undefined) return views.find((one) => one.view === view)?.count ?? 0;
  const statuses: readonly OrderStatus[] = orderTabs[tab];
  return counts
    .filter(({ status }) => tab === 'all' || statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

/** Days are those of Bangkok, YYYY-MM-DD; without one the list begins, or ends, where it does. */
export type OrderListQuery = {
  tab: OrderTab;
  search?: string;
  from?: string;
  to?: string;
  pageNo?: number;
  /** Staff's: of one store alone. */
  sellerId?: number | undefined;
} & DueQuery;

/** What a store looks at of its orders that wait to be handed over; empty is all, and the newest first. */
export type DueQuery = {
  due?: 'late' | 'today' | '';
  packed?: 'yes' | 'no' | '';
  /** What its buyer comes for, or what is sent. */
  fetched?: 'yes' | 'no' | '';
  sort?: 'shipBy' | '';
};

/** The store that staff's list is narrowed to; undefined for all. */
export function readSellerId(parameters: URLSearchParams): number | undefined {
  const id = readNumber(parameters.get('sellerId'));
  return id === 0 ? undefined : id;
}

/** The address of a page of a list; what is as usual is left out. */
export function listHref(path: string, query: OrderListQuery): string {
  const { tab, ...rest } = query;
  return queryHref(path, { tab: tab === 'all' ? undefined : tab, ...rest });
}

/** My orders, by tab. */
export function orderListHref(query: OrderListQuery): string {
  return listHref('/user/profile/my-order', query);
}

type ReadOrderQuery = Required<Omit<OrderListQuery, keyof DueQuery | 'sellerId'>>;

/** What a list's address asks for; anything odd is as usual. */
export function readListQuery(parameters: URLSearchParams): ReadOrderQuery {
  return {
    tab: readOrderTab(parameters.get('tab')),
    search: readSearch(parameters.get('search')),
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    pageNo: readPageNo(parameters.get('pageNo')),
  };
}

/** The same as the API's filter takes it. */
export function listFilter({ tab, search, from, to, pageNo }: ReadOrderQuery) {
  const statuses = orderTabs[tab];
  return {
    ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    ...(search === '' ? {} : { search }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    pageNo,
  };
}

/** The same with the tabs that only a shopper has. */
export function ownListFilter(query: ReadOrderQuery) {
  const view = viewOf[query.tab];
  return { ...listFilter(query), ...(view === undefined ? {} : { view }) };
}

/** What a store's address asks for beside that; anything odd is all, and the newest first. */
export function readDue(parameters: URLSearchParams): Required<DueQuery> {
  const due = parameters.get('due');
  const packed = parameters.get('packed');
  const fetched = parameters.get('fetched');
  return {
    due: due === 'late' || due === 'today' ? due : '',
    packed: packed === 'yes' || packed === 'no' ? packed : '',
    fetched: fetched === 'yes' || fetched === 'no' ? fetched : '',
    sort: parameters.get('sort') === 'shipBy' ? 'shipBy' : '',
  };
}

/** The same as the API's filter takes it. */
export function dueFilter({ due, packed, fetched, sort }: Required<DueQuery>) {
  return {
    ...(due === '' ? {} : { due }),
    ...(packed === '' ? {} : { packed }),
    ...(fetched === '' ? {} : { fetched }),
    ...(sort === '' ? {} : { sort }),
  };
}
