import type { RowNow, SaidRow, TableRow } from '../../../modules/listing/product-table.contract.ts';
import { parseCount } from '../../../shared/typed-count.ts';
import { type GridShape, readAmount, readStock, readWeight } from './cells.rules.ts';

/** The columns that can be changed, in order. */
export const gridFields = [
  'sku',
  'price',
  'fullPrice',
  'stock',
  'lowStockAt',
  'weightGrams',
  'state',
] as const;
export type GridField = (typeof gridFields)[number];
export const gridStates = ['onSale', 'draft', 'hidden'] as const;

/** A cell as it was read, in the words in which it is typed. */
function textOf(row: TableRow, field: GridField): string {
  if (field === 'state') return row.state;
  const value = row[field];
  return value === null ? '' : String(value);
}

/** Whether a cell can be changed: an e-book has no copies and no weight, an option its product's, and what staff took off stays off. */
function isOpen(row: TableRow, field: GridField): boolean {
  if (field === 'weightGrams') return row.weightGrams !== null && row.optionTh === null;
  return !(
    ((field === 'stock' || field === 'lowStockAt') && row.stock === null) ||
    (field === 'state' && row.state === 'refused')
  );
}

/** How products are typed in. */
export const productShape: GridShape<TableRow, GridField> = { fields: gridFields, textOf, isOpen };

const lowStockMost = 100_000;

export type CellMistake =
  | 'priceWrong'
  | 'fullPriceWrong'
  | 'fullPriceLow'
  | 'stockWrong'
  | 'lowStockWrong'
  | 'weightWrong'
  | 'stateWrong'
  | 'skuLong';

export type Draft = {
  row: SaidRow | null;
  mistakes: Partial<Record<GridField, CellMistake>>;
};

/** What is to be sent of a row; nothing where a cell of it is wrong. */
export function draftOf(row: TableRow, cells: Partial<Record<GridField, string>>): Draft {
  const mistakes: Draft['mistakes'] = {};
  const said: SaidRow = { id: row.id, version: row.version };
  const { sku, price, fullPrice, stock, lowStockAt, weightGrams, state } = cells;
  if (sku !== undefined) {
    if (sku.length > 60) mistakes.sku = 'skuLong';
    else said.sku = sku === '' ? null : sku;
  }
  if (price !== undefined) {
    const baht = readAmount(price);
    if (baht === undefined) mistakes.price = 'priceWrong';
    else said.price = baht;
  }
  if (fullPrice !== undefined) {
    const baht = fullPrice === '' ? null : readAmount(fullPrice);
    if (baht === undefined) mistakes.fullPrice = 'fullPriceWrong';
    else said.fullPrice = baht;
  }
  const full = said.fullPrice === undefined ? row.fullPrice : said.fullPrice;
  if (full !== null && full < (said.price ?? row.price)) mistakes.fullPrice ??= 'fullPriceLow';
  if (stock !== undefined) {
    const delta = row.stock === null ? undefined : readStock(stock, row.stock);
    if (delta === undefined) mistakes.stock = 'stockWrong';
    else said.stockDelta = delta;
  }
  if (lowStockAt !== undefined) {
    const limit = lowStockAt === '' ? null : parseCount(lowStockAt);
    if (limit !== null ? limit > lowStockMost : lowStockAt !== '') mistakes.lowStockAt = 'lowStockWrong';
    else said.lowStockAt = limit;
  }
  if (weightGrams !== undefined) {
    const grams = readWeight(weightGrams);
    if (grams === undefined) mistakes.weightGrams = 'weightWrong';
    else said.weightGrams = grams;
  }
  if (state !== undefined) {
    const known = gridStates.find((each) => each === state);
    if (known === undefined) mistakes.state = 'stateWrong';
    else said.state = known;
  }
  return { row: Object.keys(mistakes).length === 0 ? said : null, mistakes };
}

/** Which cells that were typed aren't what stands there by now, in the words in which they are typed. */
export function differencesOf(
  row: TableRow,
  now: RowNow,
  cells: Partial<Record<GridField, string>>,
): { field: GridField; now: string; typed: string }[] {
  // What an e-book doesn't weigh isn't told.
  const current = { ...row, ...now, weightGrams: row.weightGrams === null ? null : now.weightGrams };
  return gridFields.flatMap((field) => {
    const typed = cells[field];
    const there = textOf(current, field);
    // Copies are told as more or less of them, and a limit counts as it is said last: nobody's change is in their way.
    return typed === undefined || typed === there || field === 'stock' || field === 'lowStockAt'
      ? []
      : [{ field, now: there, typed }];
  });
}

/** A row once what was typed into it is in the shop. */
export function saved(row: TableRow, { id: _, ...said }: SaidRow, version: number): TableRow {
  const {
    price = row.price,
    fullPrice = row.fullPrice,
    sku = row.sku,
    weightGrams = row.weightGrams,
    state = row.state,
    stockDelta = 0,
    lowStockAt = row.lowStockAt,
  } = said;
  const stock = row.stock === null ? null : row.stock + stockDelta;
  return {
    ...row,
    version,
    price,
    fullPrice: fullPrice !== null && fullPrice > price ? fullPrice : null,
    sku,
    state,
    stock,
    lowStockAt,
    weightGrams,
  };
}
