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
  /** What else narrows the list, by name; only what isn't as usual. */
  filters?: Readonly<Record<string, string>> | undefined;
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
  /** What else the list can be narrowed by: names with the values each may have. The search's form has fields for them. */
  filters?: Readonly<Record<string, readonly string[]>>;
};

/** Where a list is, and what its address says of it: its tab, its search, its page. For its loader, action and links. */
export function listAddress<const Tab extends string = 'all'>(
  path: string,
  { tabs, tabName = 'status', searchMost = 100, filters }: ListOptions<Tab> = {},
): ListAddress<Tab> {
  // A list without tabs has one, which is never said.
  const known: readonly [Tab, ...Tab[]] = tabs ?? ['all' as Tab];
  const tabInAddress = (tab: Tab | undefined) => (tab === known[0] ? undefined : tab);
  const read = (query: URLSearchParams): ListQuery<Tab> => ({
    tab: known.find((each) => each === query.get(tabName)) ?? known[0],
    search: readSearch(query.get('search'), searchMost),
    pageNo: readPageNo(query.get('pageNo')),
    done: query.get('done'),
    ...(filters === undefined ? {} : { filters: readFilters(filters, query) }),
  });
  const href = ({ tab, search, pageNo, done, filters: asked }: Partial<ListQuery<Tab>> = {}) =>
    queryHref(path, { [tabName]: tabInAddress(tab), search, ...asked, pageNo, done });
  return {
    path,
    tabs: known,
    kept: ({ tab }) => (tab === known[0] ? {} : { [tabName]: tab }),
    read,
    href,
    after: (url, done) => {
      return href({ ...read(url.searchParams), done });
    },
  };
}

function readFilters(
  filters: Readonly<Record<string, readonly string[]>>,
  query: URLSearchParams,
): Record<string, string> {
  const known = Object.entries(filters).flatMap(([name, values]) => {
    const value = query.get(name);
    return value !== null && values.includes(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}
