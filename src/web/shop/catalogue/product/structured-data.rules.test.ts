import { expect, test } from 'vitest';
import type { LoadedProduct } from './load-product.server.ts';
import { productStructuredData } from './structured-data.rules.ts';

const seller = {
  id: 1,
  urlKey: 'press',
  name: 'Press',
  imageUrl: '',
  tagline: null,
  provinceName: null,
  rating: null,
  ratingCount: 0,
};
const book: LoadedProduct['product'] = {
  id: 1,
  urlKey: 'river',
  productTypeId: 1,
  pictures: [],
  name: 'แม่น้ำ',
  optionText: null,
  imageUrl: '/images/edition/1/abc',
  formattedDescription: null,
  contributors: [{ id: 2, urlKey: 'dao', name: 'ดาว', role: 'translator' as const }],
  authors: [{ id: 1, urlKey: 'malee', name: 'มาลี' }],
  seller,
  price: 199.5,
  fullPrice: 250,
  discountPercent: 20,
  flash: null,
  isPriceFrom: false,
  quantity: 3,
  isInStock: true,
  rating: 4.5,
  ratingCount: 2,
  soldCount: 0,
  format: 'paperback',
  language: 'th',
  condition: 'new',
  offerCount: 2,
  work: null,
  isAwaited: false,
  delivery: null,
  isBuyable: true,
  subtitle: null,
  description: 'เรื่อง',
  tags: [],
  sku: null,
  categoryPath: [],
  publisher: { id: 1, urlKey: 'house', name: 'House' },
  series: { id: 1, urlKey: 'rivers', name: 'Rivers', number: '2' },
  workId: 1,
  editionId: 1,
  parent: null,
  attributes: [],
  children: { attributeOption: [] },
  selectedOptions: [],
  details: {
    coverPrice: null,
    isbn13: '9786160000015',
    format: 'paperback',
    pages: 240,
    year: 2021,
    ...{ originalYear: null, heightMm: null, widthMm: null, thicknessMm: null },
    language: 'th',
    weightGrams: 300,
    conditionNote: null,
    vatClass: 'exempt',
  },
  ratingBreakdown: [],
  offers: [
    {
      productId: 2,
      urlKey: 'river-2',
      seller,
      price: 90,
      fullPrice: 90,
      condition: 'used-good',
      quantity: 0,
      isAwaited: false,
      delivery: null,
      totalWithDelivery: 90,
    },
  ],
  editions: [],
  seriesMates: [],
  promotions: [],
  vouchers: [],
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const reviews: LoadedProduct['reviews'] = {
  dataList: [
    {
      id: 1,
      displayName: 'ผู้อ่าน',
      stars: 5,
      text: 'ดี',
      photos: [],
      helpfulCount: 0,
      isVerified: true,
      editedTime: null,
      reply: null,
      createdTime: '2026-01-02T20:00:00.000Z',
    },
  ],
  total: 1,
  pageNo: 1,
  perPage: 5,
  pageCount: 1,
  average: 5,
  counts: { all: 1, withPhoto: 0, stars: [] },
};

test('a book is a product and a book, with every seller’s offer, its rating and reviews', () => {
  expect(productStructuredData({ product: book, reviews }, 'https://shop.test')).toMatchObject({
    '@type': ['Product', 'Book'],
    url: 'https://shop.test/product/river',
    image: 'https://shop.test/images/edition/1/abc/960.jpg',
    isbn: '9786160000015',
    author: [{ '@type': 'Person', name: 'มาลี', url: 'https://shop.test/author/malee' }],
    translator: [{ '@type': 'Person', name: 'ดาว', url: 'https://shop.test/author/dao' }],
    bookFormat: 'https://schema.org/Paperback',
    numberOfPages: 240,
    isPartOf: { '@type': 'BookSeries', name: 'Rivers' },
    position: '2',
    offers: [
      {
        price: '199.50',
        priceCurrency: 'THB',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
      {
        url: 'https://shop.test/product/river-2',
        price: '90.00',
        availability: 'https://schema.org/OutOfStock',
        itemCondition: 'https://schema.org/UsedCondition',
      },
    ],
    aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5 },
    review: [{ datePublished: '2026-01-02', reviewRating: { ratingValue: 5 } }],
  });
});

test('what isn’t known isn’t said: search engines refuse ratings of nobody', () => {
  const thing: LoadedProduct['product'] = {
    ...book,
    editionId: null,
    rating: null,
    ratingCount: 0,
    offers: [],
  };
  const data = productStructuredData(
    { product: thing, reviews: { ...reviews, dataList: [] } },
    'https://shop.test',
  );
  expect(data['@type']).toBe('Product');
  for (const name of ['aggregateRating', 'review', 'isbn', 'author', 'sku'])
    expect(data).not.toHaveProperty(name);
});
