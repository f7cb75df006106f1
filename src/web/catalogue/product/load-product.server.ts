import ISBN from 'isbn3';
import { orNotFound, type ServerSide } from '../../server-side.server.ts';
import { inLanguage } from '../language-names.server.ts';
import { readReviewFilter } from './review-filter.rules.ts';

/** What the page of a product shows: the product, what is like it, and a page of its reviews. */
export async function loadProduct({ api, locale }: ServerSide, urlKey: string, url: URL) {
  const filter = readReviewFilter(url.searchParams);
  const [product, related, alsoBought, reviews] = await Promise.all([
    orNotFound(api.catalogue.product({ urlKey })),
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
  ]);
  const { isbn13, language } = product.details;
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
    isbnText: isbn13 === null ? null : (ISBN.hyphenate(isbn13) ?? isbn13),
    languageName: language === null ? null : inLanguage(locale, language),
  };
}

export type LoadedProduct = Awaited<ReturnType<typeof loadProduct>>;
export type Product = LoadedProduct['product'];

/** What the page is made of: it is made anew when one of these changes. */
export function productTags({ product }: LoadedProduct): string {
  const ids = [
    product.id,
    ...(product.parent === null ? [] : [product.parent.id]),
    ...product.offers.map(({ productId }) => productId),
    ...product.editions.map(({ productId }) => productId),
  ];
  return [
    ...new Set(ids.map((id) => `product:${id}`)),
    `seller:${product.seller.id}`,
    ...(product.workId === null ? [] : [`work:${product.workId}`]),
    'catalogue',
  ].join(' ');
}
