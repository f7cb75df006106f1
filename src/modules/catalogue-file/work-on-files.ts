import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '../../platform/db/transact.ts';
import { type Turn, type TurnLimits, takeTurns } from '../../platform/jobs/take-turns.ts';
import type { Services } from '../../platform/services.ts';
import type { ImportCounts } from '../catalogue/check-import-rows.rules.ts';
import type { ImportingSeller } from '../catalogue/plan-offers.ts';
import { planImport, runImport } from '../catalogue/run-import.ts';
import { readStoreUrlKey } from '../seller/check-store.ts';
import {
  deleteRefusals,
  type FileRow,
  insertRefusals,
  selectDueFiles,
  selectRefusedLines,
  updateFile,
} from './catalogue-file.store.ts';
import { importOf } from './import-of.ts';
import { numberedRows, type Table, withTable } from './open-table.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'emit'>;

/**
 * Rows are taken in at a walk, so that the shop's own requests hardly feel it: few at once, since requests wait while they
 * are worked on, and no faster than this; on a machine that is slow, half as long is left to others as a batch took.
 */
const pace = { batchRows: 40, importMsPerRow: 3.5, checkMsPerRow: 1 };

const walkAt = (msPerRow: number) => (rowCount: number, batchMs: number) =>
  sleep(Math.max(rowCount * msPerRow - batchMs, batchMs / 2));
const walkChecking = walkAt(pace.checkMsPerRow);
const walkImporting = walkAt(pace.importMsPerRow);

/**
 * Looks through the files that stores have sent, and takes in those they have confirmed: by the use-case of `npm run
 * import`, for that store alone. A process that is killed leaves a file to be gone on with after its last batch. How many
 * files were finished with.
 */
export function workOnFiles(services: Needs, limits?: TurnLimits): Promise<number> {
  return takeTurns(
    (except) => selectDueFiles(services.db, except),
    'files of products',
    (file, isOver) => takeTurn(services, file, isOver),
    limits,
  );
}

function takeTurn(services: Needs, file: FileRow, isOver: () => boolean): Promise<Turn> {
  return file.state === 'waiting' ? checkFile(services, file, isOver) : importFile(services, file, isOver);
}

async function checkFile(services: Needs, file: FileRow, isOver: () => boolean): Promise<Turn> {
  const { db } = services;
  const { id } = file;
  const isBegun = Object.values(file.planned).some((count) => count > 0);
  if (!isBegun) await deleteRefusals(db, id);
  const read = await readTable(services, file, async (table, seller) => {
    if (!isBegun) await updateFile(db, id, ['waiting'], { rowCount: table.rowCount });
    return planImport(services, {
      seller,
      rows: numberedRows(table),
      done: { counts: file.planned, refusedLines: await selectRefusedLines(db, id) },
      isStopped: isOver,
      batchRows: pace.batchRows,
      rest: walkChecking,
      onBatch: async (planned, refusals) => {
        await transact(db, async (tx) => {
          // One that was taken back meanwhile has nothing to hang them on.
          if (await updateFile(tx, id, ['waiting'], { planned })) await insertRefusals(tx, id, refusals);
        });
      },
    });
  });
  if (!read.ok) {
    const finishedAt = services.clock();
    await updateFile(db, id, ['waiting'], { state: 'unreadable', problem: read.failure, finishedAt });
    return 'done';
  }
  const { counts, isFinished } = read.value;
  if (!isFinished) return 'more';
  await updateFile(db, id, ['waiting'], { state: 'checked', planned: counts });
  return 'done';
}

async function importFile(services: Needs, file: FileRow, isOver: () => boolean): Promise<Turn> {
  const { db } = services;
  const { id } = file;
  let soFar: ImportCounts = file.counts;
  const read = await readTable(services, file, (table, seller) =>
    runImport(services, {
      seller: { ...seller, userId: file.userId },
      contentHash: importOf(file),
      fileName: file.fileName,
      rows: numberedRows(table),
      isStopped: isOver,
      onProgress: (_rows, counts) => {
        soFar = counts;
      },
      batchRows: pace.batchRows,
      rest: async (rowCount, batchMs) => {
        await updateFile(db, id, ['importing'], { counts: soFar });
        await walkImporting(rowCount, batchMs);
      },
    }),
  );
  // It was read when it was looked through: what can't be read by now is no fault of the file's.
  if (!read.ok) throw new Error(`the file ${id} can't be read any more: ${read.failure.code}`);
  const run = read.value;
  // Another process is at it, since this one was thought to be gone.
  if (!run.ok) return 'elsewhere';
  const { created, updated, unchanged, refused, importId, isFinished } = run.value;
  await updateFile(db, id, ['importing'], {
    counts: { created, updated, unchanged, refused },
    ...(isFinished ? { state: 'done', importId, finishedAt: services.clock() } : {}),
  });
  return isFinished ? 'done' : 'more';
}

async function readTable<Value>(
  { db, storage }: Needs,
  { sellerId, fileKey, kind }: FileRow,
  work: (table: Table, seller: ImportingSeller) => Promise<Value>,
) {
  const urlKey = await readStoreUrlKey(db, sellerId);
  const stored = await storage.get(fileKey);
  if (urlKey === null || stored === null) throw new Error(`the file ${fileKey} or its store is gone`);
  return withTable(stored.bytes, kind, (table) => work(table, { id: sellerId, urlKey }));
}
