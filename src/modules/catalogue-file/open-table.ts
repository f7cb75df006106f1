import { type ReadTable, withTable as readTable } from '../../platform/table/read-table.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { NumberedRow } from '../catalogue/check-import-rows.rules.ts';
import { type BoundColumns, bindColumns, standardMapping } from '../catalogue/import-columns.rules.ts';
import { type FileKind, type FileProblem, fileMost } from './catalogue-file.rules.ts';

/** A table with the columns of the import. */
export type Table = ReadTable & { columns: BoundColumns };

/** Reads a file's table for as long as `work` takes. What is wrong with it is told before anything is done with it. */
export function withTable<Value>(
  bytes: Uint8Array,
  kind: FileKind,
  work: (table: Table) => Promise<Value>,
): Promise<Result<Value, FileProblem>> {
  return readTable<Value, FileProblem>(bytes, { kind, rowsMost: fileMost.rows }, async (table) => {
    const columns = bindColumns(table.header, standardMapping);
    if (!columns.ok) {
      const { failure } = columns;
      return fail({
        code: codeOf(failure.code),
        ...('columns' in failure ? { columns: failure.columns.join(', ').slice(0, 200) } : {}),
      });
    }
    return succeed(await work({ ...table, columns: columns.value }));
  });
}

/** A table's rows as the import takes them. */
export async function* numberedRows({ header, rows, columns }: Table): AsyncGenerator<NumberedRow> {
  for await (const { line, values } of rows())
    yield { line, fields: values.length === header.length ? columns.readRow(values) : null };
}

/** What the terminal says in English has a text of its own for stores: `columnsMissing` is `fileColumnsMissing`. */
function codeOf(code: string): string {
  return `file${code.slice(0, 1).toUpperCase()}${code.slice(1)}`;
}
