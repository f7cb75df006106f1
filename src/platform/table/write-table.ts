import type { TableKind } from '../../shared/table-kinds.ts';
import { type CsvCell, writeCsv } from '../../shared/write-csv.ts';

/** A cell to be written; digits are a number that is a name (a barcode), and keep their zeros. */
export type TableCell = CsvCell | null;

const contentTypes: Record<TableKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * A table as a file. A text that looks like a formula is none in either kind: marked in CSV as the import knows it, a cell
 * of type text in a workbook.
 */
export async function writeTable(
  name: string,
  kind: TableKind,
  rows: readonly (readonly TableCell[])[],
  sheetName = 'Products',
): Promise<File> {
  const body =
    kind === 'csv'
      ? writeCsv(rows.map((row) => row.map((cell) => cell ?? '')))
      : await writeSheet(rows, sheetName);
  return new File([body], `${name}.${kind}`, { type: contentTypes[kind] });
}

/** A workbook whose second sheet says what the columns of the first are. */
export async function writeTemplate(
  name: string,
  header: readonly string[],
  explained: { title: string; rows: readonly (readonly string[])[] },
): Promise<File> {
  const { writeXlsx } = await import('hucre');
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Products',
        rows: [[...header]],
        columns: header.map((title) => ({ width: Math.max(12, title.length + 4) })),
        freezePane: { rows: 1 },
      },
      {
        name: explained.title,
        rows: explained.rows.map((row) => [...row]),
        columns: [{ width: 24 }, { width: 100 }],
      },
    ],
  });
  return new File([bytes.slice().buffer], `${name}.xlsx`, { type: contentTypes.xlsx });
}

async function writeSheet(rows: readonly (readonly TableCell[])[], name: string): Promise<ArrayBuffer> {
  const { writeXlsxStream } = await import('hucre');
  return bytesOf(
    writeXlsxStream(
      rows.map((row) => row.map(plainValue)),
      { name, freezePane: { rows: 1 } },
    ),
  );
}

/** As many letters as a cell of a workbook can have: with more of them Excel calls the file damaged. */
const cellMost = 32_767;

function plainValue(cell: TableCell): string | number | null {
  const value = typeof cell === 'object' && cell !== null ? cell.digits : cell;
  return typeof value === 'string' && value.length > cellMost
    ? value.slice(0, cellMost).toWellFormed()
    : value;
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Uint8Array.from(Buffer.concat(parts)).buffer;
}
