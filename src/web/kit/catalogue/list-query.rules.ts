import {
  discountBands,
  type ProductSort,
  productSorts,
} from '../../../modules/storefront/product-query.rules.ts';
import { parseBaht, toBaht } from '../../../shared/money.ts';

/** The query of a product list (SPEC §2), with everything that can't be left out. Prices as plain numbers of baht. */
export type ListQuery = {
  search: string;
  sortBy: ProductSort | null;
  startprice: string;
  endprice: string;
  discount: readonly string[];
  rating: readonly string[];
  payment: readonly string[];
  shipping: readonly string[];
  format: readonly string[];
  language: readonly string[];
  category: string;
  author: string;
  series: string;
  publisher: string;
  seller: string;
  inStock: boolean;
  pageNo: number;
  /** The filters of which all values are shown, not only those that most products have. */
  more: readonly LongName[];
};

export type ListName = 'discount' | 'rating' | 'payment' | 'shipping' | 'format' | 'language';
export type LinkName = 'category' | 'author' | 'series' | 'publisher' | 'seller';

/** The filters that may have more values than are shown at first. */
export type LongName = Exclude<LinkName, 'series'>;

const longNames: readonly LongName[] = ['category', 'author', 'publisher', 'seller'];

export const listNames: readonly ListName[] = [
  'discount',
  'rating',
  'payment',
  'shipping',
  'format',
  'language',
];
export const linkNames: readonly LinkName[] = ['category', 'author', 'series', 'publisher', 'seller'];

/** Every parameter that `readListQuery` reads. */
export const listQueryNames: readonly string[] = [
  'search',
  'sortBy',
  'startprice',
  'endprice',
  'inStock',
  'pageNo',
  'more',
  ...listNames,
  ...linkNames,
];

const allowed: Record<ListName, (value: string) => boolean> = {
  discount: (value) => discountBands.some((band) => band === value),
  rating: (value) => /^[0-5]$/.test(value),
  payment: (value) => /^[a-z]{1,20}$/.test(value),
  shipping: (value) => /^[1-9]\d{0,14}$/.test(value),
  format: (value) => ['hardcover', 'paperback', 'ebook'].includes(value),
  language: (value) => /^[A-Za-z-]{2,12}$/.test(value),
};

const lastPage = 10_000;

export const searchMost = 200;

/** More than the API searches for: to be said, since without it everything would be found. */
export function isSearchTooLong(parameters: URLSearchParams): boolean {
  return (parameters.get('search')?.length ?? 0) > searchMost;
}

/** Text that neither PostgreSQL nor the API would take is no text. */
function cleanText(value: string | null): string {
  if (value === null || value.length > searchMost || value.includes('\u0000') || !value.isWellFormed())
    return '';
  return value.trim();
}

function cleanPrice(value: string | null): string {
  const satang = parseBaht(value ?? '');
  return satang === null ? '' : String(toBaht(satang));
}

/**
 * Reads an address as people and forms write it: lists comma-joined or repeated, a field left empty. What can't be is
 * passed over, so that no address is an error.
 */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const values = (name: string): string[] => [
    ...new Set(
      parameters
        .getAll(name)
        .join(',')
        .split(',')
        .map((value) => value.trim()),
    ),
  ];
  const list = (name: ListName): string[] => values(name).filter(allowed[name]).slice(0, 20);
  const text = (name: string) => cleanText(parameters.get(name));
  const pageNo = Number(parameters.get('pageNo') ?? '1');
  return {
    search: text('search'),
    sortBy: productSorts.find((sort) => sort === parameters.get('sortBy')) ?? null,
    startprice: cleanPrice(parameters.get('startprice')),
    endprice: cleanPrice(parameters.get('endprice')),
    discount: list('discount'),
    rating: list('rating'),
    payment: list('payment'),
    shipping: list('shipping'),
    format: list('format'),
    language: list('language'),
    category: text('category'),
    author: text('author'),
    series: text('series'),
    publisher: text('publisher'),
    seller: text('seller'),
    inStock: ['1', 'true', 'on'].includes(parameters.get('inStock') ?? ''),
    pageNo: Number.isInteger(pageNo) && pageNo >= 1 && pageNo <= lastPage ? pageNo : 1,
    more: longNames.filter((name) => values('more').includes(name)),
  };
}

/**
 * Writes what is set, in one order, so that one list has one address: "?search=x&rating=4,5&pageNo=2"; "" when nothing
 * is. What the page's path says already (`fixed`) isn't said again.
 */
export function writeListQuery(query: ListQuery, fixed: LinkName | null = null): string {
  const parts: string[] = [];
  const add = (name: string, value: string) => {
    if (value !== '') parts.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`);
  };
  add('search', query.search);
  for (const name of linkNames) if (name !== fixed) add(name, query[name]);
  add('startprice', query.startprice);
  add('endprice', query.endprice);
  for (const name of listNames) add(name, query[name].join(','));
  add('inStock', query.inStock ? 'true' : '');
  add('sortBy', query.sortBy ?? '');
  add('pageNo', query.pageNo > 1 ? String(query.pageNo) : '');
  add('more', query.more.join(','));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Another filter or sort begins at the first page again. */
export function changeQuery(query: ListQuery, change: Partial<ListQuery>): ListQuery {
  return { ...query, pageNo: 1, ...change };
}

/** A list with a value put in, or taken out where it was in. */
export function toggled<T extends string>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** What the filters let through is less than everything that was searched for. */
export function hasFilters(query: ListQuery, fixed: LinkName | null = null): boolean {
  return (
    query.startprice !== '' ||
    query.endprice !== '' ||
    query.inStock ||
    listNames.some((name) => query[name].length > 0) ||
    linkNames.some((name) => name !== fixed && query[name] !== '')
  );
}

/** The same search without any filter. */
export function withoutFilters(query: ListQuery, fixed: LinkName | null = null): ListQuery {
  const empty = readListQuery(new URLSearchParams());
  return {
    ...empty,
    search: query.search,
    sortBy: query.sortBy,
    ...(fixed === null ? {} : { [fixed]: query[fixed] }),
  };
}

/** The query as the API takes it. */
export function toApiQuery(query: ListQuery) {
  const optional = (value: string) => (value === '' ? undefined : value);
  return {
    search: optional(query.search),
    sortBy: query.sortBy ?? undefined,
    startprice: optional(query.startprice),
    endprice: optional(query.endprice),
    discount: optional(query.discount.join(',')),
    rating: optional(query.rating.join(',')),
    payment: optional(query.payment.join(',')),
    shipping: optional(query.shipping.join(',')),
    format: optional(query.format.join(',')),
    language: optional(query.language.join(',')),
    category: optional(query.category),
    author: optional(query.author),
    series: optional(query.series),
    publisher: optional(query.publisher),
    seller: optional(query.seller),
    inStock: query.inStock ? true : undefined,
    pageNo: query.pageNo,
  };
}
