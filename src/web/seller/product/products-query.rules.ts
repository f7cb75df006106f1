import {
  type ListingSort,
  type ListingTab,
  listingKinds,
  listingLacks,
  listingSorts,
  listingTabs,
  productConditions,
} from '../../../modules/listing/listing.rules.ts';
import { type ListQuery, listAddress } from '../../kit/desk/list-address.ts';
import { queryHref } from '../../request/query-href.ts';
import { readNumber } from '../../request/query-number.ts';

export type ProductsQuery = ListQuery<ListingTab> & {
  kind: (typeof listingKinds)[number] | undefined;
  condition: (typeof productConditions)[number] | undefined;
  category: number | undefined;
  lacks: (typeof listingLacks)[number] | undefined;
  sortBy: ListingSort;
};

const address = listAddress('/manage-store/products', { tabs: listingTabs, searchMost: 200 });
export const productsPath = address.path;
/** Where a new product is made. */
export const addPath = '/manage-store/product/add';
const usualSort: ListingSort = 'updated';

/** What the address of a store's products asks for; anything odd is as usual. */
export function readProductsQuery(query: URLSearchParams): ProductsQuery {
  return {
    ...address.read(query),
    kind: listingKinds.find((each) => each === query.get('kind')),
    condition: productConditions.find((each) => each === query.get('condition')),
    category: readNumber(query.get('category')) || undefined,
    lacks: listingLacks.find((each) => each === query.get('lacks')),
    sortBy: listingSorts.find((each) => each === query.get('sortBy')) ?? usualSort,
  };
}

/** The address for what is asked for; `changed` is how many products the deed `done` has changed. */
export function productsHref({
  tab,
  search,
  kind,
  condition,
  category,
  lacks,
  sortBy,
  pageNo,
  done,
  changed,
}: Partial<ProductsQuery> & { changed?: number } = {}): string {
  return queryHref(productsPath, {
    status: tab === listingTabs[0] ? undefined : tab,
    ...{ search, kind, condition, lacks },
    category: category === undefined ? undefined : String(category),
    sortBy: sortBy === usualSort ? undefined : sortBy,
    ...{ pageNo, done },
    changed: changed === undefined ? undefined : String(changed),
  });
}

/** Whether the list is narrowed down by more than its tab. */
export function isNarrowed({ search, kind, condition, category, lacks }: ProductsQuery): boolean {
  return search !== '' || [kind, condition, category, lacks].some((each) => each !== undefined);
}
