/** A table of cells to type in, whatever its rows are: what was typed, and taking it back. */

import { parseBaht, toBaht } from '../../../shared/money.ts';
import { parseCount } from '../../../shared/typed-count.ts';

export type GridRow = { id: number };

/** How a kind of row is typed in. */
export type GridShape<Row extends GridRow, Field extends string> = {
  /** The columns that can be changed, in order. */
  fields: readonly Field[];
  /** A cell as it was read, in the words in which it is typed. */
  textOf: (row: Row, field: Field) => string;
  /** Whether a cell can be changed at all. */
  isOpen: (row: Row, field: Field) => boolean;
};

/** What was typed into cells, by row and column; what isn't here is as it was read. */
export type Edits<Field extends string> = ReadonlyMap<number, Readonly<Partial<Record<Field, string>>>>;

/** Why cells are wrong, in words; under `row` why a whole row stays as it is. */
export type CellProblems<Field extends string> = ReadonlyMap<number, Partial<Record<Field | 'row', string>>>;

type Step<Field extends string> = readonly {
  id: number;
  field: Field;
  before: string | undefined;
  after: string | undefined;
}[];

export type GridHistory<Field extends string> = {
  edits: Edits<Field>;
  undo: readonly Step<Field>[];
  redo: readonly Step<Field>[];
};

/** Before anything is typed. */
export function untouched<Field extends string>(): GridHistory<Field> {
  return { edits: new Map(), undo: [], redo: [] };
}

export type Typed<Row extends GridRow, Field extends string> = { row: Row; field: Field; text: string };

/** Types into cells: one step, however many they are. What is typed as it was read is no change. */
export function typeInto<Row extends GridRow, Field extends string>(
  { textOf, isOpen }: GridShape<Row, Field>,
  history: GridHistory<Field>,
  typed: readonly Typed<Row, Field>[],
): GridHistory<Field> {
  const step: Step<Field> = typed.flatMap(({ row, field, text }) => {
    const before = history.edits.get(row.id)?.[field];
    const plain = text.trim();
    const after = plain === textOf(row, field) ? undefined : plain;
    return before === after || !isOpen(row, field) ? [] : [{ id: row.id, field, before, after }];
  });
  if (step.length === 0) return history;
  return { edits: applied(history.edits, step, 'after'), undo: [...history.undo, step], redo: [] };
}

export function undo<Field extends string>(history: GridHistory<Field>): GridHistory<Field> {
  const step = history.undo.at(-1);
  if (step === undefined) return history;
  return {
    edits: applied(history.edits, step, 'before'),
    undo: history.undo.slice(0, -1),
    redo: [...history.redo, step],
  };
}

export function redo<Field extends string>(history: GridHistory<Field>): GridHistory<Field> {
  const step = history.redo.at(-1);
  if (step === undefined) return history;
  return {
    edits: applied(history.edits, step, 'after'),
    undo: [...history.undo, step],
    redo: history.redo.slice(0, -1),
  };
}

function applied<Field extends string>(
  edits: Edits<Field>,
  step: Step<Field>,
  side: 'before' | 'after',
): Edits<Field> {
  const next = new Map(edits);
  for (const change of step) {
    const cells: Partial<Record<Field, string>> = { ...next.get(change.id) };
    const text = change[side];
    if (text === undefined) delete cells[change.field];
    else cells[change.field] = text;
    if (Object.keys(cells).length === 0) next.delete(change.id);
    else next.set(change.id, cells);
  }
  return next;
}

/** What a block from a spreadsheet puts into cells, from one on to the right and downwards; what is beyond is left out. */
export function readBlock<Row extends GridRow, Field extends string>(
  { fields }: Pick<GridShape<Row, Field>, 'fields'>,
  text: string,
  from: { row: number; field: Field },
  rows: readonly Row[],
): Typed<Row, Field>[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const first = fields.indexOf(from.field);
  return lines.flatMap((line, down) => {
    const row = rows[from.row + down];
    if (row === undefined) return [];
    return line.split('\t').flatMap((cell, right): Typed<Row, Field>[] => {
      const field = fields[first + right];
      return field === undefined ? [] : [{ row, field, text: cell }];
    });
  });
}

/** What a cell's text puts into the cells under it, to the table's end. */
export function fillDown<Row extends GridRow, Field extends string>(
  text: string,
  from: { row: number; field: Field },
  rows: readonly Row[],
): Typed<Row, Field>[] {
  return rows.slice(from.row + 1).map((row) => ({ row, field: from.field, text }));
}

/** An amount in baht as a spreadsheet has it; undefined where it is none. */
export function readAmount(text: string): number | undefined {
  const baht = toBaht(parseBaht(text.replace(/^฿/, '')) ?? 0);
  return baht > 0 && baht <= 1_000_000 ? baht : undefined;
}

/** How many copies more or less a text means: "+3", "-2", or how many there are. */
export function readStock(text: string, stock: number): number | undefined {
  const [, sign = '', digits = ''] = /^([-−+]?)(\d.*)$/.exec(text) ?? [];
  const count = parseCount(digits);
  if (count === null) return undefined;
  const delta = sign === '' ? count - stock : sign === '+' ? count : -count;
  return stock + delta < 0 || stock + delta > 1_000_000 ? undefined : delta;
}

/** A weight in whole grams, "350" or "350 g"; undefined where it is none that a product has. */
export function readWeight(text: string): number | undefined {
  const grams = parseCount(text.replace(/\s*(?:g|กรัม)$/i, ''));
  return grams === null || grams < 1 || grams > 100_000 ? undefined : grams;
}
