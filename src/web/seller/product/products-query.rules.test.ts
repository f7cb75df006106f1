import { expect, test } from 'vitest';
import { isNarrowed, type ProductsQuery, productsHref, readProductsQuery } from './products-query.rules.ts';

const read = (href: string) => readProductsQuery(new URL(href, 'https://shop.test').searchParams);

test('an address comes back to what it was made of, and says only what isn’t as usual', () => {
  expect(productsHref(read('/'))).toBe('/manage-store/products');
  const asked: ProductsQuery = {
    tab: 'outOfStock',
    search: '978 & co',
    kind: 'book',
    condition: 'used-good',
    category: 12,
    lacks: 'picture',
    sortBy: 'stock',
    pageNo: 3,
    done: null,
  };
  expect(read(productsHref(asked))).toEqual(asked);
  expect(productsHref({ done: 'hide', changed: 0 })).toBe('/manage-store/products?done=hide&changed=0');
});

test('anything odd is as usual', () => {
  const odd = read('/?status=eaten&kind=fish&condition=burnt&category=-2&lacks=words&sortBy=smell&pageNo=-1');
  expect(odd).toMatchObject({ tab: 'all', sortBy: 'updated', pageNo: 1 });
  expect(isNarrowed(odd)).toBe(false);
  expect(isNarrowed(read('/?condition=new'))).toBe(true);
  expect(isNarrowed(read('/?category=3'))).toBe(true);
  expect(isNarrowed(read('/?lacks=isbn'))).toBe(true);
});
