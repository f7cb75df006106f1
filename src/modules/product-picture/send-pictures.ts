import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import {
  type ArchiveFailure,
  archiveMost,
  listArchive,
  packArchive,
} from '../../platform/images/picture-archive.ts';
import type { Services } from '../../platform/services.ts';
import { holdFiles, storeFiles } from '../../platform/storage/store-files.ts';
import { isArchive } from '../../platform/xlsx/xlsx-file.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { baseName, isBeside } from './picture-names.rules.ts';
import type { PictureBatch, PictureBatchRead } from './product-picture.contract.ts';
import { batchMost } from './product-picture.rules.ts';
import {
  type BatchRow,
  countWaitingBatches,
  insertBatch,
  selectBatch,
  selectBatches,
  selectProductNames,
} from './product-picture.store.ts';

/** Says to whoever does the work that there is some. */
export const picturesTag = 'picture-batches';

type SendFailure =
  | ArchiveFailure
  | { code: 'pictureMissing' | 'fileTooLarge' | 'sendingsTooMany' | 'idempotencyKeyReused' };

/** Keeps pictures of many products, as files or as one archive, to be worked on; the number of the batch. */
export async function sendPictures(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>,
  { sellerId, userId }: { sellerId: number; userId: number },
  files: readonly File[],
  key: string | null,
): Promise<Result<number, SendFailure>> {
  const { db, clock } = services;
  if (files.length === 0) return fail({ code: 'pictureMissing' });
  if (files.reduce((sum, { size }) => sum + size, 0) > batchMost.bytes) return fail({ code: 'fileTooLarge' });
  if (files.length > archiveMost.files) return fail({ code: 'archiveTooLarge' });
  const archive = await archiveOf(files);
  const listed = listArchive(archive);
  if (!listed.ok) return listed;
  const fileCount = listed.value.filter(({ path }) => !isBeside(path)).length;
  if (fileCount === 0) return fail({ code: 'pictureMissing' });
  const archiveKey = `picture-batches/${services.newUuid()}.zip`;
  const contentType = 'application/octet-stream';
  await storeFiles(services, [{ key: archiveKey, bytes: Buffer.from(archive), contentType }]);
  const now = clock();
  const body = { sellerId, names: files.map(({ name, size }) => [name, size]) };
  const once = { userId, call: 'POST /seller/product-pictures', key, body, now };
  const send = async (tx: Transaction): Promise<Result<number, SendFailure>> => {
    if ((await countWaitingBatches(tx, sellerId)) >= batchMost.waiting)
      return fail({ code: 'sendingsTooMany' });
    await holdFiles(tx, [archiveKey]);
    const id = await insertBatch(tx, {
      ...{ sellerId, userId, archiveKey, fileCount, createdAt: now },
      state: 'waiting',
      report: [],
    });
    await announceChanges(tx, [picturesTag]);
    return succeed(id);
  };
  return transact<number, SendFailure>(db, (tx) => answerOnce(tx, once, () => send(tx)));
}

/** One archive that was sent, as it is; else the files put into one, in folders of their own, so that none hides another. */
async function archiveOf(files: readonly File[]): Promise<Uint8Array> {
  const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());
  const [first] = files;
  if (files.length === 1 && first !== undefined) {
    const bytes = await bytesOf(first);
    if (isArchive(bytes)) return bytes;
  }
  return packArchive(
    await Promise.all(
      files.map(async (file, index) => ({
        path: `${index}/${baseName(file.name)}`,
        bytes: await bytesOf(file),
      })),
    ),
  );
}

const shownMost = 20;

/** A store's newest batches. */
export async function listPictureBatches(
  { db }: Pick<Services, 'db'>,
  sellerId: number,
): Promise<{ dataList: PictureBatch[] }> {
  return { dataList: (await selectBatches(db, sellerId, shownMost)).map(describeBatch) };
}

/** One of them with what became of each picture, what was refused first; null where the store has none of this number. */
export async function readPictureBatch(
  { db }: Pick<Services, 'db'>,
  locale: Locale,
  { sellerId, id }: { sellerId: number; id: number },
  tell: (code: string) => string,
): Promise<PictureBatchRead | null> {
  const batch = await selectBatch(db, sellerId, id);
  if (batch === null) return null;
  const ids = batch.report.flatMap(({ productId }) => (productId === null ? [] : [productId]));
  const names = await selectProductNames(db, [...new Set(ids)]);
  const order = ['refused', 'known', 'added'];
  const rows = batch.report.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result));
  return {
    ...describeBatch(batch),
    dataList: rows.map(({ path, result, productId, code }) => {
      const name = productId === null ? undefined : names.get(productId);
      return {
        fileName: baseName(path),
        ...{ path, result, productId, code },
        productName: name === undefined ? null : inLocale(locale, name.nameTh, name.nameEn),
        message: code === null ? null : tell(code),
      };
    }),
  };
}

function describeBatch({ id, state, fileCount, report, createdAt, finishedAt }: BatchRow): PictureBatch {
  const count = (result: string) => report.filter((row) => row.result === result).length;
  return {
    ...{ id, state, fileCount },
    done: report.length,
    added: count('added'),
    known: count('known'),
    refused: count('refused'),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
