import { z } from 'zod';
import { baht, declareCall, failures, foundTag, pageNo, perPage, text } from '../../shared/contract.ts';
import { idsInQuery } from '../../shared/list-in-query.ts';
import { editionFormats, markRange, namedLink, productCard } from '../catalogue/product-card.contract.ts';
import { productDetail } from './product-detail.contract.ts';
import { countedAs, productListInput, productListOutput } from './product-list.contract.ts';

/** What is made of products alone is dropped with the first of them that changes. */
const keptExactly = { until: ['catalogue'], mostS: 30 };
/** What the search index found. */
const keptAsFound = { until: ['catalogue', foundTag], mostS: 30 };
/** What is made of more than products and the index. */
const keptBriefly = { until: ['catalogue'], mostS: 1 };

const byUrlKey = z.strictObject({ urlKey: text(200) });
const counted = { group: countedAs.optional() };
const countedByUrlKey = byUrlKey.extend(counted);
const notFound = failures({ notFound: 404 });
const cards = z.object({ dataList: z.array(productCard) });

export const categoryLeaf = namedLink.extend({ count: z.number() });
/** Two levels in the shop's own categories; three fit. */
export const categoryBranch = categoryLeaf.extend({
  /** The base of its picture's addresses (`<base>/<width>.<webp|avif|jpg>`); null without one. */
  imageUrl: z.string().nullable(),
  children: z.array(categoryLeaf.extend({ children: z.array(categoryLeaf) })),
});
export type CategoryBranch = z.infer<typeof categoryBranch>;

const category = namedLink.extend({
  description: z.string().nullable(),
  imageUrl: z.string().nullable(),
  count: z.number(),
  path: z.array(namedLink),
  children: z.array(categoryLeaf),
});

export const storeCard = namedLink.extend({
  tagline: z.string().nullable(),
  imageUrl: z.string(),
  provinceName: z.string().nullable(),
  productCount: z.number(),
  rating: z.number().nullable(),
  ratingCount: z.number(),
  /** When its newest product on sale came; null when it has none. */
  newestTime: z.iso.datetime().nullable(),
});
export type StoreCard = z.infer<typeof storeCard>;

const store = storeCard.extend({
  description: z.string().nullable(),
  /** What the store promises beyond the house's rules on returns, which hold for every store; null where it says nothing. */
  policies: z.string().nullable(),
  createdTime: z.iso.datetime(),
  soldCount: z.number(),
  categories: z.array(categoryLeaf),
});

export type Store = z.infer<typeof store>;

const author = namedLink.extend({
  /** The name in the other script. */
  otherName: z.string().nullable(),
  bio: z.string().nullable(),
  imageUrl: z.string(),
  count: z.number(),
  series: z.array(categoryLeaf),
});

export type Author = z.infer<typeof author>;

const series = namedLink.extend({ count: z.number(), authors: z.array(namedLink) });
export type Series = z.infer<typeof series>;
const publisher = namedLink.extend({ count: z.number() });
export type Publisher = z.infer<typeof publisher>;

const suggestion = z.object({
  kind: z.enum(['product', 'author', 'series', 'category', 'query']),
  text: z.string(),
  marks: z.array(markRange),
  /** Of what is suggested; null for a query, which is searched for. */
  urlKey: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Of a product, to tell it from another with such a title. */
  product: z
    .object({ authors: z.array(z.string()), format: z.enum(editionFormats).nullable(), price: baht })
    .nullable(),
});
export type Suggestion = z.infer<typeof suggestion>;

const sitemapEntry = z.object({ path: z.string(), updatedAt: z.iso.datetime().nullable() });

export const storefrontContract = {
  productList: declareCall({
    access: 'anyone',
    keep: keptAsFound,
    limit: 'search',
    method: 'GET',
    path: '/product',
    summary: 'Search, filter and sort products (SPEC §2 "Product list query")',
    tag: 'Catalogue',
  })
    .input(productListInput)
    .output(productListOutput),

  product: declareCall({
    access: 'anyone',
    keep: keptExactly,
    method: 'GET',
    path: '/product/{urlKey}',
    summary: 'Everything about a product',
    tag: 'Catalogue',
  })
    .input(byUrlKey)
    .output(productDetail)
    .errors(notFound),

  preview: declareCall({
    access: 'seller',
    right: 'catalogue',
    method: 'GET',
    path: '/seller/preview/product/{urlKey}',
    summary: 'The page of a product of the store as shoppers will see it, on sale or not',
    tag: 'Products of a store',
  })
    .input(byUrlKey)
    .output(productDetail)
    .errors(notFound),

  previewStore: declareCall({
    access: 'seller',
    right: 'member',
    method: 'GET',
    path: '/seller/preview/store',
    summary:
      'The page of the store as shoppers will see it, with the newest of what it has on sale; open or not',
    tag: 'Stores',
  }).output(z.object({ store, products: z.array(productCard) })),

  related: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/product/{urlKey}/related',
    summary: 'Products like this one: same series, same authors, same shelf',
    tag: 'Catalogue',
  })
    .input(byUrlKey)
    .output(cards)
    .errors(notFound),

  alsoBought: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/product/{urlKey}/AlsoBought',
    summary: 'What several buyers of this book bought as well; empty when too few did',
    tag: 'Catalogue',
  })
    .input(byUrlKey)
    .output(cards)
    .errors(notFound),

  /** In the order of the ids; what isn't for sale is left out. */
  productsByIds: declareCall({
    access: 'anyone',
    keep: keptExactly,
    method: 'GET',
    path: '/product/ByIds',
    summary: 'Products by number, at most 100',
    tag: 'Catalogue',
  })
    .input(z.strictObject({ ids: idsInQuery }))
    .output(cards),

  bestSellers: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/product/BestSeller/page/{pageNo}/perpage/{perPage}',
    summary: 'What sold best in the last 30 days',
    tag: 'Catalogue',
  })
    .input(z.strictObject({ pageNo: pageNo.unwrap(), perPage: perPage(15).unwrap() }))
    .output(cards.extend({ total: z.number(), pageNo: z.number(), perPage: z.number() })),

  suggest: declareCall({
    access: 'anyone',
    keep: keptAsFound,
    limit: 'search',
    method: 'GET',
    path: '/product/suggest',
    summary: 'What the search box offers while typing',
    tag: 'Catalogue',
  })
    .input(z.strictObject({ search: text(200), PerPage: z.coerce.number().int().min(1).max(20).default(10) }))
    .output(z.object({ suggestions: z.array(suggestion) })),

  categoryList: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/Category/List',
    summary: 'The tree of categories, with how many products each has',
    tag: 'Catalogue',
  })
    .input(z.strictObject(counted))
    .output(z.object({ dataList: z.array(categoryBranch) })),

  category: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/Category/{urlKey}',
    summary: 'A category with its path and children',
    tag: 'Catalogue',
  })
    .input(countedByUrlKey)
    .output(category)
    .errors(notFound),

  storeList: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/store/List',
    summary: 'The stores of the marketplace',
    tag: 'Catalogue',
  })
    .input(
      z.strictObject({
        pageNo,
        perpage: perPage(24),
        /** `newest`: those first whose newest product came last; otherwise the oldest store first. */
        sortBy: z.enum(['oldest', 'newest']).default('oldest'),
        ...counted,
      }),
    )
    .output(
      z.object({
        dataList: z.array(storeCard),
        total: z.number(),
        pageNo: z.number(),
        perPage: z.number(),
        pageCount: z.number(),
      }),
    ),

  store: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/store/{urlKey}',
    summary: 'A store',
    tag: 'Catalogue',
  })
    .input(countedByUrlKey)
    .output(store)
    .errors(notFound),

  author: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/author/{urlKey}',
    summary: 'An author',
    tag: 'Catalogue',
  })
    .input(countedByUrlKey)
    .output(author)
    .errors(notFound),

  series: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/series/{urlKey}',
    summary: 'A series',
    tag: 'Catalogue',
  })
    .input(countedByUrlKey)
    .output(series)
    .errors(notFound),

  seriesVolumes: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/series/{urlKey}/volumes',
    summary: "A series' books in reading order, each by its best offer",
    tag: 'Catalogue',
  })
    .input(byUrlKey)
    .output(cards)
    .errors(notFound),

  publisher: declareCall({
    access: 'anyone',
    keep: keptBriefly,
    method: 'GET',
    path: '/publisher/{urlKey}',
    summary: 'A publisher',
    tag: 'Catalogue',
  })
    .input(countedByUrlKey)
    .output(publisher)
    .errors(notFound),

  /** Parts of the sitemap by name; a part's entries come from `sitemapPart`. */
  sitemap: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Sitemap',
    summary: 'The parts of the sitemap',
    tag: 'Catalogue',
  }).output(
    z.object({
      parts: z.array(z.object({ name: z.string(), updatedAt: z.iso.datetime().nullable() })),
    }),
  ),

  sitemapPart: declareCall({
    access: 'anyone',
    method: 'GET',
    path: '/Sitemap/{name}',
    summary: 'The pages of one part of the sitemap',
    tag: 'Catalogue',
  })
    .input(z.strictObject({ name: z.string().regex(/^[a-z]{1,20}(-\d{1,6})?$/) }))
    .output(z.object({ entries: z.array(sitemapEntry) }))
    .errors(notFound),
};
