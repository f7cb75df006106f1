import ISBN from 'isbn3';
import { redirect } from 'react-router';
import type { ProductDetail } from '../../../../modules/storefront/product-detail.contract.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { orNotFound, type ServerSide } from '../../../request/server-side.server.ts';
import { inLanguage } from '../language-names.server.ts';
import { readReviewFilter } from './review-filter.rules.ts';

/** What the page of a product shows: the product, what is like it, and a page of its reviews. */
export async function loadProduct({ api, locale }: ServerSide, urlKey: string, url: URL) {
  const filter = readReviewFilter(url.searchParams);
  const call = orNotFound(orItsProduct(api.catalogue.product({ urlKey })));
  const [product, related, alsoBought, reviews] = await Promise.all([
    call,
    orNotFound(api.catalogue.related({ urlKey })),
    orNotFound(api.catalogue.alsoBought({ urlKey })),
    orNotFound(
      api.review.list({
        urlKey,
        stars: filter.stars.join(','),
        hasPhoto: filter.hasPhoto,
        pageNo: filter.pageNo,
        perpage: 5,
      }),
    ),
  ]).catch(async (error: unknown) => {
    // Whichever failed first: it is the product that knows where to go instead.
    await call;
    throw error;
  });
  return {
    product,
    alsoBought: alsoBought.dataList,
    // Said once: what readers bought as well isn't merely related.
    related: related.dataList.filter(
      ({ id, work }) =>
        !alsoBought.dataList.some(
          (other) => other.id === id || (work !== null && other.work?.id === work.id),
        ),
    ),
    reviews,
    filter,
    ...namesOf(product, locale),
  };
}

/** The same of a store's own product, on sale or not: the product alone, since nobody has said or bought anything yet. */
export async function loadPreview({ api, locale }: ServerSide, urlKey: string): Promise<LoadedProduct> {
  const product = await api.catalogue.preview({ urlKey });
  return {
    product,
    alsoBought: [],
    related: [],
    reviews: {
      ...{ dataList: [], pageNo: 1, perPage: 5, pageCount: 0, total: 0, average: null },
      counts: { all: 0, withPhoto: 0, stars: [] },
    },
    filter: readReviewFilter(new URLSearchParams()),
    ...namesOf(product, locale),
  };
}

/** What is said in words of its numbers. */
function namesOf({ details: { isbn13, language } }: ProductDetail, locale: Locale) {
  return {
    isbnText: isbn13 === null ? null : (ISBN.hyphenate(isbn13) ?? isbn13),
    languageName: language === null ? null : inLanguage(locale, language),
  };
}

/** One of a product's options that isn't sold any more leads to the others: links to it are in orders and elsewhere. */
async function orItsProduct<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    const parentUrlKey = parentIn(error);
    if (parentUrlKey !== null) throw redirect(`/product/${encodeURIComponent(parentUrlKey)}`, 302);
    throw error;
  }
}

function parentIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('parentUrlKey' in data)) return null;
  return typeof data.parentUrlKey === 'string' ? data.parentUrlKey : null;
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;
export type Product = LoadedProduct['product'];

/** What the page is made of: it is made anew when one of these changes. A store tells of prices of all that it sells. */
export function productTags({ product, related, alsoBought }: LoadedProduct): string {
  const cards = [product, ...related, ...alsoBought, ...product.seriesMates];
  const products = [
    ...cards.map(({ id }) => id),
    ...(product.parent === null ? [] : [product.parent.id]),
    ...listOptions(product.children.attributeOption),
    ...product.offers.map(({ productId }) => productId),
    ...product.editions.map(({ productId }) => productId),
  ];
  const sellers = [
    ...cards.map(({ seller }) => seller.id),
    ...product.offers.map(({ seller }) => seller.id),
    ...product.editions.map(({ sellerId }) => sellerId),
  ];
  const works = cards.flatMap(({ work }) => work?.id ?? []);
  return [
    ...new Set([
      ...products.map((id) => `product:${id}`),
      ...sellers.map((id) => `seller:${id}`),
      ...works.map((id) => `work:${id}`),
      ...(product.series === null ? [] : [`series:${product.series.id}`]),
    ]),
    'catalogue',
  ].join(' ');
}

type Option = { productId: number; attributeOption: readonly Option[] };

/** The products behind all levels of options. */
function listOptions(options: readonly Option[]): number[] {
  return options.flatMap(({ productId, attributeOption }) => [productId, ...listOptions(attributeOption)]);
}
