import { data } from 'react-router';
import { errorMessage } from '../../../messages/error-messages.ts';
import { assortmentTag } from '../../../modules/catalogue/assortment.rules.ts';
import {
  isSearchTooLong,
  type LinkName,
  type ListQuery,
  readListQuery,
  searchMost,
  toApiQuery,
} from '../../kit/catalogue/list-query.rules.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { chooseRows, chooseShelves } from './facet-rows.rules.ts';
import { inLanguage } from './language-names.server.ts';
import { listedAs } from './listed-as.ts';

const perPage = 24;

/**
 * What a page with a product list needs. `fixed` is what the page's path says, such as the shelf of /category/novels.
 * When nothing was found, also what may help. A search that is too long is refused as the API refuses it.
 */
export async function loadProductList(
  { api, locale }: ServerSide,
  url: URL,
  fixed: { name: LinkName; urlKey: string } | null = null,
  /** Only what has the price of the campaign at this address. */
  campaign?: string,
) {
  if (isSearchTooLong(url.searchParams))
    throw data(errorMessage(locale, 'tooLong', { maximum: searchMost }), { status: 400 });
  const asked = readListQuery(url.searchParams);
  const query: ListQuery = fixed === null ? asked : { ...asked, [fixed.name]: fixed.urlKey };
  const list = await api.catalogue.productList({
    ...toApiQuery(query),
    group: listedAs,
    perpage: perPage,
    campaign,
  });
  const { facets } = list;
  const rowsOf = (name: 'seller' | 'author' | 'publisher') =>
    chooseRows(name, facets[name], { chosen: query[name], more: query.more });
  return {
    query,
    list: {
      ...list,
      facets: {
        ...facets,
        category: chooseShelves(facets.category, query),
        seller: rowsOf('seller'),
        author: rowsOf('author'),
        publisher: rowsOf('publisher'),
        language: facets.language.map((entry) => ({ ...entry, name: inLanguage(locale, entry.id) })),
      },
    },
    help: list.total > 0 ? null : await loadHelp(api),
  };
}

export type ProductListing = Awaited<ReturnType<typeof loadProductList>>;

/** For someone who found nothing: the fullest shelves, and what others read. */
async function loadHelp(api: ServerSide['api']) {
  const [categories, bestSellers] = await Promise.all([
    api.catalogue.categoryList({ group: listedAs }),
    api.catalogue.bestSellers({ pageNo: 1, perPage: 6 }),
  ]);
  return {
    categories: categories.dataList
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 8)
      .map(({ urlKey, name }) => ({ urlKey, name })),
    bestSellers: bestSellers.dataList,
  };
}

/** Lists are made anew after a minute, and when the catalogue changes. */
export const listHeaders = { 'x-cache-tags': `catalogue ${assortmentTag} content` };
