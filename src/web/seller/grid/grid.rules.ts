import type { SaidRow, TableRow } from '../../../modules/listing/listing.contract.ts';

/** The columns that can be changed, in order. */
export const gridFields = ['sku', 'price', 'fullPrice', 'stock', 'state'] as const;
export type GridField = (typeof gridFields)[number];
export const gridStates = ['onSale', 'draft', 'hidden'] as const;

/** What was typed into cells, by product and column; what isn't here is as it was read. */
export type Edits = ReadonlyMap<number, Readonly<Partial<Record<GridField, string>>>>;

/** Why cells are wrong, in words; under `row` why a whole row stays as it is. */
export type CellProblems = ReadonlyMap<number, Partial<Record<GridField | 'row', string>>>;

type Step = readonly {
  id: number;
  field: GridField;
  before: string | undefined;
  after: string | undefined;
}[];

export type GridHistory = { edits: Edits; undo: readonly Step[]; redo: readonly Step[] };
export const untouched: GridHistory = { edits: new Map(), undo: [], redo: [] };

export type Typed = { row: TableRow; field: GridField; text: string };

/** A cell as it was read, in the words in which it is typed. */
export function textOf(row: TableRow, field: GridField): string {
  if (field === 'state') return row.state;
  const value = row[field];
  return value === null ? '' : String(value);
}

/** Types into cells: one step, however many they are. What is typed as it was read is no change. */
export function type(history: GridHistory, typed: readonly Typed[]): GridHistory {
  const step: Step = typed.flatMap(({ row, field, text }) => {
    const before = history.edits.get(row.id)?.[field];
    const plain = text.trim();
    const after = plain === textOf(row, field) ? undefined : plain;
    return before === after || !isOpen(row, field) ? [] : [{ id: row.id, field, before, after }];
  });
  if (step.length === 0) return history;
  return { edits: applied(history.edits, step, 'after'), undo: [...history.undo, step], redo: [] };
}

/** Whether a cell can be changed at all: an e-book has no copies, and what staff took off stays off. */
export function isOpen(row: TableRow, field: GridField): boolean {
  return !((field === 'stock' && row.stock === null) || (field === 'state' && row.state === 'refused'));
}

export function undo(history: GridHistory): GridHistory {
  const step = history.undo.at(-1);
  if (step === undefined) return history;
  return {
    edits: applied(history.edits, step, 'before'),
    undo: history.undo.slice(0, -1),
    redo: [...history.redo, step],
  };
}

export function redo(history: GridHistory): GridHistory {
  const step = history.redo.at(-1);
  if (step === undefined) return history;
  return {
    edits: applied(history.edits, step, 'after'),
    undo: [...history.undo, step],
    redo: history.redo.slice(0, -1),
  };
}

function applied(edits: Edits, step: Step, side: 'before' | 'after'): Edits {
  const next = new Map(edits);
  for (const change of step) {
    const { [change.field]: _, ...rest } = next.get(change.id) ?? {};
    const text = change[side];
    const cells = text === undefined ? rest : { ...rest, [change.field]: text };
    if (Object.keys(cells).length === 0) next.delete(change.id);
    else next.set(change.id, cells);
  }
  return next;
}

/** What a block from a spreadsheet puts into cells, from one on to the right and downwards; what is beyond is left out. */
export function readBlock(
  text: string,
  from: { row: number; field: GridField },
  rows: readonly TableRow[],
): Typed[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const first = gridFields.indexOf(from.field);
  return lines.flatMap((line, down) => {
    const row = rows[from.row + down];
    if (row === undefined) return [];
    return line.split('\t').flatMap((cell, right): Typed[] => {
      const field = gridFields[first + right];
      return field === undefined ? [] : [{ row, field, text: cell }];
    });
  });
}

export type CellMistake =
  | 'priceWrong'
  | 'fullPriceWrong'
  | 'fullPriceLow'
  | 'stockWrong'
  | 'stateWrong'
  | 'skuLong';

const amount = /^\d{1,7}(?:\.\d{1,2})?$/;

/** An amount in baht as a spreadsheet has it; undefined where it is none. */
function readAmount(text: string): number | undefined {
  const plain = text.replace(/^฿|,(?=\d{3}(?:\D|$))/g, '');
  const baht = Number(plain);
  return amount.test(plain) && baht > 0 && baht <= 1_000_000 ? baht : undefined;
}

/** How many copies more or less a text means: "+3", "-2", or how many there are. */
export function readStock(text: string, stock: number): number | undefined {
  const plain = text.replace(/,(?=\d{3}(?:\D|$))/g, '').replace('−', '-');
  if (!/^[+-]?\d{1,7}$/.test(plain)) return undefined;
  const delta = /^[+-]/.test(plain) ? Number(plain) : Number(plain) - stock;
  return stock + delta < 0 || stock + delta > 1_000_000 ? undefined : delta;
}

export type Draft = {
  row: SaidRow | null;
  mistakes: Partial<Record<GridField, CellMistake>>;
};

/** What is to be sent of a row; nothing where a cell of it is wrong. */
export function draftOf(row: TableRow, cells: Partial<Record<GridField, string>>): Draft {
  const mistakes: Draft['mistakes'] = {};
  const said: SaidRow = { id: row.id, version: row.version };
  const { sku, price, fullPrice, stock, state } = cells;
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
  if (state !== undefined) {
    const known = gridStates.find((each) => each === state);
    if (known === undefined) mistakes.state = 'stateWrong';
    else said.state = known;
  }
  return { row: Object.keys(mistakes).length === 0 ? said : null, mistakes };
}

/** A row once what was typed into it is in the shop. */
export function saved(row: TableRow, { id: _, ...said }: SaidRow, version: number): TableRow {
  const {
    price = row.price,
    fullPrice = row.fullPrice,
    sku = row.sku,
    state = row.state,
    stockDelta = 0,
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
  };
}
