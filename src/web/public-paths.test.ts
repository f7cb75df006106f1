import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLinkedPage, publicAddress } from './public-paths.ts';

const of = (address: string) => publicAddress(`https://shop.example${address}`);

describe('a public page', () => {
  test.each([
    ['/', '/'],
    ['/_root.data', '/_root.data'],
    ['/product?utm_source=mail&pageNo=2&search=x', '/product?pageNo=2&search=x'],
    ['/product/?fbclid=1', '/product'],
    ['/pro%64uct', '/product'],
    ['/product/%e0%b9%81?stars=5,4&lang=en&line=3', '/product/%E0%B9%81?stars=5,4'],
    ['/product/x.data?_routes=a&utm=1', '/product/x.data?_routes=a'],
    ['/author/a?pageNo=3&hideNavbar=true', '/author/a?hideNavbar=true&pageNo=3'],
    ['/cookie-policy?saved=&x=1', '/cookie-policy?saved='],
    ['/store', '/store'],
    ['/product?discount[]=10&search[x]=1', '/product'],
    ['/news/5?pageNo=1', '/news/5'],
    ['/seller-store/a/list/b?utm=1', '/seller-store/a/list/b'],
    ['/privacy-policy#x?y', '/privacy-policy'],
    // Whose link somebody came by is nothing of the page's.
    ['/product/x?c=AB12', '/product/x'],
    ['/?c=AB12', '/'],
    ['/campaign/x?c=AB12', '/campaign/x'],
    ['/landing/camp?utm_source=mail&done=kept', '/landing/camp?done=kept'],
    ['/landing?fbclid=1', '/landing'],
    // Lists of lives tell no price.
    ['/live?state=finished&pageNo=2&utm=1', '/live?pageNo=2&state=finished'],
    ['/live/list/2', '/live/list/2'],
  ])('%s is %s', (address, form) => expect(of(address)).toBe(form));

  test.each([
    '/cart',
    // A live's price is for who buys in it, and nowhere that is kept.
    '/live/detail/1/2',
    '/live/transaction/7',
    '/product/share',
    '/product/review/1',
    '/product/return',
    '/product/a/b',
    '//product',
    '/user/profile',
    '/product%2Fa',
    '/resources/cart',
    '/author',
    '/seller-store/a/list',
  ])('%s is not one', (address) => expect(of(address)).toBeNull());

  test('two addresses with one form have the same page and the same values of what it reads', () => {
    const names = fc.constantFrom('search', 'pageNo', 'rating', 'stars', 'utm', 'lang');
    const text = fc.string({ unit: fc.constantFrom('ก', '์', 'a', '/', '%', '&', '=', '?', '#') });
    const address = fc
      .tuple(fc.constantFrom('/product', '/category/', '/author/'), text, fc.array(fc.tuple(names, text)))
      .map(([page, key, query]) => ({
        key: page === '/product' ? '' : key,
        written: `${page}${page === '/product' ? '' : encodeURIComponent(key)}?${new URLSearchParams(query)}`,
        page,
      }));
    const read = ['search', 'pageNo', 'rating'];
    fc.assert(
      fc.property(address, address, (one, other) => {
        const [form, otherForm] = [of(one.written), of(other.written)];
        fc.pre(form !== null && otherForm !== null);
        const values = ({ written }: typeof one) => {
          const { searchParams } = new URL(written, 'https://shop.example');
          return read.map((name) => searchParams.getAll(name));
        };
        const isSame = one.page === other.page && one.key === other.key;
        expect(form === otherForm).toBe(
          isSame && JSON.stringify(values(one)) === JSON.stringify(values(other)),
        );
      }),
      { numRuns: 500 },
    );
  });
});

describe('an affiliate’s link', () => {
  const leads = (address: string) => isLinkedPage(`https://shop.example${address}`);
  test.each([
    ...['/', '/product/x?c=AB12', '/campaign/x', '/live', '/live/list/2', '/live/detail/2/5?c=AB12'],
    ...[
      '/live/detail/2/5.data?c=AB12',
      '/landing',
      '/landing/x',
      '/feed',
      '/academy',
      '/academy/how-to-bind',
    ],
    ...['/academy/topic/binding/3', '/%6cive'],
  ])('may lead to %s', (address) => expect(leads(address)).toBe(true));

  test.each([
    ...[
      '/cart',
      '/checkout',
      '/user/profile',
      '/admin',
      '/manage-store/live',
      '/live/login',
      '/live/order/2/5',
    ],
    ...[
      '/live/transaction/7',
      '/affiliate/REF',
      '/academy/quiz/7',
      '/academy/certificate-file/7',
      '/api/product',
    ],
    ...['/preview/product/x', '/payment/slip/7', '/nothing-here'],
  ])('leads nowhere by %s', (address) => expect(leads(address)).toBe(false));
});
