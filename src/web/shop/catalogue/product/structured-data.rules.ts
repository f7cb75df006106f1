import type { LoadedProduct, Product } from './load-product.server.ts';

const formats = {
  hardcover: 'https://schema.org/Hardcover',
  paperback: 'https://schema.org/Paperback',
  ebook: 'https://schema.org/EBook',
};
const conditions = {
  new: 'https://schema.org/NewCondition',
  'used-like-new': 'https://schema.org/UsedCondition',
  'used-good': 'https://schema.org/UsedCondition',
};

type Offer = Pick<Product, 'urlKey' | 'price' | 'quantity' | 'condition'> & { seller: { name: string } };

function offer({ urlKey, price, quantity, condition, seller }: Offer, siteUrl: string) {
  return {
    '@type': 'Offer',
    url: `${siteUrl}/product/${urlKey}`,
    priceCurrency: 'THB',
    price: price.toFixed(2),
    availability: quantity > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: conditions[condition],
    seller: { '@type': 'Organization', name: seller.name },
  };
}

/** schema.org Product, of a book also Book, with what every seller asks for it and what readers gave it. */
export function productStructuredData(
  { product, reviews }: Pick<LoadedProduct, 'product' | 'reviews'>,
  siteUrl: string,
): Record<string, unknown> {
  const { details } = product;
  const isBook = product.editionId !== null;
  return {
    '@type': isBook ? ['Product', 'Book'] : 'Product',
    '@id': `${siteUrl}/product/${product.urlKey}#product`,
    name: product.name,
    url: `${siteUrl}/product/${product.urlKey}`,
    image: `${siteUrl}${product.imageUrl}/960.jpg`,
    description: product.description,
    ...(product.sku === null ? {} : { sku: product.sku }),
    ...(isBook
      ? {
          author: product.authors.map((author) => person(author, siteUrl)),
          ...peopleAs('translator', product, siteUrl),
          ...peopleAs('illustrator', product, siteUrl),
          ...peopleAs('editor', product, siteUrl),
          ...(details.isbn13 === null ? {} : { isbn: details.isbn13, gtin13: details.isbn13 }),
          ...(details.format === null ? {} : { bookFormat: formats[details.format] }),
          ...(details.pages === null ? {} : { numberOfPages: details.pages }),
          ...(details.language === null ? {} : { inLanguage: details.language }),
          ...(details.year === null ? {} : { datePublished: String(details.year) }),
          ...(product.publisher === null
            ? {}
            : { publisher: { '@type': 'Organization', name: product.publisher.name } }),
          ...(product.series === null
            ? {}
            : {
                isPartOf: { '@type': 'BookSeries', name: product.series.name },
                ...(product.series.number === null ? {} : { position: product.series.number }),
              }),
        }
      : {}),
    offers: [offer(product, siteUrl), ...product.offers.map((other) => offer(other, siteUrl))],
    ...(product.rating === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.rating,
            ratingCount: product.ratingCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    ...(reviews.dataList.length === 0
      ? {}
      : {
          review: reviews.dataList.slice(0, 3).map((review) => ({
            '@type': 'Review',
            author: { '@type': 'Person', name: review.displayName },
            datePublished: review.createdTime.slice(0, 10),
            reviewBody: review.text,
            reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
          })),
        }),
  };
}

function person({ name, urlKey }: { name: string; urlKey: string }, siteUrl: string) {
  return { '@type': 'Person', name, url: `${siteUrl}/author/${urlKey}` };
}

function peopleAs(
  role: 'translator' | 'illustrator' | 'editor',
  { contributors }: Product,
  siteUrl: string,
): Record<string, unknown> {
  const named = contributors.filter((each) => each.role === role);
  return named.length === 0 ? {} : { [role]: named.map((each) => person(each, siteUrl)) };
}
