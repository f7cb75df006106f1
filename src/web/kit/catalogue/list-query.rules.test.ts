import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productListInput } from '../../../modules/storefront/product-list.contract.ts';
import {
  changeQuery,
  hasFilters,
  listQueryNames,
  readListQuery,
  toApiQuery,
  toggled,
  withoutFilters,
  writeListQuery,
} from './list-query.rules.ts';

const names = [
  'search',
  'sortBy',
  'startprice',
  'endprice',
  'discount',
  'rating',
  'payment',
  'shipping',
  'category',
  'author',
  'series',
  'publisher',
  'seller',
  'format',
  'language',
  'inStock',
  'pageNo',
  'more',
  'perpage',
  'unknown',
];
const tellingValues = [
  'abc',
  '-1',
  '1e99',
  '4,5',
  'seller,author',
  '10,30',
  '1,234.50',
  '',
  'true',
  '\u0000',
  '\ud800',
  'ก'.repeat(300),
  '[object Object]',
];
const anyAddress = fc
  .array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...tellingValues)),
    ),
    { maxLength: 12 },
  )
  .map((pairs) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of pairs) parameters.append(name, value);
    return parameters;
  });

describe('the query of a product list', () => {
  test('is one the API takes, whatever the address says', () => {
    fc.assert(
      fc.property(anyAddress, (parameters) => {
        const parsed = productListInput.safeParse({ ...toApiQuery(readListQuery(parameters)), perpage: 24 });
        expect(parsed.error?.issues ?? []).toEqual([]);
      }),
    );
  });

  test('reads what it writes, and writes one address for it', () => {
    fc.assert(
      fc.property(anyAddress, (parameters) => {
        const query = readListQuery(parameters);
        const written = writeListQuery(query);
        const again = readListQuery(new URLSearchParams(written));
        expect(again).toEqual(query);
        expect(writeListQuery(again)).toBe(written);
      }),
    );
  });

  test('reads nothing but what it says it reads', () => {
    fc.assert(
      fc.property(anyAddress, (parameters) => {
        const named = [...parameters].filter(([name]) => listQueryNames.includes(name));
        expect(readListQuery(new URLSearchParams(named))).toEqual(readListQuery(parameters));
      }),
    );
    expect([...listQueryNames, 'perpage', 'unknown'].sort()).toEqual([...names].sort());
  });

  test('reads lists comma-joined and repeated, as links and forms write them', () => {
    const joined = readListQuery(new URLSearchParams('rating=4,5&discount=10'));
    const repeated = readListQuery(new URLSearchParams('rating=4&rating=5&discount=10&startprice='));
    expect(repeated).toEqual(joined);
    expect(writeListQuery(repeated)).toBe('?discount=10&rating=4,5');
  });

  test('passes over what can’t be', () => {
    const query = readListQuery(
      new URLSearchParams(
        'startprice=abc&endprice=1e99&pageNo=-1&rating=9,4&sortBy=x&inStock=maybe&shipping=0,2',
      ),
    );
    expect(query).toMatchObject({
      startprice: '',
      endprice: '',
      pageNo: 1,
      rating: ['4'],
      sortBy: null,
      inStock: false,
      shipping: ['2'],
    });
  });

  test('begins at the first page again when a filter changes', () => {
    const query = readListQuery(new URLSearchParams('search=x&pageNo=7'));
    expect(changeQuery(query, { inStock: true })).toMatchObject({ search: 'x', inStock: true, pageNo: 1 });
    expect(changeQuery(query, { pageNo: 3 }).pageNo).toBe(3);
  });

  test('without its filters keeps the search, and what the path says', () => {
    const query = readListQuery(new URLSearchParams('search=x&category=novels&rating=5&author=a'));
    expect(hasFilters(query)).toBe(true);
    expect(writeListQuery(withoutFilters(query))).toBe('?search=x');
    expect(withoutFilters(query, 'category').category).toBe('novels');
    expect(hasFilters(withoutFilters(query, 'category'), 'category')).toBe(false);
    expect(writeListQuery(query, 'category')).toBe('?search=x&author=a&rating=5');
  });

  test('puts a value in and takes it out again', () => {
    expect(toggled(['4'], '5')).toEqual(['4', '5']);
    expect(toggled(['4', '5'], '4')).toEqual(['5']);
  });
});
