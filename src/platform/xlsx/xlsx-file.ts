import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ORPCError } from '@orpc/server';
import { unzipSync } from 'fflate';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { createTurns } from '../turns.ts';
import type { RowsTold, XlsxRow } from './xlsx-rows.types.ts';

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

/** What a workbook of 100,000 rows unpacks to, and room: a smaller file that unpacks to more is no catalogue. */
const unpackedMost = 200 * 1024 * 1024;
const partsMost = 2_000;

/** What the thread that reads may take, where it isn't as much as usual. */
type ReadingLimits = { memoryMb: number; silenceMostMs: number };
/**
 * Room for a million texts, ten in each row of the largest catalogue, as hucre takes them (the whole list as a tree); and far
 * longer than it takes to the first rows, or to the next ones.
 */
const usualLimits: ReadingLimits = { memoryMb: 1_024, silenceMostMs: 60_000 };

/** One is looked through at a time: of many that are sent at one moment each would have a core, and memory, of its own. */
const turns = createTurns({
  runningMost: 1,
  waitingMost: 32,
  waitMostMs: 120_000,
  refusal: () => new ORPCError('busy', { status: 503, data: { retryAfterSeconds: 30 } }),
});

class Refused extends Error {
  readonly code: XlsxFailure['code'];

  constructor(code: XlsxFailure['code']) {
    super(code);
    this.code = code;
  }
}

/**
 * Reads the first sheet of a workbook (ECMA-376) through to its end: which columns it has, how many rows, and that nothing
 * about it is broken. What its parts unpack to is bounded before any is unpacked, and no part unpacks to more than it says;
 * so are the letters of a cell, and of all of them. Throws busy (503) where many others wait to be looked through.
 */
export function inspectXlsx(
  bytes: Uint8Array,
  rowsMost: number,
  limits = usualLimits,
): Promise<Result<XlsxFile, XlsxFailure>> {
  return turns.take(() => lookThrough(bytes, rowsMost, limits));
}

async function lookThrough(
  bytes: Uint8Array,
  rowsMost: number,
  limits: ReadingLimits,
): Promise<Result<XlsxFile, XlsxFailure>> {
  try {
    if (isCompoundFile(bytes)) return fail({ code: 'xlsxLocked' });
    if (!isBounded(bytes)) return fail({ code: 'xlsxTooLarge' });
    let header: readonly string[] | null = null;
    let rowCount = 0;
    for await (const { values } of readRows(bytes, limits)) {
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
    if (error instanceof Refused) return fail({ code: error.code });
    // fflate's failures are plain errors with a number.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number')
      return fail({ code: 'xlsxUnreadable' });
    throw error;
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
        if (parts > partsMost || unpacked > unpackedMost) throw new Refused('xlsxTooLarge');
        return false;
      },
    });
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
  return true;
}

/**
 * The rows that aren't empty, read in a thread of their own: hucre takes the whole list of a workbook's texts at once, 0.6 s
 * of a catalogue of 100,000 rows, and much longer, or more memory than there is, where a workbook was made for that.
 */
async function* readRows(bytes: Uint8Array, limits = usualLimits): AsyncGenerator<XlsxRow> {
  const worker = new Worker(new URL('./xlsx-rows.worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  // What comes when nobody listens any more: that it ran out of memory on its way to its end.
  worker.on('error', () => undefined);
  try {
    for (;;) {
      const told = await nextTold(worker, limits.silenceMostMs);
      if ('failure' in told) throw new Refused(told.failure);
      yield* told.rows;
      if (told.isLast) return;
      worker.postMessage('more');
    }
  } finally {
    // Not waited for: a thread that collects garbage hears of it when it is done.
    void worker.terminate();
  }
}

/** What the thread says next. One that says nothing for so long, or runs out of its memory, has too much to read. */
async function nextTold(worker: Worker, silenceMostMs: number): Promise<RowsTold> {
  const silence = AbortSignal.timeout(silenceMostMs);
  try {
    const [told]: RowsTold[] = await once(worker, 'message', { signal: silence });
    return told ?? { failure: 'xlsxUnreadable' };
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (silence.aborted || isOutOfMemory) throw new Refused('xlsxTooLarge');
    throw error;
  }
}
