import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, type Result } from '../../shared/result.ts';
import type { TableKind } from '../../shared/table-kinds.ts';
import { inspectCsv, readCsvRows } from '../csv/csv-file.ts';
import { inspectXlsx, isArchive, isCompoundFile, readXlsxRows } from '../xlsx/xlsx-file.ts';

/** A file that was read through to its end, whichever kind it is. */
export type ReadTable = {
  header: readonly string[];
  rowCount: number;
  rows: () => AsyncIterable<{ line: number; values: string[] }>;
};

/** Why a file can't be read: a code that has a text, and the line it is about. */
export type TableProblem = {
  code:
    | 'fileRowsTooMany'
    | 'fileWithoutRows'
    | 'fileCsvEmpty'
    | 'fileCsvEncodingUnknown'
    | 'fileCsvBroken'
    | 'xlsxUnreadable'
    | 'xlsxLocked'
    | 'xlsxEmpty'
    | 'xlsxTooLarge';
  line?: number;
};

const csvProblems = {
  csvEmpty: 'fileCsvEmpty',
  csvEncodingUnknown: 'fileCsvEncodingUnknown',
  csvBroken: 'fileCsvBroken',
} as const;

/** Which kind a file is by its first bytes; null of an older Excel's, or one that a password locks. */
export function tableKindOf(bytes: Uint8Array): TableKind | null {
  if (isCompoundFile(bytes)) return null;
  return isArchive(bytes) ? 'xlsx' : 'csv';
}

/** Reads a file's table for as long as `work` takes. What is wrong with it is told before anything is done with it. */
export async function withTable<Value, Failure extends { code: string } = never>(
  bytes: Uint8Array,
  { kind, rowsMost }: { kind: TableKind; rowsMost: number },
  work: (table: ReadTable) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, TableProblem | Failure>> {
  if (kind === 'xlsx') {
    const file = await inspectXlsx(bytes, rowsMost);
    if (!file.ok) {
      const { code } = file.failure;
      return fail({ code: code === 'xlsxTooManyRows' ? 'fileRowsTooMany' : code });
    }
    return withRows({ ...file.value, rows: () => readXlsxRows(file.value) }, rowsMost, work);
  }
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  try {
    const path = join(folder, 'file.csv');
    await writeFile(path, bytes);
    const file = await inspectCsv(path, rowsMost);
    if (!file.ok) {
      const { failure } = file;
      // It has just been written there: whoever sent it can do nothing about that.
      if (failure.code === 'csvUnreadable')
        throw new Error(`a table that was kept can't be read: ${failure.reason}`);
      const line = 'line' in failure ? { line: failure.line } : {};
      return fail({ code: csvProblems[failure.code], ...line });
    }
    return await withRows({ ...file.value, rows: () => readCsvRows(file.value) }, rowsMost, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withRows<Value, Failure extends { code: string }>(
  table: ReadTable,
  rowsMost: number,
  work: (table: ReadTable) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, TableProblem | Failure>> {
  if (table.rowCount > rowsMost) return fail({ code: 'fileRowsTooMany' });
  if (table.rowCount === 0) return fail({ code: 'fileWithoutRows' });
  return work(table);
}
