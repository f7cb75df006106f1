import {
  type ImportContext,
  type ImportFields,
  type ImportOffer,
  type ImportProblem,
  readImportRow,
  withoutBroken,
} from './import-row.rules.ts';

/** A row of a catalogue file: where it begins, and what it says; null when it can't be told which value is whose. */
export type NumberedRow = { line: number; fields: ImportFields | null };

export type CheckedRow = {
  line: number;
  isbn: string;
  title: string;
} & ({ offer: ImportOffer; problems: null } | { offer: null; problems: ImportProblem[] });

/** How many rows came to what. */
export type ImportCounts = { created: number; updated: number; unchanged: number; refused: number };

/** A row that isn't taken in, and why. */
export type Refusal = { line: number; isbn: string; title: string; problems: ImportProblem[] };

/** ISBN and condition, the seller's own number, or the product's → the line that has them first. */
export type SeenOffers = Map<string, number>;

/** Reads a row and refuses what an earlier one in order has offered already: the same book in the same condition. */
export function checkImportRow(
  { line, fields }: NumberedRow,
  context: ImportContext,
  seen: SeenOffers,
): CheckedRow {
  if (fields === null)
    return { line, isbn: '', title: '', offer: null, problems: [{ code: 'importColumnCount', field: null }] };
  const read = readImportRow(fields, context);
  const named = {
    line,
    isbn: shown(fields.isbn ?? fields.isbn13 ?? fields.sku ?? fields.product_id),
    title: shown(fields.title),
  };
  if (!read.ok) return { ...named, offer: null, problems: read.failure.problems };
  const { isbn13, sku, condition, known } = read.value;
  const isbn = known === undefined ? (isbn13 ?? sku ?? '') : named.isbn;
  const { key, field } =
    known !== undefined
      ? ({ key: `product ${known.productId}`, field: 'product_id' } as const)
      : isbn13 === null
        ? ({ key: `sku ${sku}`, field: 'sku' } as const)
        : ({ key: `${isbn13} ${condition}`, field: 'isbn' } as const);
  const first = seen.get(key);
  if (first !== undefined)
    return { ...named, isbn, offer: null, problems: [{ code: 'importDuplicate', field, value: first }] };
  seen.set(key, line);
  return { ...named, isbn, offer: read.value, problems: null };
}

const shownMost = 500;

/** What a report says of a row that may be broken. */
function shown(text: string | undefined): string {
  return withoutBroken((text ?? '').slice(0, shownMost));
}
