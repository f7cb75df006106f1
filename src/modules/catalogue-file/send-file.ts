import { createHash } from 'node:crypto';
import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { isArchive, isCompoundFile } from '../../platform/xlsx/xlsx-file.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import {
  type FileKind,
  fileMost,
  keptDays,
  noCounts,
  openMost,
  plainFileName,
} from './catalogue-file.rules.ts';
import {
  countOpenFiles,
  deleteFile,
  deleteRefusals,
  insertFile,
  lockFile,
  lockOldFiles,
  updateFile,
} from './catalogue-file.store.ts';

/** Who of a store sends a file, or whose key does. */
export type FileSender = { sellerId: number; userId: number };

/** Says to whoever does the work that there is some. */
export const workTag = 'catalogue-files';

type SendFailure =
  | { code: 'fileEmpty' | 'fileOfOldExcel' | 'filesTooMany' | 'idempotencyKeyReused' }
  | { code: 'fileTooLarge'; bytes: number };

/** Keeps a store's file, to be looked through, once for a key; its number. */
export async function sendFile(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  { sellerId, userId }: FileSender,
  file: File,
  key: string | null = null,
): Promise<Result<number, SendFailure>> {
  const { db, clock } = services;
  if (file.size === 0) return fail({ code: 'fileEmpty' });
  if (file.size > fileMost.csvBytes) return fail({ code: 'fileTooLarge', bytes: fileMost.csvBytes });
  const bytes = Buffer.from(await file.arrayBuffer());
  if (isCompoundFile(bytes)) return fail({ code: 'fileOfOldExcel' });
  const kind: FileKind = isArchive(bytes) ? 'xlsx' : 'csv';
  if (kind === 'xlsx' && file.size > fileMost.xlsxBytes)
    return fail({ code: 'fileTooLarge', bytes: fileMost.xlsxBytes });
  const fileKey = `catalogue-files/${services.newUuid()}.${kind}`;
  await storeFiles(services, [{ key: fileKey, bytes, contentType: 'application/octet-stream' }]);
  const now = clock();
  const hash = createHash('sha256').update(bytes).digest('base64url');
  const body = { sellerId, name: file.name, hash };
  const once = { userId, call: 'POST /seller/product-file', key, body, now };
  const send = async (tx: Transaction): Promise<Result<number, SendFailure>> => {
    if ((await countOpenFiles(tx, sellerId)) >= openMost) return fail({ code: 'filesTooMany' });
    await holdFiles(tx, [fileKey]);
    const id = await insertFile(tx, {
      sellerId,
      userId,
      fileKey,
      fileName: plainFileName(file.name),
      kind,
      state: 'waiting',
      planned: noCounts,
      counts: noCounts,
      createdAt: now,
    });
    await announceChanges(tx, [workTag]);
    return succeed(id);
  };
  return transact<number, SendFailure>(db, (tx) => answerOnce(tx, once, () => send(tx)));
}

/** Takes a file in that was looked through. Said twice it is done once. */
export async function confirmFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId }: Pick<FileSender, 'sellerId'>,
  id: number,
): Promise<Result<true, { code: 'fileNotFound' | 'fileNotChecked' }>> {
  return transact<true, { code: 'fileNotFound' | 'fileNotChecked' }>(db, async (tx) => {
    const file = await lockFile(tx, sellerId, id);
    if (file === null) return fail({ code: 'fileNotFound' });
    if (file.state === 'importing' || file.state === 'done') return succeed(true);
    if (file.state !== 'checked') return fail({ code: 'fileNotChecked' });
    await deleteRefusals(tx, id);
    await updateFile(tx, id, ['checked'], { state: 'importing', confirmedAt: clock() });
    await announceChanges(tx, [workTag]);
    return succeed(true);
  });
}

/** Forgets a file that isn't taken in, or was. One that is on its way stays. */
export async function removeFile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId }: Pick<FileSender, 'sellerId'>,
  id: number,
): Promise<Result<true, { code: 'fileNotFound' | 'fileBusy' }>> {
  return transact<true, { code: 'fileNotFound' | 'fileBusy' }>(db, async (tx) => {
    const file = await lockFile(tx, sellerId, id);
    if (file === null) return fail({ code: 'fileNotFound' });
    if (file.state === 'importing') return fail({ code: 'fileBusy' });
    await deleteFile(tx, id);
    await queueDiscards(tx, [file.fileKey], clock());
    return succeed(true);
  });
}

const dayMs = 24 * 60 * 60 * 1000;
const forgottenAtOnce = 200;

/** Files are forgotten after a while, with what came of them; what they did to products stands in their histories. */
export async function forgetOldFiles({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  for (let forgotten = 0; ; ) {
    const taken = await transact(db, async (tx) => {
      const old = await lockOldFiles(tx, new Date(now.getTime() - keptDays * dayMs), forgottenAtOnce);
      for (const { id } of old) await deleteFile(tx, id);
      await queueDiscards(
        tx,
        old.map(({ fileKey }) => fileKey),
        now,
      );
      return old.length;
    });
    forgotten += taken;
    if (taken < forgottenAtOnce) return forgotten;
  }
}
