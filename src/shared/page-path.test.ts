import { expect, it } from 'vitest';
import { isDataPath, pageAddress, pagePath } from './page-path.ts';

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

it.each([
  ['/product.data?sort=new&_routes=routes%2Fproduct', '/product?sort=new'],
  ['/_root.data?_routes=root', '/'],
  ['/cart.data?index', '/cart'],
  ['/product?search=%E0%B8%81+b&_routes=x', '/product?search=%E0%B8%81+b&_routes=x'],
])('who asked for %s comes back to %s', (address, page) => {
  expect(pageAddress(`https://bannasala.example${address}`)).toBe(page);
});
