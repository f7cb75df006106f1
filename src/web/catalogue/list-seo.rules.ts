import { hasFilters, type LinkName, type ListQuery } from './list-query.rules.ts';

/**
 * The path of a list for search engines: each page of the plain list has one; searches, filtered and sorted lists have
 * none, since there is no end of them.
 */
export function listPath(path: string, query: ListQuery, fixed: LinkName | null = null): string | null {
  if (query.search !== '' || query.sortBy !== null || hasFilters(query, fixed)) return null;
  return query.pageNo > 1 ? `${path}?pageNo=${query.pageNo}` : path;
}

/** schema.org BreadcrumbList: the way down, home first. */
export function breadcrumbList(siteUrl: string, items: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, siteUrl).href,
    })),
  };
}
