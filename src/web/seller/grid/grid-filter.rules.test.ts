import { expect, test } from 'vitest';
import type { TableRow } from '../../../modules/listing/product-table.contract.ts';
import { filterRows, type GridShow } from './grid-filter.rules.ts';

const rowOf = (id: number, values: Partial<TableRow> = {}): TableRow => ({
  id,
  version: 1,
  nameTh: 'สี่แผ่นดิน',
  nameEn: 'Four Reigns',
  optionTh: null,
  optionEn: null,
  isbn13: null,
  format: null,
  condition: 'new',
  sku: null,
  price: 100,
  fullPrice: null,
  stock: 5,
  lowStockAt: null,
  weightGrams: 300,
  state: 'onSale',
  ...values,
});
const rows = [
  rowOf(1, { isbn13: '9789740212348', sku: 'AB-1' }),
  rowOf(2, { nameTh: 'น้ำใจ', nameEn: 'Pen', optionTh: 'ดำ', optionEn: 'Black', stock: 0 }),
  rowOf(3, { nameEn: 'E-book', stock: null, state: 'draft' }),
  rowOf(4, { nameEn: 'Stopped', state: 'refused', sku: '12-34' }),
];
const ids = (text: string, show: GridShow = 'all', picked: number[] = []) =>
  filterRows(rows, { text, show, picked: new Set(picked) }).map(({ id }) => id);

test('every word is in a title of either language, the option, the SKU or the ISBN', () => {
  expect(ids('')).toEqual([1, 2, 3, 4]);
  expect(ids('  four   REIGNS ')).toEqual([1]);
  expect(ids('แผ่นดิน')).toEqual([1, 3, 4]);
  expect(ids('pen black')).toEqual([2]);
  expect(ids('pen red')).toEqual([]);
  expect(ids('ab-1')).toEqual([1]);
  expect(ids('12-34')).toEqual([4]);
});

test('an ISBN is found by its digits, with hyphens, as its ten digits and by its beginning', () => {
  expect(ids('9789740212348')).toEqual([1]);
  expect(ids('978-974-0212-34-8')).toEqual([1]);
  expect(ids('974-0212-34-4')).toEqual([1]);
  expect(ids('978-974')).toEqual([1]);
});

test('those without copies, and those that were changed or are to be put right', () => {
  expect(ids('', 'out')).toEqual([2]);
  expect(ids('', 'draft')).toEqual([3]);
  expect(ids('', 'refused')).toEqual([4]);
  expect(ids('', 'changed', [4, 1])).toEqual([1, 4]);
  expect(ids('four', 'changed', [4, 1])).toEqual([1]);
  expect(ids('', 'wrong', [4])).toEqual([4]);
});
