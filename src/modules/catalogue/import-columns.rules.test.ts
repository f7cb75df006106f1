import { describe, expect, test } from 'vitest';
import { bindColumns, importMapping, standardColumns, standardMapping } from './import-columns.rules.ts';

const readWith = (header: string[], values: string[], mapping = standardMapping) => {
  const bound = bindColumns(header, mapping);
  return bound.ok ? bound.value.readRow(values) : bound.failure;
};

describe('columns', () => {
  test('are found by their documented names, in any order and spelling', () => {
    expect(readWith(['Full Price', 'ISBN', 'PRICE', 'shelf'], ['200', '1', '100', 'A'])).toEqual({
      full_price: '200',
      isbn: '1',
      price: '100',
    });
    expect(bindColumns(standardColumns, standardMapping).ok).toBe(true);
  });

  test('are found by Thai names', () => {
    expect(readWith(['บาร์โค้ด', 'ชื่อหนังสือ', 'ราคา', 'คงเหลือ'], ['1', 'แมว', '100', '5'])).toEqual({
      barcode: '1',
      title: 'แมว',
      price: '100',
      stock: '5',
    });
  });

  test('are found by what a mapping calls them; its constants count where the file says nothing', () => {
    const mapping = importMapping.parse({
      columns: { isbn: 'Code', price: 'Retail' },
      constants: { language: 'th', stock: '3' },
    });
    expect(readWith(['code', 'retail', 'stock'], ['1', '100', ' '], mapping)).toEqual({
      isbn: '1',
      price: '100',
      language: 'th',
      stock: '3',
    });
  });

  test('a mapping can work fields out, and the file counts before it', () => {
    const mapping = { ...standardMapping, derive: () => ({ price: '50', title: 'derived' }) };
    expect(readWith(['isbn', 'title'], ['1', 'own'], mapping)).toEqual({
      isbn: '1',
      price: '50',
      title: 'own',
    });
  });
});

describe('a header is refused', () => {
  test('without ISBN and price', () => {
    expect(readWith(['title', 'stock'], [])).toEqual({ code: 'columnMissing', columns: ['isbn', 'price'] });
  });
  test('when it is a row of data', () => {
    expect(readWith(['9780439023481', 'The Hunger Games', '100'], [])).toEqual({ code: 'headerMissing' });
  });
  test('when a column is there twice', () => {
    expect(readWith(['isbn', 'price', 'Price'], [])).toEqual({ code: 'columnRepeated', columns: ['Price'] });
  });
  test('when a mapping names a column it has not', () => {
    const mapping = importMapping.parse({ columns: { title: 'Name' } });
    expect(readWith(['isbn', 'price', 'title'], [], mapping)).toEqual({
      code: 'columnMissing',
      columns: ['Name'],
    });
  });
  test('and so is a mapping of fields there are none of', () => {
    expect(importMapping.safeParse({ columns: { colour: 'x' } }).success).toBe(false);
    expect(importMapping.safeParse({ colums: {} }).success).toBe(false);
  });
});
