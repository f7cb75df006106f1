import type { ReturnStatus } from '../../../modules/returns/return-status.rules.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber, readPageNo, readSearch } from '../../request/query-number.ts';
import { returnsHref, type Side } from './return-links.ts';

/** The tabs of a list of returns, by who looks at it; the first is shown first. `all` has no condition. */
export const returnTabs = {
  shopper: {
    all: [],
    waiting: ['requested', 'disputed'],
    'to-send': ['approved'],
    'on-the-way': ['sent_back', 'received'],
    refunded: ['refunded'],
    ended: ['rejected', 'lapsed'],
  },
  seller: {
    all: [],
    'to-answer': ['requested'],
    'to-arrive': ['approved'],
    'to-receive': ['sent_back'],
    refunded: ['received', 'refunded'],
    'with-staff': ['disputed'],
    ended: ['rejected', 'lapsed'],
  },
  staff: {
    disputed: ['disputed'],
    open: ['requested', 'approved', 'sent_back', 'received'],
    ended: ['rejected', 'refunded', 'lapsed'],
    all: [],
  },
} as const satisfies Record<Side, Record<string, readonly ReturnStatus[]>>;

type KeysOf<Tabs> = Tabs extends unknown ? keyof Tabs : never;
export type ReturnTab = KeysOf<(typeof returnTabs)[Side]>;

export function tabsOf(side: Side): { key: ReturnTab; statuses: readonly ReturnStatus[] }[] {
  const tabs: Partial<Record<ReturnTab, readonly ReturnStatus[]>> = returnTabs[side];
  return Object.entries(tabs).map(([key, statuses]) => ({ key: key as ReturnTab, statuses }));
}

/** How many returns a tab has, from the counts by status. */
export function countInTab(
  statuses: readonly ReturnStatus[],
  counts: readonly { status: ReturnStatus; count: number }[],
): number {
  return counts
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

/** The address of a page of a list; what is as usual is left out. */
export function returnListHref(
  side: Side,
  tab: ReturnTab,
  pageNo = 1,
  search = '',
  sellerId?: number,
): string {
  const opens = tab === tabsOf(side)[0]?.key;
  return queryHref(returnsHref(side), { tab: opens ? undefined : tab, search, sellerId, pageNo });
}

/** What a list's address asks for; anything odd is as usual. `status` is as the API's filter takes it. */
export function readReturnQuery(side: Side, query: URLSearchParams) {
  const tabs = tabsOf(side);
  const found = tabs.find(({ key }) => key === query.get('tab')) ?? tabs[0];
  const pageNo = readPageNo(query.get('pageNo'));
  const statuses = found?.statuses ?? [];
  // Shoppers have few enough to find theirs by its state.
  const search = side === 'shopper' ? '' : readSearch(query.get('search'));
  const id = side === 'staff' ? readNumber(query.get('sellerId')) : 0;
  const sellerId = id === 0 ? undefined : id;
  return {
    tab: found?.key ?? 'all',
    pageNo,
    search,
    /** Staff look at one store's too. */
    sellerId,
    filter: {
      pageNo,
      ...(sellerId === undefined ? {} : { sellerId }),
      ...(statuses.length === 0 ? {} : { status: statuses.join(',') }),
    },
  };
}
