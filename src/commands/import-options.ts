import { parseArgs } from 'node:util';
import { type ColumnFailure, standardColumns } from '../modules/catalogue/import-columns.rules.ts';
import type { CsvFailure } from '../platform/csv/csv-file.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Locale } from '../shared/locale.ts';
import { goodbooksRules } from './goodbooks-mapping.ts';

export type ImportOptions = {
  file: string;
  seller: string;
  mapping: string | undefined;
  report: string | undefined;
  category: string | undefined;
  language: Locale;
};

/** What `npm run import` was asked for. Throws a StartupError that says what is wrong with it. */
export function readImportOptions(args: readonly string[]): ImportOptions | 'help' {
  const { values, positionals } = parse(args);
  if (values.help === true) return 'help';
  const [file, ...others] = positionals;
  if (file === undefined) throw new StartupError(`Name the file to import.\n\n${usage()}`);
  if (others.length > 0)
    throw new StartupError(`One file at a time: ${others.join(', ')} can't be imported with ${file}.`);
  if (values.seller === undefined || values.seller === '')
    throw new StartupError('Name the seller whose catalogue it is: --seller KEY.');
  if (values.language !== undefined && values.language !== 'th' && values.language !== 'en')
    throw new StartupError(`--language is th or en, not ${values.language}.`);
  return {
    file,
    seller: values.seller,
    mapping: values.mapping,
    report: values.report,
    category: values.category,
    language: values.language ?? 'th',
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        seller: { type: 'string', short: 's' },
        mapping: { type: 'string', short: 'm' },
        report: { type: 'string', short: 'r' },
        category: { type: 'string', short: 'c' },
        language: { type: 'string', short: 'l' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : error}\n\n${usage()}`);
  }
}

export function usage(): string {
  return `npm run import -- FILE.csv --seller KEY [options]

Takes a seller's catalogue into the shop: new books are added, known ones are offered by this seller too, and what the
seller offers already gets the file's price and stock. A book is known by its ISBN, an offer by ISBN, seller and
condition, or by the seller's own number. Running the same file again changes nothing; a run that was interrupted goes
on where it was.

  --seller KEY      whose catalogue it is: the end of the store's address
  --mapping FILE    a JSON file that says which column is what:
                    {"columns": {"isbn": "Barcode", "price": "Retail"}, "constants": {"language": "th"}}
  --mapping goodbooks
                    books.csv of goodbooks-10k
  --category KEY    the category of rows that name none
  --report FILE     where the refused rows are listed (FILE.report.csv beside the file)
  --language th|en  the language of the report (th)

The file is CSV as spreadsheets save it (UTF-8, UTF-16 or Windows-874) with a line of column names, in any order:
  ${standardColumns.join(', ').replace(/(.{60,90}?), /g, '$1,\n  ')}
Only isbn and price must be there; a book the shop doesn't have needs title and category too. What has no ISBN needs a
sku, the seller's own number for it, by which it is found again. Prices are baht: 1,250.00 and 1250,00 are the same, but
1,250 alone may mean two amounts and is refused. ISBNs have 10 or 13 digits, with or without hyphens and the zeros a
spreadsheet drops. Authors stand between semicolons or commas. "(Name, #3)" at the end of a title is its series. Years
may be of the Buddhist era.

goodbooks: ${goodbooksRules.en.join('\n  ')}`;
}

/** What is wrong with a file, in a sentence for the person at the terminal. */
export function describeFileFailure(
  path: string,
  failure: CsvFailure | ColumnFailure,
  header: readonly string[] = [],
): string {
  switch (failure.code) {
    case 'csvUnreadable':
      return `${path} can't be read: ${failure.reason}.`;
    case 'csvEncodingUnknown':
      return `${path} is neither UTF-8, UTF-16 nor Thai Windows-874 (line ${failure.line}): save it as "CSV UTF-8" and import that.`;
    case 'csvEmpty':
      return `${path} is empty.`;
    case 'csvBroken':
      return `${path} is broken on line ${failure.line}: ${failure.reason}. Nothing was imported.`;
    case 'headerMissing':
      return `${path} has no line of column names: put one first, such as ${standardColumns.slice(0, 6).join(',')}.`;
    case 'columnMissing':
      return `${path} has no column ${failure.columns.join(', ')}. It has: ${header.join(', ')}.`;
    case 'columnRepeated':
      return `${path} has the column ${failure.columns.join(', ')} twice.`;
  }
}
