import { formatDateTime } from './bangkok-time.ts';
import type { Locale } from './locale.ts';
import { type CsvCell, writeCsv } from './write-csv.ts';

/**
 * A table that people download: its heads in their language, its times as they read them, in Bangkok's, and the mark by which
 * spreadsheets read Thai. Every table for people is made by it, or by `writeCsv` from parts that say their days themselves.
 */
export function csvFile(
  name: string,
  locale: Locale,
  heads: readonly string[],
  rows: readonly (readonly (CsvCell | Date)[])[],
): File {
  const cells = rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? formatDateTime(locale, cell) : cell)),
  );
  return new File([writeCsv([heads, ...cells])], name, { type: 'text/csv; charset=utf-8' });
}
