import { isUtf8 } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { systemErrorCode } from '../startup-error.ts';

export type CsvFile = {
  path: string;
  delimiter: string;
  /** Trimmed names of the columns. */
  header: readonly string[];
  /** Rows after the header; lines with nothing on them aren't rows. */
  rowCount: number;
  /** Of the bytes as they are, in hexadecimal. */
  sha256: string;
};

export type CsvFailure =
  | { code: 'csvUnreadable'; reason: string }
  | { code: 'csvNotUtf8'; line: number }
  | { code: 'csvEmpty' }
  | { code: 'csvBroken'; line: number; reason: string };

export type CsvRow = {
  /** The line of the file on which the row begins, the first being 1. */
  line: number;
  values: string[];
};

const newline = 0x0a;
/** Longer than any row that isn't missing a quotation mark. */
const recordMost = 1024 * 1024;

class BrokenCsv extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

class NotUtf8 extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`line ${line} isn't UTF-8`);
    this.line = line;
  }
}

/**
 * Reads a CSV file (RFC 4180) through to its end: what columns it has, how many rows, and that nothing about it is
 * broken, so that nothing needs to be done by halves. UTF-8, with or without a byte order mark; columns between commas,
 * semicolons or tabs, whichever the first line has most of.
 */
export async function inspectCsv(path: string): Promise<Result<CsvFile, CsvFailure>> {
  const hash = createHash('sha256');
  try {
    const delimiter = await findDelimiter(path);
    if (delimiter === null) return fail({ code: 'csvEmpty' });
    let header: readonly string[] | null = null;
    let rowCount = 0;
    for await (const { values } of readRecords(path, delimiter, hash)) {
      if (header === null) header = values.map((name) => name.trim());
      else rowCount += 1;
    }
    if (header === null) return fail({ code: 'csvEmpty' });
    return succeed({ path, delimiter, header, rowCount, sha256: hash.digest('hex') });
  } catch (error) {
    return fail(asFailure(error));
  }
}

/** The rows after the header, one by one. What `inspectCsv` found to be in order is expected to be so still. */
export async function* readCsvRows({ path, delimiter }: CsvFile): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const row of readRecords(path, delimiter, null)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

async function* readRecords(path: string, delimiter: string, hash: Hash | null): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordMost,
  });
  const text = Readable.from(readText(path, hash));
  text.on('error', (error) => parser.destroy(error));
  let linesBefore = 0;
  let emptyBefore = 0;
  // With `info`, csv-parse gives the record and what it knows of it.
  const records: AsyncIterable<{ record: string[]; info: { lines: number; empty_lines: number } }> =
    text.pipe(parser);
  try {
    for await (const { record, info } of records) {
      yield { line: linesBefore + (info.empty_lines - emptyBefore) + 1, values: record };
      linesBefore = info.lines;
      emptyBefore = info.empty_lines;
    }
  } catch (error) {
    throw error instanceof CsvError ? asBroken(error, linesBefore + 1) : error;
  }
}

/** The file's text, whole lines at a time, every line break a single character. */
async function* readText(path: string, hash: Hash | null): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let isStart = true;
  const decode = (bytes: Buffer): string => {
    if (!isUtf8(bytes)) throw new NotUtf8(line + linesBeforeFault(bytes));
    const text = bytes.toString('utf8');
    line += countLines(bytes);
    // csv-parse counts a line break of two characters twice where it stands inside a value.
    const plain = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
    if (!isStart) return plain;
    isStart = false;
    return plain.replace(/^\ufeff/, '');
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash?.update(chunk);
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(newline) + 1;
    if (end > 0) yield decode(bytes.subarray(0, end));
    rest = bytes.subarray(end);
    if (rest.length > recordMost && !isUtf8(rest.subarray(0, recordMost - 4))) throw new NotUtf8(line);
  }
  if (rest.length > 0) yield decode(rest);
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

function linesBeforeFault(bytes: Buffer): number {
  let lines = 0;
  for (let start = 0; ; lines += 1) {
    const end = bytes.indexOf(newline, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return lines;
    start = end + 1;
  }
}

async function findDelimiter(path: string): Promise<string | null> {
  for await (const text of readText(path, null)) {
    const first = text.split('\n').find((each) => each.trim() !== '');
    if (first === undefined) continue;
    const times = (delimiter: string) => first.split(delimiter).length;
    return [',', ';', '\t'].reduce((best, other) => (times(other) > times(best) ? other : best));
  }
  return null;
}

function asFailure(error: unknown): CsvFailure {
  if (error instanceof NotUtf8) return { code: 'csvNotUtf8', line: error.line };
  if (error instanceof BrokenCsv) return { code: 'csvBroken', line: error.line, reason: error.message };
  const code = systemErrorCode(error);
  if (code === undefined) throw error;
  return { code: 'csvUnreadable', reason: unreadable[code] ?? code };
}

const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  EISDIR: 'it is a folder',
};

/** What never ends is told by the line on which its row begins, anything else by its own line. */
function asBroken(error: CsvError, rowLine: number): BrokenCsv {
  const line = typeof error.lines === 'number' ? error.lines : rowLine;
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new BrokenCsv(rowLine, 'a quotation mark is opened and never closed');
    case 'CSV_MAX_RECORD_SIZE':
      return new BrokenCsv(rowLine, 'a row is longer than 1 MB: a quotation mark may not be closed');
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return new BrokenCsv(
        line,
        'a quotation mark stands where none may be (inside a quoted value it is written twice)',
      );
    default:
      return new BrokenCsv(line, error.message);
  }
}
