import { z } from 'zod';
import { baht, pageNo, perPage, text } from '../../shared/contract.ts';
import { parseBaht } from '../../shared/money.ts';
import { editionFormats, namedLink, productListItem } from './product-card.contract.ts';
import { discountBands, productSorts } from './product-query.rules.ts';

/** Baht in a query, as text or number, with at most two decimals; satang afterwards. An empty one isn't there. */
const priceInQuery = z.union([z.string().max(20), z.number()]).transform((value, context) => {
  if (value === '') return undefined;
  const satang = parseBaht(String(value));
  if (satang === null) {
    context.addIssue({ code: 'custom', message: 'amountInvalid' });
    return z.NEVER;
  }
  return satang;
});

/**
 * A comma-joined list (SPEC §2 "Product list query"), 20 parts at most; `read` gives null for a part that can't be. An
 * empty text is an empty list.
 */
function commaList<Value>(read: (part: string) => Value | null) {
  return z
    .string()
    .max(400)
    .transform((value, context) => {
      const parts = value === '' ? [] : value.split(',').map((part) => read(part.trim()));
      const values = parts.filter((part) => part !== null);
      if (values.length === parts.length && parts.length <= 20) return values;
      context.addIssue({ code: 'custom', message: 'listInvalid' });
      return z.NEVER;
    });
}

function oneOf<const Value extends string>(known: readonly Value[]) {
  return (part: string): Value | null => known.find((value) => value === part) ?? null;
}

function matching(pattern: RegExp) {
  return (part: string): string | null => (pattern.test(part) ? part : null);
}

function wholeNumber(min: number, max: number) {
  return (part: string): number | null => {
    const number = /^\d{1,15}$/.test(part) ? Number(part) : Number.NaN;
    return number >= min && number <= max ? number : null;
  };
}

const urlKey = text(200);
const flag = z.union([z.boolean(), z.stringbool()]);

/** SPEC §2's query of the product list, with what the shop adds to it. */
export const productListInput = z.strictObject({
  search: text(200).optional(),
  sortBy: z.enum(productSorts).optional(),
  startprice: priceInQuery.optional(),
  endprice: priceInQuery.optional(),
  /** "10,30": at least 10 % off, at least 30 % off; any of them. */
  discount: commaList(oneOf(discountBands)).optional(),
  /** "4,5": four stars and up to five, five stars; any of them. */
  rating: commaList(wholeNumber(0, 5)).optional(),
  /** Codes of payment channels. */
  payment: commaList(matching(/^[a-z]{1,20}$/)).optional(),
  /** Ids of shipping channels. */
  shipping: commaList(wholeNumber(1, Number.MAX_SAFE_INTEGER)).optional(),
  category: urlKey.optional(),
  author: urlKey.optional(),
  series: urlKey.optional(),
  publisher: urlKey.optional(),
  seller: urlKey.optional(),
  format: commaList(oneOf(editionFormats)).optional(),
  language: commaList(matching(/^[A-Za-z-]{2,12}$/)).optional(),
  inStock: flag.optional(),
  /** What an entry is, and what totals and facets count: an edition (as it is without), or a work with all its editions. */
  group: z.enum(['edition', 'work']).optional(),
  pageNo,
  perpage: perPage(10),
});

const countedLink = namedLink.extend({ count: z.number() });
const counted = z.object({ id: z.string(), count: z.number() });

/** Every facet is counted with every other filter applied. */
const facets = z.object({
  category: z.array(countedLink.extend({ parentId: z.number().nullable() })),
  /** Star buckets, 5 first: 4 means 4 to under 5. */
  rating: z.array(z.object({ id: z.number(), count: z.number() })),
  discount: z.array(counted),
  format: z.array(counted),
  language: z.array(counted),
  seller: z.array(countedLink),
  author: z.array(countedLink),
  publisher: z.array(countedLink),
  payment: z.array(counted.extend({ name: z.string() })),
  shipping: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  price: z.object({
    min: baht.nullable(),
    max: baht.nullable(),
    /** `end` is exclusive; null is open. */
    buckets: z.array(z.object({ start: baht, end: baht.nullable(), count: z.number() })),
  }),
});
export type ProductFacets = z.infer<typeof facets>;

export const productListOutput = z.object({
  dataList: z.array(productListItem),
  total: z.number(),
  pageNo: z.number(),
  perPage: z.number(),
  pageCount: z.number(),
  sortBy: z.enum(productSorts),
  facets,
  /** What was really searched for, when it isn't what was typed. */
  correctedQuery: z.string().nullable(),
  /** Why: another keyboard layout, a slip of the pen, an ISBN. */
  interpretation: z.enum(['exact', 'keyboard', 'typo', 'isbn']),
  /** The things the filters name; null for a filter that isn't set or names nothing there is. */
  selected: z.object({
    category: namedLink.nullable(),
    author: namedLink.nullable(),
    series: namedLink.nullable(),
    publisher: namedLink.nullable(),
    seller: namedLink.nullable(),
  }),
});
export type ProductList = z.infer<typeof productListOutput>;
