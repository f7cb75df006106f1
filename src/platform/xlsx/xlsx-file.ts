import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { fail, type Result, succeed } from '../../shared/result.ts';

export type XlsxFile = {
  bytes: Uint8Array;
  /** Trimmed names of the columns. */
  header: readonly string[];
  /** Rows after the header; rows with nothing in them aren't rows. */
  rowCount: number;
  /** Of the bytes as they are, in hexadecimal. */
  sha256: string;
};

export type XlsxFailure = {
  code: 'xlsxUnreadable' | 'xlsxLocked' | 'xlsxEmpty' | 'xlsxTooLarge' | 'xlsxTooManyRows';
};

export type XlsxRow = {
  /** The row's number in the sheet, the first being 1. */
  line: number;
  values: string[];
};

/** What a workbook of 100,000 rows unpacks to, and room: a smaller file that unpacks to more is no catalogue. */
const unpackedMost = 200 * 1024 * 1024;
const partsMost = 2_000;
const columnsMost = 200;

class TooLarge extends Error {}

/**
 * Reads the first sheet of a workbook (ECMA-376) through to its end: which columns it has, how many rows, and that nothing
 * about it is broken. What its parts unpack to is bounded before any is unpacked, and no part unpacks to more than it says.
 */
export async function inspectXlsx(
  bytes: Uint8Array,
  rowsMost: number,
): Promise<Result<XlsxFile, XlsxFailure>> {
  try {
    if (isCompoundFile(bytes)) return fail({ code: 'xlsxLocked' });
    if (!isBounded(bytes)) return fail({ code: 'xlsxTooLarge' });
    let header: readonly string[] | null = null;
    let rowCount = 0;
    for await (const { values } of readRows(bytes)) {
      if (header === null) {
        header = values.map((name) => name.trim());
        continue;
      }
      rowCount += 1;
      if (rowCount > rowsMost) return fail({ code: 'xlsxTooManyRows' });
    }
    if (header === null) return fail({ code: 'xlsxEmpty' });
    return succeed({ bytes, header, rowCount, sha256: createHash('sha256').update(bytes).digest('hex') });
  } catch (error) {
    return fail({ code: await failureOf(error) });
  }
}

/** The rows after the header, as wide as it. What `inspectXlsx` found to be in order is expected to be so still. */
export async function* readXlsxRows({ bytes, header }: XlsxFile): AsyncGenerator<XlsxRow> {
  let isHeader = true;
  for await (const { line, values } of readRows(bytes)) {
    if (!isHeader) yield { line, values: header.map((_, index) => values[index] ?? '') };
    isHeader = false;
  }
}

/** What an older Excel saves (.xls), and a workbook that a password locks, are OLE2 compound files. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
}

/** A ZIP archive by its first bytes, as every .xlsx is. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Whether the parts unpack to what is bearable; only their directory is read, and no further than that: it may claim four
 * billion of them.
 */
function isBounded(bytes: Uint8Array): boolean {
  let unpacked = 0;
  let parts = 0;
  try {
    unzipSync(bytes, {
      filter({ size, originalSize }) {
        parts += 1;
        // One that says it is empty and isn't has no bound of its own.
        unpacked += originalSize === 0 && size > 2 ? unpackedMost + 1 : originalSize;
        if (parts > partsMost || unpacked > unpackedMost) throw new TooLarge();
        return false;
      },
    });
  } catch (error) {
    if (error instanceof TooLarge) return false;
    throw error;
  }
  return true;
}

async function* readRows(bytes: Uint8Array): AsyncGenerator<XlsxRow> {
  const { streamXlsxRows } = await import('hucre');
  for await (const { index, values } of streamXlsxRows(bytes)) {
    if (values.length > columnsMost) throw new TooLarge();
    const texts = values.map(textOf);
    if (texts.some((text) => text.trim() !== '')) yield { line: index + 1, values: texts };
  }
}

/**
 * A cell as a person would write it: whole numbers with all their digits (a barcode), others as a spreadsheet shows them
 * (15 digits), dates as 2026-11-24.
 */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
  return String(value);
}

async function failureOf(error: unknown): Promise<XlsxFailure['code']> {
  const { HucreError } = await import('hucre');
  if (error instanceof TooLarge) return 'xlsxTooLarge';
  if (error instanceof HucreError || isZipFailure(error)) return 'xlsxUnreadable';
  throw error;
}

/** fflate's failures are plain errors with a number. */
function isZipFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
