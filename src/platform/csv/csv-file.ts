import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { detectEncoding, type TextEncoding } from '../../shared/text-encoding.ts';
import { systemErrorCode } from '../startup-error.ts';

export type CsvFile = {
  path: string;
  delimiter: string;
  encoding: TextEncoding;
  /** Trimmed names of the columns. */
  header: readonly string[];
  /** Rows after the header; lines with nothing on them aren't rows. */
  rowCount: number;
  /** Of the bytes as they are, in hexadecimal. */
  sha256: string;
};

export type CsvFailure =
  | { code: 'csvUnreadable'; reason: string }
  | { code: 'csvEncodingUnknown'; line: number }
  | { code: 'csvEmpty' }
  | { code: 'csvBroken'; line: number; reason: string };

export type CsvRow = {
  /** The line of the file on which the row begins, the first being 1. */
  line: number;
  values: string[];
};

/** Longer than any row that isn't missing a quotation mark: a cell of a megabyte is a row's own fault. */
const recordMost = 8 * 1024 * 1024;
const tooLong = 'a row is longer than 8 MB: a quotation mark may not be closed';
/** What of a row that long is parsed at a time: some 30 ms, in which nothing else of the process has its turn. */
const pieceMost = 256 * 1024;
/** No table has more; whoever looks a header through compares each of its names with all others. */
const columnsMost = 1_000;

class LineTooLong extends Error {}

class BrokenCsv extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/**
 * Reads a CSV file (RFC 4180) through to its end: what columns it has, how many rows, and that nothing about it is
 * broken, so that nothing needs to be done by halves. UTF-8 or UTF-16, with or without a byte order mark, or Windows-874
 * (TIS-620), as Thai spreadsheets save; columns between what a first line `sep=;` names, else between commas, semicolons
 * or tabs, whichever the first line has most of. It isn't read on after one row
 * more than `rowsMost`, which is what it is then said to have.
 */
export async function inspectCsv(
  path: string,
  rowsMost = Number.POSITIVE_INFINITY,
): Promise<Result<CsvFile, CsvFailure>> {
  const hash = createHash('sha256');
  try {
    const encoding = await detectEncoding(createReadStream(path) as AsyncIterable<Buffer>);
    if (encoding === null) return fail({ code: 'csvEncodingUnknown', line: await findLineNotUtf8(path) });
    const delimiter = await findDelimiter(path, encoding);
    if (delimiter === null) return fail({ code: 'csvEmpty' });
    let header: readonly string[] | null = null;
    let rowCount = 0;
    for await (const { values } of readRecords({ path, delimiter, encoding }, hash)) {
      if (header === null) header = values.map((name) => name.trim());
      else rowCount += 1;
      if (rowCount > rowsMost) break;
    }
    if (header === null) return fail({ code: 'csvEmpty' });
    return succeed({ path, delimiter, encoding, header, rowCount, sha256: hash.digest('hex') });
  } catch (error) {
    return fail(asFailure(error));
  }
}

/** The rows after the header, one by one. What `inspectCsv` found to be in order is expected to be so still. */
export async function* readCsvRows(file: CsvFile): AsyncGenerator<CsvRow> {
  let isHeader = true;
  for await (const row of readRecords(file, null)) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

type ReadableFile = Pick<CsvFile, 'path' | 'delimiter' | 'encoding'>;

async function* readRecords(
  { path, delimiter, encoding }: ReadableFile,
  hash: Hash | null,
): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: recordMost,
  });
  const text = Readable.from(readLines(path, encoding, hash));
  text.on('error', (error) => parser.destroy(error));
  let linesBefore = 0;
  let emptyBefore = 0;
  // With `info`, csv-parse gives the record and what it knows of it.
  const records: AsyncIterable<{ record: string[]; info: { lines: number; empty_lines: number } }> =
    text.pipe(parser);
  try {
    for await (const { record, info } of records) {
      if (record.length > columnsMost)
        throw new BrokenCsv(linesBefore + 1, `a row has more than ${columnsMost} columns`);
      yield { line: linesBefore + (info.empty_lines - emptyBefore) + 1, values: record };
      linesBefore = info.lines;
      emptyBefore = info.empty_lines;
    }
  } catch (error) {
    if (error instanceof LineTooLong) throw new BrokenCsv(linesBefore + 1, tooLong);
    throw error instanceof CsvError ? asBroken(error, linesBefore + 1) : error;
  } finally {
    // The file is closed where it wasn't read to its end, too.
    text.destroy();
  }
}

/** A first line that only names the delimiter, as Excel writes and reads it. */
const delimiterLine = /^sep=([,;\t|])\s*$/i;
/** ="978…", which keeps a spreadsheet from taking it for a number, where a value begins. */
const formulaText = /(^|[,;\t|])="([^"\n,;\t|]+)"(?=[,;\t|]|$)/gm;

/**
 * The file's text as csv-parse takes it: whole lines, every line break a single character, the line that names the
 * delimiter empty, text kept as a formula as text.
 */
async function* readLines(path: string, encoding: TextEncoding, hash: Hash | null): AsyncGenerator<string> {
  let isFirst = true;
  for await (const lines of readText(path, encoding, hash)) {
    let plain = lines;
    if (isFirst) {
      const end = plain.indexOf('\n');
      const first = end < 0 ? plain : plain.slice(0, end);
      if (delimiterLine.test(first)) plain = end < 0 ? '' : plain.slice(end);
    }
    isFirst = false;
    yield plain.includes('="') ? plain.replace(formulaText, '$1"$2"') : plain;
  }
}

/**
 * The file's text, whole lines at a time (a long line in pieces), every line break a single character. A line that is longer
 * than any row isn't read to its end: its delimiters count for nothing in a record's length.
 */
async function* readText(path: string, encoding: TextEncoding, hash: Hash | null): AsyncGenerator<string> {
  // What half a letter was becomes U+FFFD, which a row is refused for.
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let lineLength = 0;
  const plain = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash?.update(chunk);
    // csv-parse counts a line break of two characters twice where it stands inside a value.
    const text = rest + decoder.decode(chunk, { stream: true });
    const lineEnd = text.lastIndexOf('\n') + 1;
    const end = lineEnd === 0 && text.length > pieceMost ? text.length - 1 : lineEnd;
    if (end > 0) yield plain(text.slice(0, end));
    lineLength = lineEnd > 0 ? 0 : lineLength + end;
    if (lineLength > recordMost) throw new LineTooLong();
    rest = text.slice(end);
  }
  const last = plain(rest + decoder.decode());
  if (last !== '') yield last;
}

/** The line on which a file stops being UTF-8, for the person who has to look at it. */
async function findLineNotUtf8(path: string): Promise<number> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const countLines = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
  for await (const chunk of createReadStream(path, { highWaterMark: 4096 }) as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length; ) {
      const end = chunk.indexOf(0x0a, start);
      const part = chunk.subarray(start, end < 0 ? chunk.length : end + 1);
      try {
        decoder.decode(part, { stream: true });
      } catch {
        // Here is what was looked for.
        return line;
      }
      line += countLines(part);
      start += part.length;
    }
  }
  return line;
}

async function findDelimiter(path: string, encoding: TextEncoding): Promise<string | null> {
  for await (const text of readText(path, encoding, null)) {
    const named = delimiterLine.exec(text.split('\n', 1)[0] ?? '')?.[1];
    if (named !== undefined) return named;
    const first = text.split('\n').find((each) => each.trim() !== '');
    if (first === undefined) continue;
    const times = (delimiter: string) => first.split(delimiter).length;
    return [',', ';', '\t'].reduce((best, other) => (times(other) > times(best) ? other : best));
  }
  return null;
}

function asFailure(error: unknown): CsvFailure {
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
      return new BrokenCsv(rowLine, tooLong);
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
