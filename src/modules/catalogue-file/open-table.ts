import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectCsv, readCsvRows } from '../../platform/csv/csv-file.ts';
import { inspectXlsx, readXlsxRows } from '../../platform/xlsx/xlsx-file.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { NumberedRow } from '../catalogue/check-import-rows.rules.ts';
import { type BoundColumns, bindColumns, standardMapping } from '../catalogue/import-columns.rules.ts';
import { type FileKind, type FileProblem, fileMost } from './catalogue-file.rules.ts';

/** A file that was read through to its end, whichever kind it is. */
export type Table = {
  header: readonly string[];
  rowCount: number;
  rows: () => AsyncIterable<{ line: number; values: string[] }>;
  columns: BoundColumns;
};

/** Reads a file's table for as long as `work` takes. What is wrong with it is told before anything is done with it. */
export async function withTable<Value>(
  bytes: Uint8Array,
  kind: FileKind,
  work: (table: Table) => Promise<Value>,
): Promise<Result<Value, FileProblem>> {
  if (kind === 'xlsx') {
    const file = await inspectXlsx(bytes, fileMost.rows);
    if (!file.ok)
      return fail(file.failure.code === 'xlsxTooManyRows' ? { code: 'fileRowsTooMany' } : file.failure);
    return withColumns({ ...file.value, rows: () => readXlsxRows(file.value) }, work);
  }
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-file-'));
  try {
    const path = join(folder, 'file.csv');
    await writeFile(path, bytes);
    const file = await inspectCsv(path);
    if (!file.ok) {
      const { failure } = file;
      return fail({ code: codeOf(failure.code), ...('line' in failure ? { line: failure.line } : {}) });
    }
    return await withColumns({ ...file.value, rows: () => readCsvRows(file.value) }, work);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function withColumns<Value>(
  table: Omit<Table, 'columns'>,
  work: (table: Table) => Promise<Value>,
): Promise<Result<Value, FileProblem>> {
  if (table.rowCount > fileMost.rows) return fail({ code: 'fileRowsTooMany' });
  if (table.rowCount === 0) return fail({ code: 'fileWithoutRows' });
  const columns = bindColumns(table.header, standardMapping);
  if (!columns.ok) {
    const { failure } = columns;
    return fail({
      code: codeOf(failure.code),
      ...('columns' in failure ? { columns: failure.columns.join(', ').slice(0, 200) } : {}),
    });
  }
  return succeed(await work({ ...table, columns: columns.value }));
}

/** A table's rows as the import takes them. */
export async function* numberedRows({ header, rows, columns }: Table): AsyncGenerator<NumberedRow> {
  for await (const { line, values } of rows())
    yield { line, fields: values.length === header.length ? columns.readRow(values) : null };
}

/** What the terminal says in English has a text of its own for stores: `csvBroken` is `fileCsvBroken`. */
function codeOf(code: string): string {
  return `file${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;
}
