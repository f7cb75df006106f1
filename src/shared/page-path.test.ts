import { expect, it } from 'vitest';
import { isDataPath, pagePath } from './page-path.ts';

it.each([
  ['/_root.data', '/'],
  ['/product.data', '/product'],
  ['/product/a.data', '/product/a'],
  ['/product/_root.data', '/product/_root'],
  ['/product', '/product'],
  ['/product/a.database', '/product/a.database'],
  ['/', '/'],
])('the page of %s is %s', (path, page) => {
  expect(pagePath(path)).toBe(page);
  expect(isDataPath(path)).toBe(page !== path);
  expect(pagePath(page)).toBe(page);
});
