import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { inspectXlsx, readXlsxRows } from './xlsx-file.ts';

type Cell = string | number | boolean | Date | null;

const workbook = (rows: Cell[][]) => writeXlsx({ sheets: [{ name: 'Sheet1', rows }] });

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
});
