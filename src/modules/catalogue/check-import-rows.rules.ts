import {
  type ImportContext,
  type ImportFields,
  type ImportOffer,
  type ImportProblem,
  readImportRow,
} from './import-row.rules.ts';

/** A row of a catalogue file: where it begins, and what it says; null when it can't be told which value is whose. */
export type NumberedRow = { line: number; fields: ImportFields | null };

export type CheckedRow = {
  line: number;
  isbn: string;
  title: string;
} & ({ offer: ImportOffer; problems: null } | { offer: null; problems: ImportProblem[] });

/** ISBN and condition → the line that has them first. */
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
  const named = { line, isbn: fields.isbn ?? fields.isbn13 ?? '', title: fields.title ?? '' };
  if (!read.ok) return { ...named, offer: null, problems: read.failure.problems };
  const key = `${read.value.isbn13} ${read.value.condition}`;
  const first = seen.get(key);
  if (first !== undefined)
    return {
      ...named,
      isbn: read.value.isbn13,
      offer: null,
      problems: [{ code: 'importDuplicate', field: 'isbn', value: first }],
    };
  seen.set(key, line);
  return { ...named, isbn: read.value.isbn13, offer: read.value, problems: null };
}
