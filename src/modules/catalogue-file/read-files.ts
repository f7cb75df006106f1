import { errorMessage } from '../../messages/error-messages.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { describeImportProblem } from '../catalogue/describe-import-problem.ts';
import { columnNameOf } from '../catalogue/import-columns.rules.ts';
import type { StoreFile, StoreFileRead } from './catalogue-file.contract.ts';
import { fileMost, refusedShown, rowsOf } from './catalogue-file.rules.ts';
import { type ReadFileRow, selectFile, selectFiles } from './catalogue-file.store.ts';
import { refusalsOf } from './refused-file.ts';

/** A store's files with how far each has come, the newest first. */
export async function listFiles(
  { db }: Pick<Services, 'db'>,
  {
    sellerId,
    pageNo,
    perPage,
    locale,
  }: { sellerId: number; pageNo: number; perPage: number; locale: Locale },
): Promise<{ dataList: StoreFile[]; total: number }> {
  const { rows, total } = await selectFiles(db, { sellerId, limit: perPage, offset: (pageNo - 1) * perPage });
  return { dataList: rows.map((row) => describeFile(row, locale)), total };
}

/** A store's file with the first of its refused rows. */
export async function readFile(
  { db }: Pick<Services, 'db'>,
  { sellerId, id, locale }: { sellerId: number; id: number; locale: Locale },
): Promise<Result<StoreFileRead, { code: 'fileNotFound' }>> {
  const row = await selectFile(db, sellerId, id);
  if (row === null) return fail({ code: 'fileNotFound' });
  const refused: StoreFileRead['refused'] = [];
  const isTold = row.state === 'checked' || row.state === 'done';
  if (isTold)
    for await (const { line, isbn, title, problems } of refusalsOf({ db }, row)) {
      if (refused.length === refusedShown) break;
      const reasons = problems.map((problem) =>
        describeImportProblem(locale, problem, (field) => columnNameOf(field, locale)),
      );
      refused.push({ line, isbn, title, reasons });
    }
  return succeed({ ...describeFile(row, locale), refused });
}

function describeFile(row: ReadFileRow, locale: Locale): StoreFile {
  const { id, fileName, kind, state, problem, rowCount, planned, counts, by } = row;
  const isTaken = state === 'importing' || state === 'done';
  const { created, updated: changed, unchanged, refused } = isTaken ? counts : planned;
  return {
    id,
    fileName,
    kind,
    state,
    problem:
      problem === null
        ? null
        : errorMessage(locale, problem.code, {
            line: problem.line ?? 0,
            columns: problem.columns ?? '',
            rows: fileMost.rows,
          }),
    rowCount,
    doneRows: rowsOf(isTaken ? counts : planned),
    counts: { created, changed, unchanged, refused },
    by,
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
