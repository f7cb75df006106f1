import { expect, test } from 'vitest';
import { placeOf, promotionOf, readVisit } from './visits.rules.ts';

test('products’ and stores’ pages are places of a store, and no other page is', () => {
  expect(placeOf('/product/sleeping-river-1')).toEqual({ kind: 'product', urlKey: 'sleeping-river-1' });
  expect(placeOf('/store/bannasala-press')).toEqual({ kind: 'store', urlKey: 'bannasala-press' });
  expect(placeOf('/seller-store/bannasala-press')).toEqual({ kind: 'store', urlKey: 'bannasala-press' });
  expect(placeOf('/seller-store/rim/list/for-rain')).toEqual({ kind: 'store', urlKey: 'rim' });
  expect(placeOf('/product/%E0%B8%99%E0%B8%B4')).toEqual({ kind: 'product', urlKey: 'นิ' });
  for (const path of ['/', '/product', '/product/', '/product/a/b', '/cart', '/product/%E0', '/product/%00'])
    expect(placeOf(path), path).toBeNull();
});

test('a visit is where it went and what had been searched for, as words are the same', () => {
  const read = (from: string) => readVisit('/product/a', from);
  expect(read('/product?search=%20Sleeping%20%20River')).toMatchObject({
    from: null,
    search: 'sleeping river',
  });
  expect(read('/store/rim?search=x')).toMatchObject({ from: { kind: 'store', urlKey: 'rim' }, search: 'x' });
  expect(read('/product/b')).toMatchObject({ from: { kind: 'product', urlKey: 'b' }, search: '' });
  expect(read(`/product?search=${'x'.repeat(101)}`)).toMatchObject({ search: '' });
  expect(read('')).toMatchObject({ from: null, search: '' });
});

test('of a store’s own page no search is told, and of other pages nothing', () => {
  expect(readVisit('/store/rim', '/product?search=x')).toMatchObject({ search: '' });
  expect(readVisit('/cart', '/product?search=x')).toBeNull();
});

test('a promotion’s page is known by its number', () => {
  expect(promotionOf('/promotion/12')).toBe(12);
  for (const path of [
    '/promotion',
    '/promotion/',
    '/promotion/0',
    '/promotion/x',
    '/promotion/12/x',
    '/product/12',
  ])
    expect(promotionOf(path), path).toBeNull();
});
