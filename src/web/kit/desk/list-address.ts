import { queryHref } from '../../request/query-href.ts';
import { readPageNo, readSearch } from '../../request/query-number.ts';

/** What the address of a list asks for. */
export type ListQuery<Tab extends string> = {
  tab: Tab;
  /** '' when nothing is looked for. */
  search: string;
  /** Counted from 1. */
  pageNo: number;
  /** The deed that has led here, which the page says; null when none has. It isn't kept from page to page. */
  done: string | null;
};

export type ListAddress<Tab extends string> = {
  path: string;
  tabs: readonly Tab[];
  /** What the form of a search has to say beside the search, so that one stays in the tab. */
  kept: (query: Pick<ListQuery<Tab>, 'tab'>) => Record<string, string>;
  /** What is asked for; anything odd is as usual. */
  read: (query: URLSearchParams) => ListQuery<Tab>;
  /** The address for what is asked for; what isn't named is as usual. */
  href: (query?: Partial<ListQuery<Tab>>) => string;
  /** Where a deed leads that was done at `url`: to the list as it was looked at, which says what was done. */
  after: (url: URL, done: string) => string;
};

type ListOptions<Tab extends string> = {
  /** The tabs, the one that opens first; left out where a list has none. */
  tabs?: readonly [Tab, ...Tab[]];
  /** How the address calls them. */
  tabName?: 'status' | 'state' | 'filter';
  /** The longest search, in letters. */
  searchMost?: number;
};

/** Where a list is, and what its address says of it: its tab, its search, its page. For its loader, action and links. */
export function listAddress<const Tab extends string = 'all'>(
  path: string,
  { tabs, tabName = 'status', searchMost = 100 }: ListOptions<Tab> = {},
): ListAddress<Tab> {
  // A list without tabs has one, which is never said.
  const known: readonly [Tab, ...Tab[]] = tabs ?? ['all' as Tab];
  const tabInAddress = (tab: Tab | undefined) => (tab === known[0] ? undefined : tab);
  const read = (query: URLSearchParams): ListQuery<Tab> => ({
    tab: known.find((each) => each === query.get(tabName)) ?? known[0],
    search: readSearch(query.get('search'), searchMost),
    pageNo: readPageNo(query.get('pageNo')),
    done: query.get('done'),
  });
  const href = ({ tab, search, pageNo, done }: Partial<ListQuery<Tab>> = {}) =>
    queryHref(path, { [tabName]: tabInAddress(tab), search, pageNo, done });
  return {
    path,
    tabs: known,
    kept: ({ tab }) => (tab === known[0] ? {} : { [tabName]: tab }),
    read,
    href,
    after: (url, done) => {
      const { tab, search, pageNo } = read(url.searchParams);
      return href({ tab, search, pageNo, done });
    },
  };
}
