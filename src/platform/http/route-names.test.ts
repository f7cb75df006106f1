import { expect, test } from 'vitest';
import { createRouteNames } from './route-names.ts';

const names = createRouteNames([
  '/',
  '/cart',
  '/product',
  '/product/:urlKey',
  '/product/share/:urlKey?',
  '/user/profile/my-order/:orderNumber',
  '/user/profile/*',
  '/images/*',
  '/api/Order/{orderNumber}',
  '/api/Order/List',
]);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/cart.data', '/cart'],
  ['/CART/', '/cart'],
  ['/product/a-book', '/product/:urlKey'],
  ['/product/share', '/product/share/:urlKey?'],
  ['/product/share/a-book', '/product/share/:urlKey?'],
  ['/user/profile/my-order/R1-1', '/user/profile/my-order/:orderNumber'],
  ['/user/profile/nothing/of/the/kind', '/user/profile/*'],
  ['/images/cover/1/200.webp', '/images/*'],
  ['/api/Order/List', '/api/Order/List'],
  ['/api/Order/R1-1', '/api/Order/{orderNumber}'],
  ['/wp-admin/setup.php', 'unmatched'],
  ['/product/a/b/c', 'unmatched'],
])('%s is of the route %s', (path, name) => {
  expect(names.of(path)).toBe(name);
});

test('a thousand paths nobody knows are one name', () => {
  const found = Array.from({ length: 1_000 }, (_, number) => names.of(`/attack/${number}`));
  expect(new Set(found)).toEqual(new Set(['unmatched']));
});
