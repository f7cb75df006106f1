import { isTooMuch, markdownOf, markdownOfWords, readMarkdown } from '../../shared/formatted-markdown.ts';
import { type FormattedText, formattedText } from '../../shared/formatted-text.contract.ts';
import { isPlain, wordsOf } from '../../shared/formatted-text.rules.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { formattedMost } from '../../shared/text-link.rules.ts';

/** As many letters as a cell of a workbook can have. */
export const cellMost = 32_767;

export type CellDescription = {
  words: string | null;
  /** Null where the words say it all. */
  formatted: FormattedText | null;
};
export type DescriptionFailure = { code: 'importTextTooLong' | 'descriptionParts'; most: number };

/** A description as a cell has it, in Markdown. */
export function readCellDescription(cell: string | undefined): Result<CellDescription, DescriptionFailure> {
  if (cell === undefined) return succeed({ words: null, formatted: null });
  const read = readMarkdown(cell);
  const words = wordsOf(read);
  if (words.length > formattedMost.letters)
    return fail({ code: 'importTextTooLong', most: formattedMost.letters });
  if (isPlain(read)) return succeed({ words: words === '' ? null : words, formatted: null });
  const taken = formattedText.safeParse(read);
  if (!taken.success) return fail({ code: 'descriptionParts', most: formattedMost.nodes });
  return succeed({ words, formatted: taken.data });
}

/** A description as a cell carries it; null for none, and for one that no cell can hold so that it is read again. */
export function writeCellDescription(words: string | null, formatted: FormattedText | null): string | null {
  const written = formatted === null ? markdownOfWords(words ?? '') : markdownOf(formatted);
  return written === '' || written.length > cellMost || isTooMuch(written) ? null : written;
}
