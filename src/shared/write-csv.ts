/** A number that is a name: spreadsheets take its leading zeros off, and its last digits when it is long, if they may. */
export type DigitsCell = { digits: string };
export type CsvCell = string | number | DigitsCell;

/**
 * A CSV file (RFC 4180: commas, lines ended by CR LF) in UTF-8 with a byte order mark, which spreadsheets need to read Thai.
 * Numbers are written as they are; texts that a spreadsheet would take for a formula get an apostrophe before them (OWASP
 * "CSV injection"). Digits are written as `="0105561000011"`, a formula that is nothing but the text: spreadsheets show it
 * with its zeros, and who reads the file otherwise takes off `="` and `"`. Nothing but digits is ever written so.
 */
export function writeCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object')
    return /^\d+$/.test(value.digits) ? `"=""${value.digits}"""` : cell(value.digits);
  const text = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What keeps a cell a text: Excel's ="978…" and '978…, and the apostrophe that `writeCsv` puts before what looks like a formula. */
const keptAsText = /^(?:="(.*)"\s*|'(?=[\s\d๐-๙+=@＋＝＠－-])(.*))$/su;

/** A cell that was read, without what kept it a text. */
export function withoutTextMark(text: string): string {
  const [, formula, marked] = keptAsText.exec(text.trimStart()) ?? [];
  return formula ?? marked ?? text;
}
