import { describe, expect, test } from 'vitest';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { listCard, listPath } from './list-seo.rules.ts';

const query = (text: string) => readListQuery(new URLSearchParams(text));

describe('what search engines see of a list', () => {
  test('is the plain list and its pages', () => {
    expect(listPath('/product', query(''))).toBe('/product');
    expect(listPath('/product', query('pageNo=3&unknown=1'))).toBe('/product?pageNo=3');
    expect(listPath('/category/novels', query('category=novels'), 'category')).toBe('/category/novels');
  });
  test('isn’t a search, a filtered or a sorted list', () => {
    for (const text of ['search=x', 'rating=5', 'sortBy=newest', 'inStock=true', 'startprice=1', 'author=a'])
      expect(listPath('/product', query(text)), text).toBeNull();
  });
});

test('breadcrumbs are numbered from 1, with whole addresses', () => {
  expect(
    breadcrumbList('https://a.test', [
      { name: 'หน้าแรก', path: '/' },
      { name: 'ร้าน', path: '/store' },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'หน้าแรก', item: 'https://a.test/' },
      { '@type': 'ListItem', position: 2, name: 'ร้าน', item: 'https://a.test/store' },
    ],
  });
});

test('a list’s picture for messengers is the card of its first product, which is wider than high', () => {
  expect(listCard([{ id: 7 }, { id: 8 }])).toEqual({ kind: 'product', id: 7 });
  expect(listCard([])).toBeNull();
});
