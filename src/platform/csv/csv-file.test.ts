import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { inspectCsv, readCsvRows } from './csv-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'csv-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

async function read(content: string | Buffer) {
  const path = join(folder, `${++files}.csv`);
  writeFileSync(path, content);
  const inspected = await inspectCsv(path);
  if (!inspected.ok) return inspected.failure;
  const rows = [];
  for await (const { line, values } of readCsvRows(inspected.value)) rows.push([line, ...values]);
  expect(rows).toHaveLength(inspected.value.rowCount);
  return { header: inspected.value.header, rows };
}

describe('a file is read', () => {
  test('with or without a byte order mark, with line ends of either kind or both', async () => {
    const rows = [
      [2, '1', 'ก'],
      [3, '2', 'ข'],
    ];
    for (const content of ['a,b\n1,ก\n2,ข\n', '\ufeffa,b\r\n1,ก\r\n2,ข', 'a,b\r\n1,ก\n2,ข\r\n'])
      expect(await read(content)).toEqual({ header: ['a', 'b'], rows });
  });

  test('with the line each row begins on: values over several lines and blank lines counted', async () => {
    expect(await read('a,b\r\n\r\n"x\r\ny",2\r\n\r\n\r\n3,"4 ""q"""\r\n5,6')).toEqual({
      header: ['a', 'b'],
      rows: [
        [3, 'x\ny', '2'],
        [7, '3', '4 "q"'],
        [8, '5', '6'],
      ],
    });
  });

  test('with semicolons or tabs, and with rows too short or too long left as they are', async () => {
    expect(await read('a;b;c\n1,5;2\n')).toEqual({ header: ['a', 'b', 'c'], rows: [[2, '1,5', '2']] });
    expect(await read('a\tb\n1\t2\t3\n')).toEqual({ header: ['a', 'b'], rows: [[2, '1', '2', '3']] });
  });

  test('when it is longer than a chunk, Thai letters across the seams whole', async () => {
    const title = 'น้ำขึ้นให้รีบตัก '.repeat(20);
    const content = `a,b\n${Array.from({ length: 600 }, (_, index) => `${index},${title}`).join('\n')}`;
    const result = await read(content);
    if (!('rows' in result)) throw new Error(result.code);
    expect(result.rows).toHaveLength(600);
    expect(result.rows.every(([, , value]) => value === title)).toBe(true);
    expect(result.rows.at(-1)?.[0]).toBe(601);
  });

  test('as it was written, whatever was written', async () => {
    const value = fc.stringMatching(/^[a-c"',;\n ก\t]{0,6}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 }), async (rows) => {
        const quoted = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','));
        const result = await read(['"a","b"', ...quoted].join('\r\n'));
        expect('rows' in result && result.rows.map(([, ...values]) => values)).toEqual(rows);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a file of a Thai spreadsheet is read as it is', () => {
  /** Thai letters as Windows-874 and TIS-620 have them: one byte each, 0xa0 below U+0E00. */
  const windows874 = (text: string) =>
    Buffer.from(
      [...text].map((letter) =>
        letter < '\x80' ? letter.charCodeAt(0) : letter.charCodeAt(0) - 0x0e00 + 0xa0,
      ),
    );
  const content = 'รหัส,ชื่อหนังสือ,ราคา\r\n1,น้ำใสใจจริง,199\r\n2,"เจ้าชายน้อย, ปกแข็ง",๒๕๐\r\n';
  const expected = {
    header: ['รหัส', 'ชื่อหนังสือ', 'ราคา'],
    rows: [
      [2, '1', 'น้ำใสใจจริง', '199'],
      [3, '2', 'เจ้าชายน้อย, ปกแข็ง', '๒๕๐'],
    ],
  };
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

  test.each<[string, Buffer]>([
    ['Windows-874', windows874(content)],
    ['UTF-16, the low byte first', Buffer.from(content, 'utf16le')],
    ['UTF-16, marked', Buffer.from(`\ufeff${content}`, 'utf16le')],
    ['UTF-16, the high byte first', utf16be(content)],
    ['UTF-16, the high byte first, marked', utf16be(`\ufeff${content}`)],
  ])('%s', async (_, bytes) => expect(await read(bytes)).toEqual(expected));

  test('with euro sign and quotation marks of Windows-874', async () => {
    const bytes = Buffer.concat([
      windows874('ชื่อ,ราคา\nหนังสือ '),
      Buffer.from([0x93, 0x94, 0x80]),
      Buffer.from(',5\n'),
    ]);
    expect(await read(bytes)).toMatchObject({ rows: [[2, 'หนังสือ “”€', '5']] });
  });

  test('with a first line that names the delimiter, and numbers kept as text by a formula', async () => {
    expect(await read('sep=;\r\nisbn;price\r\n="9780439023481";199,00\r\n;="x"\r\n')).toEqual({
      header: ['isbn', 'price'],
      rows: [
        [3, '9780439023481', '199,00'],
        [4, '', 'x'],
      ],
    });
  });

  test('with NUL bytes in it, which are the row’s fault and not the file’s', async () => {
    expect(await read('a,b\n1,x\u0000y\n2,z\n')).toMatchObject({
      rows: [
        [2, '1', 'x\u0000y'],
        [3, '2', 'z'],
      ],
    });
  });

  test('with a cell of a megabyte of Thai, whatever letter a chunk ends in', async () => {
    const long = 'ยาว'.repeat(400_000);
    const result = await read(`a,b\n1,${long}\n2,ก\n`);
    expect('rows' in result && result.rows.map(([line, , text]) => [line, String(text).length])).toEqual([
      [2, long.length],
      [3, 1],
    ]);
  });
});

describe('a file is refused', () => {
  test('that is not there, or no file', async () => {
    expect(await inspectCsv(join(folder, 'none.csv'))).toMatchObject({
      failure: { code: 'csvUnreadable', reason: 'there is no such file' },
    });
    expect(await inspectCsv(folder)).toMatchObject({ failure: { code: 'csvUnreadable' } });
  });

  test('that is empty or blank', async () => {
    expect(await read('')).toEqual({ code: 'csvEmpty' });
    expect(await read('\ufeff\n \n')).toEqual({ code: 'csvEmpty' });
  });

  test('in another encoding, by the line', async () => {
    const thai = Buffer.from([0xa1, 0xd2, 0xc3]);
    const mixed = Buffer.concat([Buffer.from('a,b\n1,ก\n2,'), thai, Buffer.from('\n')]);
    expect(await read(mixed)).toEqual({ code: 'csvEncodingUnknown', line: 3 });
    expect(await read(Buffer.from('a,b\n1,caf\xe9 d\xe9j\xe0 vu\n', 'latin1'))).toEqual({
      code: 'csvEncodingUnknown',
      line: 2,
    });
  });

  test('that is broken, by the line: before anything is taken from it', async () => {
    expect(await read('a,b\n1,2\n3,"4\n5,6\n')).toMatchObject({ code: 'csvBroken', line: 3 });
    expect(await read('a,b\n1,2\n3,x"y\n')).toMatchObject({ code: 'csvBroken', line: 3 });
    expect(await read('a,b\n"1"2,3\n')).toMatchObject({ code: 'csvBroken', line: 2 });
  });

  test('that has a line longer than any row, of delimiters alone as well, or more columns than a table has', async () => {
    const commas = ','.repeat(9 * 1024 * 1024);
    expect(await read(`a,b\n1,2\n${commas}\n`)).toMatchObject({ code: 'csvBroken', line: 3 });
    expect(await read(`a,b\n${','.repeat(1_000)}\n`)).toMatchObject({ code: 'csvBroken', line: 2 });
    expect(await read(`a,b\n${','.repeat(999)}\n`)).toMatchObject({ header: ['a', 'b'] });
    expect(await read(`${'a,'.repeat(1_000_000)}\n1,2\n`)).toMatchObject({ code: 'csvBroken', line: 1 });
  });

  test('that has more rows than are wanted, by the first of them, without being read to its end', async () => {
    const path = join(folder, 'rows.csv');
    writeFileSync(path, `a\n${'1\n'.repeat(1_000_000)}"broken`);
    expect(await inspectCsv(path, 10)).toMatchObject({ value: { rowCount: 11 } });
    expect(await inspectCsv(path, 1_000_000)).toMatchObject({ failure: { code: 'csvBroken' } });
  });
});

test('a cell longer than what is parsed at a time is read as it is', async () => {
  const cell = 'x'.repeat(7 * 1024 * 1024);
  const result = await read(`a,b\n1,${cell}\n2,y\n`);
  expect('rows' in result && result.rows[0]?.[2] === cell).toBe(true);
  expect('rows' in result && result.rows[1]).toEqual([3, '2', 'y']);
});
