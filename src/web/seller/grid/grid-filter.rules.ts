import type { TableRow } from '../../../modules/listing/product-table.contract.ts';
import { readIsbn } from '../../../shared/isbn.rules.ts';

/** Which rows are looked at: all, of one state, without copies, or those that one has changed or has to put right. */
export const gridShows = ['all', 'onSale', 'draft', 'hidden', 'refused', 'out', 'changed', 'wrong'] as const;
export type GridShow = (typeof gridShows)[number];

type Filter = {
  text: string;
  show: GridShow;
  /** Which rows `changed` and `wrong` were when they were chosen: one that is put right doesn't go away under the hands. */
  picked: ReadonlySet<number>;
};

/** A row stays the same object until it is read or saved again, so that its words are put together once. */
const words = new WeakMap<TableRow, string>();

function wordsOf(row: TableRow): string {
  const known = words.get(row);
  if (known !== undefined) return known;
  const { nameTh, nameEn, optionTh, optionEn, sku, isbn13 } = row;
  const said = plain(
    [nameTh, nameEn, optionTh, optionEn, sku, isbn13].filter((part) => part !== null).join(' '),
  );
  words.set(row, said);
  return said;
}

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** A word as rows may have it: as it is, and an ISBN or the beginning of one as digits, however it is written. */
function readWord(word: string): string[] {
  const isbn = readIsbn(word);
  const digits = word.replaceAll('-', '');
  return [plain(word), ...(isbn.ok ? [isbn.value] : []), ...(/^97\d+$/.test(digits) ? [digits] : [])];
}

/**
 * The rows that have every word of `text` in their title, option, SKU or ISBN and are to be shown, in their order; by what
 * was read, not by what is being typed.
 */
export function filterRows(rows: readonly TableRow[], { text, show, picked }: Filter): readonly TableRow[] {
  const wanted = text.split(/\s+/).flatMap((word) => (word === '' ? [] : [readWord(word)]));
  if (wanted.length === 0 && show === 'all') return rows;
  const isShown = ({ id, state, stock }: TableRow) => {
    if (show === 'all') return true;
    if (show === 'out') return stock !== null && stock <= 0;
    if (show === 'changed' || show === 'wrong') return picked.has(id);
    return state === show;
  };
  return rows.filter(
    (row) => isShown(row) && wanted.every((forms) => forms.some((form) => wordsOf(row).includes(form))),
  );
}
