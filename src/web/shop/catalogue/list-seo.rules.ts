import type { ShareCard } from '../../../modules/share/share.rules.ts';
import { hasFilters, type LinkName, type ListQuery } from '../../kit/catalogue/list-query.rules.ts';

/**
 * The path of a list for search engines: each page of the plain list has one; searches, filtered and sorted lists have
 * none, since there is no end of them.
 */
export function listPath(path: string, query: ListQuery, fixed: LinkName | null = null): string | null {
  if (query.search !== '' || query.sortBy !== null || hasFilters(query, fixed)) return null;
  return query.pageNo > 1 ? `${path}?pageNo=${query.pageNo}` : path;
}

/** A list's picture for messengers: the card of its first product, which is as wide as they show; none for a list of nothing. */
export function listCard(products: readonly { id: number }[]): ShareCard | null {
  const [first] = products;
  return first === undefined ? null : { kind: 'product', id: first.id };
}
