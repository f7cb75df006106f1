import { queryHref } from '../../request/query-href.ts';
import { readDay, readPageNo, readSearch } from '../../request/query-number.ts';

export const searchesPath = '/admin/searches';
const searchKinds = ['all', 'none', 'few'] as const;

/** What the desk is asked for, as it stands in the address. Anything odd counts for nothing. */
export type SearchesQuery = {
  from: string;
  to: string;
  kind: (typeof searchKinds)[number];
  search: string;
  pageNo: number;
};

export function readSearchesQuery(parameters: URLSearchParams): SearchesQuery {
  return {
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    kind: searchKinds.find((each) => each === parameters.get('kind')) ?? 'all',
    search: readSearch(parameters.get('search'), 100),
    pageNo: readPageNo(parameters.get('pageNo')),
  };
}

/** What the calls take: nothing for what isn't asked for. */
export function searchesAsked({ from, to, kind, search }: SearchesQuery) {
  return { kind, search, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
}

export function searchesHref(query: Partial<SearchesQuery>, path = searchesPath): string {
  const { kind, ...rest } = query;
  return queryHref(path, { ...rest, kind: kind === 'all' ? undefined : kind });
}
