import { z } from 'zod';
import { baht, pageNo, perPage, text } from '../../shared/contract.ts';
import { listInQuery, matching, oneOf, wholeNumber } from '../../shared/list-in-query.ts';
import { parseBaht } from '../../shared/money.ts';
import { editionFormats, namedLink, productListItem } from '../catalogue/product-card.contract.ts';
import { countings, discountBands, productSorts } from './product-query.rules.ts';

export const countedAs = z.enum(countings);

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

const urlKey = text(200);
const flag = z.union([z.boolean(), z.stringbool()]);

/**
 * SPEC §2's query of the product list and §3's search filter, with what the shop adds to them. Names are the same in upper
 * and lower case: `StartPrice` is `startprice`.
 */
export const productListInput = z
  .strictObject({
    search: text(200).optional(),
    /** "0,1": can't be bought now, can be; any of them. */
    status: listInQuery(oneOf(['0', '1'])).optional(),
    sortBy: z.enum(productSorts).optional(),
    /** §3's name of `sortBy`; `order` is the shop's own order, `id` by number, the newest first. */
    sortByOrderOrId: z.enum(['order', 'id', ...productSorts]).optional(),
    startprice: priceInQuery.optional(),
    endprice: priceInQuery.optional(),
    /** "10,30": at least 10 % off, at least 30 % off; any of them. */
    discount: listInQuery(oneOf(discountBands)).optional(),
    /** "4,5": four stars and up to five, five stars; any of them. */
    rating: listInQuery(wholeNumber(0, 5)).optional(),
    /** Payment channels, by their codes or ids (SPEC §3 `paymentTypeId`). */
    payment: listInQuery(matching(/^([a-z]{1,20}|[1-9]\d{0,8})$/)).optional(),
    /** Ids of shipping channels. */
    shipping: listInQuery(wholeNumber(1, Number.MAX_SAFE_INTEGER)).optional(),
    category: urlKey.optional(),
    author: urlKey.optional(),
    series: urlKey.optional(),
    publisher: urlKey.optional(),
    seller: urlKey.optional(),
    /** What has a campaign’s price now: nothing unless it runs. */
    campaign: urlKey.optional(),
    format: listInQuery(oneOf(editionFormats)).optional(),
    language: listInQuery(matching(/^[A-Za-z-]{2,12}$/)).optional(),
    inStock: flag.optional(),
    /** What an entry is, and what totals and facets count: an edition (as it is without), or a work with all its editions. */
    group: countedAs.optional(),
    pageNo,
    perpage: perPage(10),
  })
  .superRefine(({ sortBy, sortByOrderOrId, inStock, status }, context) => {
    const differ = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'fieldsDiffer' });
    if (sortBy !== undefined && sortByOrderOrId !== undefined && sortBy !== sortByOrderOrId)
      differ('sortByOrderOrId');
    if (inStock === true && status !== undefined && !status.includes('1')) differ('status');
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
