import type { z } from 'zod';
import { searches } from '../../platform/metrics/counters.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { readCampaignProductIds } from '../campaign/read-campaigns.ts';
import type { NamedLink } from '../catalogue/product-card.contract.ts';
import {
  readChannelNames,
  readIdByUrlKey,
  readNames,
  readShownTree,
  toLink,
} from '../catalogue/read-directory.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { markMatches } from '../search/engine/mark-matches.rules.ts';
import { liveSearch } from '../search/live-search.ts';
import type { SearchQuery } from '../search/search.types.ts';
import { describeFacets } from './describe-facets.ts';
import type { ProductList, productListInput } from './product-list.contract.ts';
import type { ProductSort } from './product-query.rules.ts';

export type ProductListInput = z.output<typeof productListInput>;

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
/** A filter that names something there isn't lets nothing through. */
const nothing = -1;

/** One page of the product list (SPEC §2 "Product list query"). */
export async function listProducts(
  services: Needs,
  input: ProductListInput,
  locale: Locale,
): Promise<ProductList> {
  const [index, filters] = await Promise.all([
    liveSearch(services).current(),
    resolveFilters(services, input, locale),
  ]);
  const sortBy = sortAsked(input);
  const found = index.search({ ...searchQuery(input), ...filters.query, sortBy });
  if (input.search !== undefined && input.search !== '')
    searches.inc({ found: found.total > 0 ? 'yes' : 'no' });
  const [cards, facets] = await Promise.all([
    readProductCards(services, found.productIds, locale),
    describeFacets(services, found.facets, locale),
  ]);
  const { markQuery } = found;
  return {
    dataList: cards.map((card) => ({
      ...card,
      marks: markQuery === null ? [] : markMatches(card.name, markQuery),
    })),
    total: found.total,
    pageNo: input.pageNo,
    perPage: input.perpage,
    pageCount: Math.ceil(found.total / input.perpage),
    sortBy,
    facets,
    correctedQuery: found.correctedQuery ?? null,
    interpretation: found.interpretation,
    selected: filters.selected,
  };
}

/** SPEC §3 calls the order `sortByOrderOrId`: by the shop's own order, or by number, which is by age. */
function sortAsked({ sortBy, sortByOrderOrId, search }: ProductListInput): ProductSort {
  const asked = sortBy ?? sortByOrderOrId;
  if (asked === 'id') return 'newest';
  if (asked !== undefined && asked !== 'order') return asked;
  return search === undefined || search === '' ? 'bestSeller' : 'relevance';
}

/** SPEC §3's `status`: 1 can be bought now, 0 can't (yet, or any more). */
function stockAsked({ status = [], inStock }: ProductListInput): SearchQuery['stock'] {
  if (inStock === true || (status.includes('1') && !status.includes('0'))) return 'in';
  return status.includes('0') && !status.includes('1') ? 'out' : undefined;
}

function searchQuery(input: ProductListInput): SearchQuery {
  return {
    search: input.search,
    startPriceSatang: input.startprice,
    endPriceSatang: input.endprice,
    discount: input.discount,
    rating: input.rating,
    shipping: input.shipping,
    format: input.format,
    language: input.language,
    stock: stockAsked(input),
    collapse: input.group,
    pageNo: input.pageNo,
    perPage: input.perpage,
  };
}

/** Filters come as addresses (`category=thai-novels`); the index knows numbers. */
async function resolveFilters(
  services: Needs,
  input: ProductListInput,
  locale: Locale,
): Promise<{ query: SearchQuery; selected: ProductList['selected'] }> {
  const find = async (kind: 'author' | 'series' | 'publisher' | 'seller'): Promise<NamedLink | null> => {
    const urlKey = input[kind];
    if (urlKey === undefined || urlKey === '') return null;
    const id = await readIdByUrlKey(services, kind, urlKey);
    return id === null ? null : ((await readNames(services, kind, [id], locale)).get(id) ?? null);
  };
  const findCategory = async (): Promise<NamedLink | null> => {
    if (input.category === undefined || input.category === '') return null;
    const node = (await readShownTree(services)).byUrlKey.get(input.category);
    return node === undefined ? null : toLink(node, locale);
  };
  const [category, author, series, publisher, seller, payment, among] = await Promise.all([
    findCategory(),
    find('author'),
    find('series'),
    find('publisher'),
    find('seller'),
    paymentCodes(services, input.payment),
    input.campaign === undefined || input.campaign === ''
      ? undefined
      : readCampaignProductIds(services, input.campaign),
  ]);
  const idOf = (asked: string | undefined, found: NamedLink | null) =>
    asked === undefined || asked === '' ? undefined : (found?.id ?? nothing);
  return {
    query: {
      categoryId: idOf(input.category, category),
      authorId: idOf(input.author, author),
      seriesId: idOf(input.series, series),
      publisherId: idOf(input.publisher, publisher),
      sellerId: idOf(input.seller, seller),
      payment,
      among,
    },
    selected: { category, author, series, publisher, seller },
  };
}

/** The index knows payment channels by their codes; a number that none has stays, and lets nothing through. */
async function paymentCodes(
  services: Needs,
  asked: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (asked === undefined) return undefined;
  const { payment } = await readChannelNames(services);
  return asked.map((one) => payment.find(({ id }) => String(id) === one)?.code ?? one);
}
