/**
 * A CSV file (RFC 4180: commas, lines ended by CR LF) in UTF-8 with a byte order mark, which spreadsheets need to read Thai.
 * Numbers are written as they are; texts that a spreadsheet would take for a formula get an apostrophe before them (OWASP
 * "CSV injection").
 */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^\s*[=+\-@\t\r＝＋－＠]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
