import type { OptionProduct, SaidLeaf } from '../../../modules/product-option/product-option.contract.ts';
import { formText, formTexts } from '../../request/form-fields.ts';
import { readNumber } from '../../request/query-number.ts';
import {
  draftOfLeaf,
  type LeafField,
  type LeafMistake,
  leafFields,
  leafShape,
  placeRowsOf,
} from './leaf-grid.rules.ts';

/** By the keys of a place's values, joined with commas. */
export type LeafFormReply = {
  page: number;
  typed: Record<string, Partial<Record<LeafField, string>>>;
  mistakes: Record<string, Partial<Record<LeafField, LeafMistake>>>;
  /** What the API says of a whole row. */
  told?: Record<string, string>;
  saved?: number;
};

/**
 * The table of leaves as a form without scripts sends it: of each place what was typed, and what stood there when the form
 * was made (`was`), so that only what was changed is sent, with the version that was read.
 */
export function readLeafForm(form: FormData, product: OptionProduct): LeafFormReply & { rows: SaidLeaf[] } {
  const rows = new Map(placeRowsOf(product).map((row) => [row.values.join(), row]));
  const typed: LeafFormReply['typed'] = {};
  const mistakes: LeafFormReply['mistakes'] = {};
  const said: SaidLeaf[] = [];
  for (const place of formTexts(form, 'place')) {
    const row = rows.get(place);
    if (row === undefined) continue;
    const version = readNumber(formText(form, `version ${place}`));
    const cells: Partial<Record<LeafField, string>> = {};
    for (const field of leafFields) {
      const text = formText(form, `${field} ${place}`);
      if (text !== formText(form, `was ${field} ${place}`)) cells[field] = text;
    }
    if (Object.keys(cells).length === 0) continue;
    typed[place] = cells;
    // As it was read: a leaf that somebody has changed since is told, by the API.
    const read = { ...row, leaf: row.leaf === null ? null : { ...row.leaf, version } };
    const isComing =
      row.leaf === null && cells.state !== 'absent' && leafShape.textOf(row, 'state') === 'absent';
    const draft = draftOfLeaf(
      read,
      isComing && cells.state === undefined ? { ...cells, state: 'onSale' } : cells,
    );
    if (draft.said === null) mistakes[place] = draft.mistakes;
    else said.push(draft.said);
  }
  return { page: Math.max(1, readNumber(formText(form, 'page'))), typed, mistakes, rows: said };
}
