import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { inspectXlsx, readXlsxRows } from './xlsx-file.ts';

type Cell = string | number | boolean | Date | null;

const workbook = (rows: Cell[][]) => writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });

const relations = (kinds: Record<string, string>) => {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const each = Object.entries(kinds).map(
    ([kind, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  );
  const schema = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return strToU8(`<Relationships xmlns="${schema}">${each.join('')}</Relationships>`);
};

/** A workbook of one sheet by its parts, as nobody's Excel would write it. */
const bareWorkbook = (sheet: string, texts = '', more: Record<string, Uint8Array> = {}) =>
  zipSync(
    {
      '[Content_Types].xml': strToU8('<Types/>'),
      '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': relations({
        worksheet: 'worksheets/sheet1.xml',
        sharedStrings: 'sharedStrings.xml',
      }),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData><row><c t="str"><v>sku</v></c></row>${sheet}</sheetData></worksheet>`,
      ),
      'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`),
      ...more,
    },
    { level: 6, mem: 8 },
  );
const sharedText = (text: string) => `<si><t xml:space="preserve">${text}</t></si>`;
/** Rows of cells that all say the first of the shared texts. */
const rowsOfFirst = (rows: number, cells: number) =>
  `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows);

/** How many turns the rest of the process had while `work` was done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  next = setImmediate(count);
  await work();
  clearImmediate(next);
  return turns;
}

async function read(bytes: Uint8Array, rowsMost = 100) {
  const file = await inspectXlsx(bytes, rowsMost);
  if (!file.ok) return file.failure;
  const rows = await Array.fromAsync(readXlsxRows(file.value), ({ line, values }) => [line, ...values]);
  return { header: file.value.header, rowCount: file.value.rowCount, rows };
}

/** A ZIP archive (APPNOTE 4.3) of one packed part, which says it unpacks to `says` bytes. */
function archiveOf(name: string, content: Buffer, says: number): Buffer {
  const packed = deflateRawSync(content);
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(packed.length, 4);
  sizes.writeUInt32LE(says, 8);
  const names = Buffer.alloc(4);
  names.writeUInt16LE(name.length, 0);
  const common = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, names]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

describe('reads', () => {
  test('numbers with all their digits, dates, texts that look like formulas, and what is empty', async () => {
    const bytes = await workbook([
      ['isbn', ' ราคา ', 'year'],
      [9786161234567, 199.5, new Date('2024-05-01T00:00:00Z')],
      [null, null, null],
      ['=1+1', 0.1 + 0.2, 2567],
      ['0012', -5, null],
    ]);
    expect(await read(bytes)).toEqual({
      header: ['isbn', 'ราคา', 'year'],
      rowCount: 3,
      rows: [
        [2, '9786161234567', '199.5', '2024-05-01'],
        [4, '=1+1', '0.3', '2567'],
        [5, '0012', '-5', ''],
      ],
    });
  });

  test('the first sheet alone, whatever is in others', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'a', rows: [['sku'], ['x']] },
        { name: 'b', rows: [['other']] },
      ],
    });
    expect(await read(bytes)).toMatchObject({ header: ['sku'], rows: [[2, 'x']] });
  });
});

describe('refuses', () => {
  test('what is no workbook, an empty one, and one of an old Excel', async () => {
    expect(await read(Buffer.from('isbn,price\n1,2\n'))).toEqual({ code: 'xlsxUnreadable' });
    expect(await read(Buffer.from('PK\x03\x04broken'))).toEqual({ code: 'xlsxUnreadable' });
    expect(await read(await workbook([[]]))).toEqual({ code: 'xlsxEmpty' });
    expect(await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]))).toEqual({ code: 'xlsxLocked' });
  });

  test('more rows than it is asked for', async () => {
    const bytes = await workbook([['sku'], ...Array.from({ length: 11 }, (_, index) => [`a${index}`])]);
    expect(await read(bytes, 10)).toEqual({ code: 'xlsxTooManyRows' });
    expect(await read(bytes, 11)).toMatchObject({ rowCount: 11 });
  });

  test('an archive that unpacks to more than a catalogue, before it is unpacked', async () => {
    const bomb = archiveOf('xl/worksheets/sheet1.xml', Buffer.alloc(210 * 1024 * 1024), 210 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(300_000);
    expect(await read(bomb)).toEqual({ code: 'xlsxTooLarge' });
  });

  test('one that says it unpacks to little and doesn’t', async () => {
    const content = Buffer.alloc(8 * 1024 * 1024);
    expect(await read(archiveOf('[Content_Types].xml', content, 100))).toEqual({ code: 'xlsxUnreadable' });
    expect(await read(archiveOf('[Content_Types].xml', content, 0))).toEqual({ code: 'xlsxTooLarge' });
  });

  test('rows of thousands of columns', async () => {
    expect(await read(await workbook([Array.from({ length: 300 }, (_, index) => `c${index}`)]))).toEqual({
      code: 'xlsxTooLarge',
    });
  });

  test('a text longer than a cell may have, before anything is done with it: one for all cells, and one within a cell', async () => {
    const spaces = ' '.repeat(10_000_000);
    const shared = bareWorkbook(rowsOfFirst(2_000, 100), sharedText(spaces));
    expect(shared.length).toBeLessThan(40_000);
    expect(await read(shared, 100_000)).toEqual({ code: 'xlsxTooLarge' });
    const inline = `<row><c t="inlineStr"><is><t>${spaces}</t></is></c></row>`;
    expect(await read(bareWorkbook(inline))).toEqual({ code: 'xlsxTooLarge' });
    expect(await read(bareWorkbook(`<row><c t="str"><v>${spaces}</v></c></row>`))).toEqual({
      code: 'xlsxTooLarge',
    });
    const aLetterMore = bareWorkbook(rowsOfFirst(1, 1), sharedText('x'.repeat(32_768)));
    expect(await read(aLetterMore)).toEqual({ code: 'xlsxTooLarge' });
  });

  test('texts that come to too much together: one in many cells, and many', async () => {
    const text = 'x'.repeat(30_000);
    expect(await read(bareWorkbook(rowsOfFirst(1_000, 50), sharedText(text)), 100_000)).toEqual({
      code: 'xlsxTooLarge',
    });
    const texts = Array.from({ length: 1_700 }, (_, index) => sharedText(`${index} ${text}`)).join('');
    const rows = Array.from({ length: 1_700 }, (_, index) => `<row><c t="s"><v>${index}</v></c></row>`).join(
      '',
    );
    expect(await read(bareWorkbook(rows, texts), 100_000)).toEqual({ code: 'xlsxTooLarge' });
    // Empty to look at, and looked at all the same.
    const blank = bareWorkbook(rowsOfFirst(1_000, 50), sharedText(' '.repeat(30_000)));
    expect(await read(blank, 100_000)).toEqual({ code: 'xlsxTooLarge' });
  });

  test('a list of texts, or styles, that takes more memory than there is, and what says nothing for too long', async () => {
    const tags = strToU8(`<sst>${'<a/>'.repeat(2_000_000)}</sst>`);
    const large = bareWorkbook('', '', { 'xl/sharedStrings.xml': tags });
    const limits = { memoryMb: 48, silenceMostMs: 60_000 };
    expect(await inspectXlsx(large, 100, limits)).toMatchObject({ failure: { code: 'xlsxTooLarge' } });
    const slow = bareWorkbook('<row/>'.repeat(1_000_000));
    expect(await inspectXlsx(slow, 100, { memoryMb: 512, silenceMostMs: 1 })).toMatchObject({
      failure: { code: 'xlsxTooLarge' },
    });
    expect(await read(bareWorkbook('<row><c t="str"><v>a</v></c></row>'))).toMatchObject({ rowCount: 1 });
  });
});

describe('protects', () => {
  test('everything else of the process, while a catalogue of the largest size is read', async () => {
    const rows = Array.from({ length: 100_000 }, (_, row) => [
      9_786_160_000_000 + row,
      `หนังสือเล่มที่ ${row} ว่าด้วยเรื่องของ ${row * 7}`,
      `ผู้เขียน ${row}`,
      199,
    ]);
    const bytes = await workbook([['isbn', 'title', 'author', 'price'], ...rows]);
    let last: string[] = [];
    const turns = await countTurns(async () => {
      const file = await inspectXlsx(bytes, 100_000);
      if (!file.ok) throw new Error(file.failure.code);
      expect(file.value.rowCount).toBe(100_000);
      for await (const { values } of readXlsxRows(file.value)) last = values;
    });
    expect(last).toEqual(['9786160099999', 'หนังสือเล่มที่ 99999 ว่าด้วยเรื่องของ 699993', 'ผู้เขียน 99999', '199']);
    // A turn at least between two lots of 200 rows, both times that it was read.
    expect(turns).toBeGreaterThanOrEqual(1_000);
  });

  test('a cell as long as one may be, and rows of nothing but spaces, are read as they are', async () => {
    const long = 'ก'.repeat(32_767);
    expect(
      await read(
        await workbook([
          ['sku', 'text'],
          ['  ', ' '],
          ['a', long],
        ]),
      ),
    ).toEqual({
      header: ['sku', 'text'],
      rowCount: 1,
      rows: [[3, 'a', long]],
    });
  });
});
