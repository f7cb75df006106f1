import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TableRow } from '../../../modules/listing/product-table.contract.ts';
import {
  fillDown,
  type GridHistory,
  untouched as nothingTyped,
  readAmount,
  readBlock as readCells,
  readStock,
  redo,
  type Typed as TypedCell,
  typeInto as typeCells,
  undo,
} from './cells.rules.ts';
import { differencesOf, draftOf, type GridField, gridFields, productShape, saved } from './grid.rules.ts';

type Typed = TypedCell<TableRow, GridField>;
const { textOf } = productShape;
const untouched = nothingTyped<GridField>();
const typeInto = (history: GridHistory<GridField>, typed: readonly Typed[]) =>
  typeCells(productShape, history, typed);
const readBlock = (text: string, from: { row: number; field: GridField }, among: readonly TableRow[]) =>
  readCells(productShape, text, from, among);

const rowOf = (id: number, values: Partial<TableRow> = {}): TableRow => ({
  id,
  version: 1,
  nameTh: `สินค้า ${id}`,
  nameEn: `Thing ${id}`,
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
  rowOf(1),
  rowOf(2, { stock: null, weightGrams: null, sku: 'E' }),
  rowOf(3, { state: 'refused', fullPrice: 150 }),
];
const [one, ebook, refused] = rows as [TableRow, TableRow, TableRow];

test('what is typed as it was read is no change, and a cell that is closed takes none', () => {
  expect(typeInto(untouched, [{ row: one, field: 'price', text: ' 100 ' }])).toBe(untouched);
  expect(typeInto(untouched, [{ row: ebook, field: 'stock', text: '3' }])).toBe(untouched);
  expect(typeInto(untouched, [{ row: refused, field: 'state', text: 'onSale' }])).toBe(untouched);
  const option = rowOf(4, { optionTh: 'ดำ' });
  for (const row of [ebook, option])
    expect(typeInto(untouched, [{ row, field: 'weightGrams', text: '90' }])).toBe(untouched);
  const changed = typeInto(untouched, [{ row: one, field: 'price', text: '90' }]);
  expect([...changed.edits]).toEqual([[1, { price: '90' }]]);
  expect(typeInto(changed, [{ row: one, field: 'price', text: '100' }]).edits.size).toBe(0);
});

test('whatever is typed can be taken back step by step, and done again', () => {
  const typed = fc.array(
    fc.record({
      row: fc.constantFrom(...rows),
      field: fc.constantFrom(...gridFields),
      text: fc.constantFrom('', '1', '100', 'x', 'hidden', '+2'),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 8 }), (steps) => {
      const all = [untouched];
      for (const step of steps) {
        const next = typeInto(all.at(-1) ?? untouched, oneACell(step));
        if (next !== all.at(-1)) all.push(next);
      }
      let history = all.at(-1) ?? untouched;
      for (const before of all.toReversed().slice(1)) {
        history = undo(history);
        expect(history.edits).toEqual(before.edits);
      }
      expect(undo(history)).toBe(history);
      for (const after of all.slice(1)) {
        history = redo(history);
        expect(history.edits).toEqual(after.edits);
      }
      expect(redo(history)).toBe(history);
    }),
  );
});

/** A paste puts one text into a cell. */
function oneACell(typed: readonly Typed[]): Typed[] {
  return [...new Map(typed.map((each) => [`${each.row.id} ${each.field}`, each])).values()];
}

test('a block from a spreadsheet goes to the right and downwards, and ends with the table', () => {
  const block = '1\t2\t3\r\n4\t5\t6\r\n7\t8\t9\r\n';
  const told = readBlock(block, { row: 1, field: 'stock' }, rows).map(
    ({ row, field, text }) => `${row.id} ${field} ${text}`,
  );
  expect(told).toEqual([
    ...['2 stock 1', '2 lowStockAt 2', '2 weightGrams 3'],
    ...['3 stock 4', '3 lowStockAt 5', '3 weightGrams 6'],
  ]);
});

test('a cell fills those under it, to the end', () => {
  expect(fillDown('90', { row: 1, field: 'price' }, rows)).toEqual([
    { row: refused, field: 'price', text: '90' },
  ]);
  expect(fillDown('90', { row: 2, field: 'price' }, rows)).toEqual([]);
});

test.each([
  ['8', 3],
  ['+3', 3],
  ['-2', -2],
  ['−2', -2],
  ['0', -5],
  ['1,000', 995],
  ['+1,000', 1_000],
  ['0,250', undefined],
  ['+12,5', undefined],
  ['1234,567', undefined],
  ['-6', undefined],
  ['x', undefined],
  ['1.5', undefined],
  ['', undefined],
])('of 5 copies, "%s" is %s more', (text, delta) => expect(readStock(text, 5)).toBe(delta));

test.each([
  ['1,250.5', 1_250.5],
  ['฿99', 99],
  ['1,000,000', 1_000_000],
  // The import reads it as 0.25.
  ['0,250', undefined],
  ['49,5', undefined],
  ['1234,567', undefined],
  ['1.234', undefined],
  ['0', undefined],
  ['1,000,001', undefined],
  ['', undefined],
])('"%s" is %s baht', (text, baht) => expect(readAmount(text)).toBe(baht));

describe('a row that was typed into', () => {
  test('is sent with what changed and nothing else', () => {
    expect(
      draftOf(one, {
        price: '1,250.50',
        fullPrice: '1300',
        stock: '+2',
        lowStockAt: '1,000',
        weightGrams: '350 g',
        sku: '',
        state: 'hidden',
      }).row,
    ).toEqual({
      id: 1,
      version: 1,
      price: 1250.5,
      fullPrice: 1300,
      stockDelta: 2,
      lowStockAt: 1_000,
      weightGrams: 350,
      sku: null,
      state: 'hidden',
    });
    expect(draftOf(refused, { fullPrice: '' }).row).toEqual({ id: 3, version: 1, fullPrice: null });
  });

  test('isn’t sent while one of its cells is wrong, and each says why', () => {
    expect(
      draftOf(one, {
        price: '0',
        fullPrice: 'x',
        stock: '-9',
        lowStockAt: '100,001',
        weightGrams: '0',
        state: 'gone',
        sku: 'a'.repeat(61),
      }),
    ).toEqual({
      row: null,
      mistakes: {
        price: 'priceWrong',
        fullPrice: 'fullPriceWrong',
        stock: 'stockWrong',
        lowStockAt: 'lowStockWrong',
        weightGrams: 'weightWrong',
        state: 'stateWrong',
        sku: 'skuLong',
      },
    });
    expect(draftOf(refused, { price: '151' }).mistakes).toEqual({ fullPrice: 'fullPriceLow' });
  });

  test('follows its store’s low-stock limit where none is said', () => {
    const own = rowOf(5, { lowStockAt: 7 });
    expect(productShape.textOf(own, 'lowStockAt')).toBe('7');
    expect(draftOf(own, { lowStockAt: '' }).row).toEqual({ id: 5, version: 1, lowStockAt: null });
    expect(draftOf(own, { lowStockAt: '0' }).row).toEqual({ id: 5, version: 1, lowStockAt: 0 });
    for (const wrong of ['-1', 'x', '1.5'])
      expect(draftOf(own, { lowStockAt: wrong }).mistakes).toEqual({ lowStockAt: 'lowStockWrong' });
    expect(typeInto(untouched, [{ row: ebook, field: 'lowStockAt', text: '3' }])).toBe(untouched);
    expect(saved(own, { id: 5, version: 1, lowStockAt: null }, 1).lowStockAt).toBeNull();
    expect(saved(own, { id: 5, version: 1, stockDelta: 1 }, 1).lowStockAt).toBe(7);
  });

  test('reads as it was typed once it is saved', () => {
    const said = draftOf(one, {
      price: '90',
      fullPrice: '120',
      stock: '8',
      lowStockAt: '4',
      weightGrams: '420',
      sku: 'N',
    }).row;
    if (said === null) throw new Error('it is in order');
    const after = saved(one, said, 2);
    expect(gridFields.map((field) => textOf(after, field))).toEqual([
      'N',
      '90',
      '120',
      '8',
      '4',
      '420',
      'onSale',
    ]);
    expect(after.version).toBe(2);
  });
});

test('what was typed is told beside what somebody else has put there meanwhile, where the two differ', () => {
  const now = { price: 111, fullPrice: null, sku: 'S-9', weightGrams: 300, state: 'hidden' as const };
  const typed = { sku: 'S-9', price: '99', fullPrice: '150', stock: '+2', state: 'onSale' };
  expect(differencesOf(one, now, typed)).toEqual([
    { field: 'price', now: '111', typed: '99' },
    { field: 'fullPrice', now: '', typed: '150' },
    { field: 'state', now: 'hidden', typed: 'onSale' },
  ]);
  expect(differencesOf(ebook, { ...now, weightGrams: 1 }, { sku: 'E-2' })).toEqual([
    { field: 'sku', now: 'S-9', typed: 'E-2' },
  ]);
});
