import type { OrderStatus } from '../../modules/order/order-status.rules.ts';

/** SPEC §2 "my orders with tabs": each is one state of an order or several. `all` has no condition. */
export const orderTabs = {
  all: [],
  'to-pay': ['unpaid', 'waiting_approval'],
  'to-ship': ['ready_to_ship'],
  'to-receive': ['shipped'],
  complete: ['complete'],
  closed: ['cancelled', 'expired'],
} as const satisfies Record<string, readonly OrderStatus[]>;

export type OrderTab = keyof typeof orderTabs;
export const orderTabKeys: readonly OrderTab[] = [
  'all',
  'to-pay',
  'to-ship',
  'to-receive',
  'complete',
  'closed',
];

function readOrderTab(value: string | null | undefined): OrderTab {
  return orderTabKeys.find((key) => key === value) ?? 'all';
}

/** How many orders a tab has, from the counts by status. */
export function countInTab(tab: OrderTab, counts: readonly { status: OrderStatus; count: number }[]): number {
  const statuses: readonly OrderStatus[] = orderTabs[tab];
  return counts
    .filter(({ status }) => tab === 'all' || statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

export type OrderListQuery = { tab: OrderTab; search?: string; pageNo?: number };

/** The address of a page of a list; what is as usual is left out. */
export function listHref(path: string, query: OrderListQuery): string {
  const parameters = new URLSearchParams();
  if (query.tab !== 'all') parameters.set('tab', query.tab);
  if (query.search !== undefined && query.search !== '') parameters.set('search', query.search);
  if (query.pageNo !== undefined && query.pageNo > 1) parameters.set('pageNo', String(query.pageNo));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** My orders, by tab. */
export function orderListHref(query: OrderListQuery): string {
  return listHref('/user/profile/my-order', query);
}

/** What a list's address asks for; anything odd is as usual. */
export function readListQuery(parameters: URLSearchParams): Required<OrderListQuery> {
  return {
    tab: readOrderTab(parameters.get('tab')),
    search: (parameters.get('search') ?? '').trim().slice(0, 100),
    pageNo: readPageNo(parameters.get('pageNo')),
  };
}

/** The same as the API's filter takes it. */
export function listFilter({ tab, search, pageNo }: Required<OrderListQuery>) {
  return {
    ...(tab === 'all' ? {} : { status: orderTabs[tab].join(',') }),
    ...(search === '' ? {} : { search }),
    pageNo,
  };
}

/** A page's number from its address; anything odd is the first page. */
function readPageNo(value: string | null): number {
  const pageNo = Number(value ?? 1);
  return Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= 10_000 ? pageNo : 1;
}
