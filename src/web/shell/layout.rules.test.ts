import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCartPage, type ShellPart, shellLayout } from './layout.rules.ts';

const hiddenOn = (path: string, query = ''): string =>
  Object.entries(shellLayout(path, new URLSearchParams(query)))
    .filter(([, isShown]) => !isShown)
    .map(([part]) => part)
    .sort()
    .join(' ');

const on = (paths: string[], part: ShellPart) =>
  paths.filter((path) => !shellLayout(path, new URLSearchParams())[part]);

/** One page of each kind, SPEC §2. */
const pages = {
  customer: [
    '/customer/AB12',
    '/customer/AB12/2',
    '/customer/payment/slip/AB12',
    '/customer/payment/result/success/AB12/7',
  ],
  affiliate: [
    '/affiliate',
    '/affiliate/AB12',
    '/affiliate/AB12/3',
    '/affiliate/payment/slip/AB12',
    '/affiliate/payment/result/1/AB12/7',
  ],
  chat: ['/chat'],
  slip: ['/payment/slip', '/payment/slip/7'],
  cart: ['/cart'],
  checkout: ['/checkout'],
  repayment: ['/checkout/3/7'],
  productDetail: ['/product/the-sea'],
  liveDetail: ['/live/detail/1/2'],
  liveOrder: ['/live/order/1/2'],
  landing: ['/landing', '/landing/long-nights'],
  close: ['/close'],
  seller: ['/seller'],
  plain: [
    '/',
    '/home',
    '/product',
    '/category/novels',
    '/store',
    '/store/sala',
    '/seller-store/sala',
    '/manage-store/orders',
    '/news',
    '/news/3',
    '/faq',
    '/contactus',
    '/login',
    '/register',
    '/user/profile/my-profile',
    '/live',
    '/live/list/1',
    '/product/share/x',
    '/product/review/x',
    '/payment/result/success/AB/7',
    '/sellers',
    '/cartoons',
    '/chatter',
    '/401',
    '/404',
  ],
};

describe('parts of the shell', () => {
  const all = Object.values(pages).flat();

  test('the footer is hidden on customer, affiliate, chat, payment-slip, cart, checkout and landing pages', () => {
    expect(on(all, 'footer').sort()).toEqual(
      [
        ...pages.customer,
        ...pages.affiliate,
        ...pages.chat,
        ...pages.slip,
        ...pages.cart,
        ...pages.checkout,
        ...pages.repayment,
        ...pages.landing,
        ...pages.close,
        ...pages.seller,
      ].sort(),
    );
  });

  test('the mobile bar is hidden on product detail, cart, checkout, live detail and order, repayment, customer, affiliate', () => {
    expect(on(all, 'bottomBar').sort()).toEqual(
      [
        ...pages.productDetail,
        ...pages.cart,
        ...pages.checkout,
        ...pages.repayment,
        ...pages.liveDetail,
        ...pages.liveOrder,
        ...pages.customer,
        ...pages.affiliate,
        ...pages.landing,
        ...pages.close,
        ...pages.seller,
      ].sort(),
    );
  });

  test('back-to-top is hidden on chat, cart and checkout', () => {
    expect(on(all, 'goTop').sort()).toEqual(
      [...pages.chat, ...pages.cart, ...pages.checkout, ...pages.repayment].sort(),
    );
  });

  test('the header is hidden in customer mode and on the landing, close and seller pages', () => {
    expect(on(all, 'header').sort()).toEqual(
      [...pages.customer, ...pages.landing, ...pages.close, ...pages.seller].sort(),
    );
  });

  test('every other page has all of it', () => {
    for (const path of pages.plain) expect(hiddenOn(path), path).toBe('');
  });

  test('hideNavbar=true hides the header, hideFooter=true the footer and the mobile bar, other values nothing', () => {
    expect(hiddenOn('/', 'hideNavbar=true')).toBe('header');
    expect(hiddenOn('/', 'hideFooter=true')).toBe('bottomBar footer');
    expect(hiddenOn('/product', 'hideNavbar=true&hideFooter=true')).toBe('bottomBar footer header');
    expect(hiddenOn('/', 'hideNavbar=false&hideFooter=1')).toBe('');
  });

  test('a slash at the end changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all.filter((path) => path !== '/')), (path) => {
        expect(hiddenOn(`${path}/`)).toBe(hiddenOn(path));
      }),
    );
  });
});

test('the cart icon closes the panel on cart and checkout', () => {
  expect(['/cart', '/checkout', '/checkout/3/7', '/', '/cartoons', '/product'].filter(isCartPage)).toEqual([
    '/cart',
    '/checkout',
    '/checkout/3/7',
  ]);
});
