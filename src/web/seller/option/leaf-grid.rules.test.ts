import { expect, test } from 'vitest';
import type { OptionLeaf } from '../../../modules/product-option/product-option.contract.ts';
import { draftOfLeaf, leafFields, leafShape, placeRowsOf } from './leaf-grid.rules.ts';
import { readValueLines } from './level-lines.rules.ts';

const level = (key: string, names: string[]) => ({
  key,
  nameTh: key,
  nameEn: key,
  values: names.map((name) => ({ key: name, nameTh: `${name} ไทย`, nameEn: name })),
});
const leaf: OptionLeaf = {
  ...{ id: 7, urlKey: 'hoodie-black-m', version: 3, values: ['black', 'm'], price: 590, fullPrice: 650 },
  ...{ currentPrice: 590, stock: 4, stockReserved: 1, stockFree: 3, soldCount: 0, sku: 'H', barcode: null },
  ...{ isOnSale: true, imageUrl: null },
};
const rows = placeRowsOf({
  levels: [level('colour', ['black', 'white']), level('size', ['s', 'm'])],
  leaves: [leaf],
});
const [empty, sold] = rows;
if (empty === undefined || sold === undefined) throw new Error('no places');

test('every place has a row, in the order of the options, sold there or not', () => {
  expect(rows.map(({ id, nameEn, leaf: there }) => [id, nameEn, there?.id])).toEqual([
    [1, 'black / s', undefined],
    [2, 'black / m', 7],
    [3, 'white / s', undefined],
    [4, 'white / m', undefined],
  ]);
  expect(leafFields.map((field) => leafShape.textOf(sold, field))).toEqual([
    'onSale',
    '590',
    '650',
    '4',
    'H',
    '',
  ]);
  expect(leafFields.map((field) => leafShape.textOf(empty, field))).toEqual(['absent', '', '', '', '', '']);
});

test('what is sent of a place is what was typed, with the version that was read', () => {
  expect(
    draftOfLeaf(sold, {
      price: '1,290',
      fullPrice: '',
      stock: '+2',
      sku: '',
      barcode: '96385074',
      state: 'hidden',
    }).said,
  ).toEqual({
    ...{ values: ['black', 'm'], version: 3, price: 1290, fullPrice: null, stockDelta: 2, sku: null },
    ...{ barcode: '96385074', isOnSale: false },
  });
  expect(draftOfLeaf(sold, { state: 'absent', price: 'x' })).toEqual({
    said: { values: ['black', 'm'], version: 3, isAbsent: true },
    mistakes: {},
  });
  expect(draftOfLeaf(empty, { price: '90', stock: '5' }).said).toEqual({
    values: ['black', 's'],
    price: 90,
    stockDelta: 5,
  });
});

test('and nothing is while a cell is wrong, which says why', () => {
  expect(draftOfLeaf(sold, { price: '700' }).mistakes).toEqual({ fullPrice: 'fullPriceLow' });
  expect(draftOfLeaf(empty, { stock: '5' }).mistakes).toEqual({ price: 'priceMissing' });
  const wrong = {
    price: '0',
    fullPrice: 'x',
    stock: '-9',
    state: 'gone',
    sku: 'a'.repeat(61),
    barcode: '123',
  };
  expect(draftOfLeaf(sold, wrong)).toEqual({
    said: null,
    mistakes: {
      ...{ price: 'priceWrong', fullPrice: 'fullPriceWrong', stock: 'stockWrong', state: 'stateWrong' },
      ...{ sku: 'skuLong', barcode: 'barcodeWrong' },
    },
  });
});

test('values are read a line each, with the English name after a bar or from the next column', () => {
  expect(readValueLines('ดำ | Black\r\n\nขาว\tWhite\n เทา ')).toEqual([
    { nameTh: 'ดำ', nameEn: 'Black' },
    { nameTh: 'ขาว', nameEn: 'White' },
    { nameTh: 'เทา', nameEn: '' },
  ]);
});
