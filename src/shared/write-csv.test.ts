import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutTextMark, writeCsv } from './write-csv.ts';

test('begins with a byte order mark, ends lines with CR LF, quotes what must be', () => {
  expect(writeCsv([['ชื่อ', 'a,b', 'say "x"', 'two\nlines', -12.5]])).toBe(
    '\ufeffชื่อ,"a,b","say ""x""","two\nlines",-12.5\r\n',
  );
});

test.each(['=1+1', '+66', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])('%j is no formula', (text) => {
  const [[cell]] = parse(writeCsv([[text]]), { bom: true }) as [[string]];
  expect(cell).toBe(`'${text}`);
});

test('what is written is read again as it was, whatever it is', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => !/^\s*[=+\-@\t\r＝＋－＠]/u.test(value));
  fc.assert(
    fc.property(
      fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        expect(parse(writeCsv(rows), { bom: true, record_delimiter: '\r\n' })).toEqual(rows);
      },
    ),
  );
});

test('digits keep their zeros in spreadsheets, and are read again as they were; nothing else becomes a formula', () => {
  const readAgain = (cell: string) => cell.replace(/^="(\d+)"$/, '$1');
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), (digits) => {
      const [[cell = '']] = parse(writeCsv([[{ digits }]]), { bom: true }) as [[string]];
      expect(cell).toBe(`="${digits}"`);
      expect(readAgain(cell)).toBe(digits);
    }),
  );
  for (const digits of ['', '12"&HYPERLINK("x")&"', '=1', '๑๒']) {
    const [row = ['']] = parse(writeCsv([[{ digits }, 'x']]), { bom: true }) as [string[]];
    expect(row[0]).not.toMatch(/^=/);
  }
});

test('whatever is marked so that it is no formula, the mark is taken off again', () => {
  const text = fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\r', '\n', ' \t'),
      fc.constantFrom('', '=', '+', '-', '@', '＝'),
      fc.string(),
    )
    .map((parts) => parts.join(''))
    // What bears Excel's own marks is one of Excel's texts.
    .filter((value) => !/^\s*(?:'|=")/.test(value));
  fc.assert(
    fc.property(text, (written) => {
      const [[cell]] = parse(writeCsv([[written, 'x']]), { bom: true, record_delimiter: '\r\n' }) as [
        [string],
      ];
      expect(withoutTextMark(cell).trim()).toBe(written.trim());
    }),
    { numRuns: 1_000 },
  );
});
