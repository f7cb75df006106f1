import type { Services } from '../../platform/services.ts';
import { type TableCell, writeTable } from '../../platform/table/write-table.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Refusal } from '../catalogue/check-import-rows.rules.ts';
import { describeImportProblem } from '../catalogue/describe-import-problem.ts';
import { readRefusals } from '../catalogue/run-import.ts';
import { type FileKind, reasonColumns } from './catalogue-file.rules.ts';
import { type FileRow, selectFile, selectPlannedRefusals } from './catalogue-file.store.ts';
import { withTable } from './open-table.ts';

const atOnce = 1_000;

/** Rows of a file that were refused, or would be, in the file's order. */
export async function* refusalsOf(
  { db }: Pick<Services, 'db'>,
  { id, importId }: Pick<FileRow, 'id' | 'importId'>,
): AsyncGenerator<Refusal> {
  if (importId !== null) {
    yield* readRefusals({ db }, importId);
    return;
  }
  for (let afterLine = 0; ; ) {
    const found = await selectPlannedRefusals(db, id, afterLine, atOnce);
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < atOnce) return;
    afterLine = last.line;
  }
}

/**
 * The refused rows of a store's file as it had them, with why beside each: corrected, it can be sent as it is. The column
 * of reasons that a file has from before is left out.
 */
export async function readRefusedFile(
  services: Pick<Services, 'db' | 'storage'>,
  { sellerId, id, format, locale }: { sellerId: number; id: number; format: FileKind; locale: Locale },
): Promise<Result<File, { code: 'fileNotFound' | 'nothingRefused' }>> {
  const file = await selectFile(services.db, sellerId, id);
  if (file === null) return fail({ code: 'fileNotFound' });
  const refused = new Map<number, Refusal>();
  for await (const refusal of refusalsOf(services, file)) refused.set(refusal.line, refusal);
  const stored = refused.size === 0 ? null : await services.storage.get(file.fileKey);
  if (stored === null) return fail({ code: 'nothingRefused' });
  const read = await withTable(stored.bytes, file.kind, async ({ header, rows, columns }) => {
    const kept = header.flatMap((name, index) => (isReasonColumn(name) ? [] : [index]));
    const table: TableCell[][] = [
      [...kept.map((index) => header[index] ?? ''), reasonColumns[locale === 'th' ? 0 : 1]],
    ];
    for await (const { line, values } of rows()) {
      const refusal = refused.get(line);
      if (refusal === undefined) continue;
      const reasons = refusal.problems.map((problem) =>
        describeImportProblem(locale, problem, columns.columnOf),
      );
      table.push([...kept.map((index) => cellOf(values[index] ?? '')), reasons.join('; ')]);
    }
    return writeTable(`refused-${id}`, format, table);
  });
  if (!read.ok) throw new Error(`the file ${id} can't be read any more: ${read.failure.code}`);
  return succeed(read.value);
}

function isReasonColumn(name: string): boolean {
  return reasonColumns.some((each) => each.toLowerCase() === name.trim().toLowerCase());
}

/** What looks like a barcode keeps its digits in a spreadsheet. */
function cellOf(text: string): TableCell {
  const plain = /^="(\d+)"$/.exec(text)?.[1] ?? text;
  return /^\d{8,}$|^0\d+$/.test(plain) ? { digits: plain } : text;
}
