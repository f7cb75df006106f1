import type { Database } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { type ArchiveEntry, listArchive, readArchived } from '../../platform/images/picture-archive.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import { eachAlone } from '../../platform/jobs/each-alone.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { succeed } from '../../shared/result.ts';
import { isBeside, readPictureName } from './picture-names.rules.ts';
import { type BatchPicture, batchMost } from './product-picture.rules.ts';
import {
  type BatchRow,
  deleteOldBatches,
  selectCodedProducts,
  selectPictures,
  selectWaitingBatches,
  updateBatch,
} from './product-picture.store.ts';
import { addPictures } from './save-pictures.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

const batchesAtOnce = 20;
/** What was worked on is noted after so many pictures: a process that is killed goes on there. */
const notedEvery = 10;

/**
 * Gives the pictures that stores have sent for many products to their products, one after the other, by the same use-case and
 * under the same checks as a picture that is sent alone: each is answered by itself. A picture that comes twice is its product's
 * once, so that beginning again adds nothing. How many batches were finished with.
 */
export async function workOnPictures(services: Needs): Promise<number> {
  const waiting = await selectWaitingBatches(services.db, batchesAtOnce);
  return eachAlone(waiting, 'pictures of many products', async (batch) => {
    await workOn(services, batch);
    return true;
  });
}

async function workOn(services: Needs, batch: BatchRow): Promise<void> {
  const { db, storage, clock } = services;
  const stored = batch.archiveKey === null ? null : await storage.get(batch.archiveKey);
  const archive = stored === null ? null : new Uint8Array(stored.bytes);
  const listed = archive === null ? null : listArchive(archive);
  const entries = listed?.ok === true ? listed.value.filter(({ path }) => !isBeside(path)) : [];
  const report = [...batch.report];
  // It was readable when it was sent.
  if (listed?.ok !== true)
    report.push({ path: 'ZIP', result: 'refused', productId: null, code: 'archiveUnreadable' });
  const worked = new Set(report.map(({ path }) => path));
  const planned = await plan(
    db,
    batch.sellerId,
    entries.filter(({ path }) => !worked.has(path)),
  );
  for (const [index, picture] of planned.entries()) {
    report.push(await give(services, batch, picture, archive));
    if ((index + 1) % notedEvery === 0) await updateBatch(db, batch.id, { report });
  }
  await transact<true, never>(db, async (tx) => {
    const finishedAt = clock();
    const isDone = await updateBatch(tx, batch.id, { state: 'done', report, archiveKey: null, finishedAt });
    if (isDone && batch.archiveKey !== null) await queueDiscards(tx, [batch.archiveKey], finishedAt);
    return succeed(true as const);
  });
}

type Planned = ArchiveEntry & { productId: number | null; code: string | null; place: number };

/** Whose each picture is, a product's in their order. */
async function plan(db: Database, sellerId: number, entries: readonly ArchiveEntry[]): Promise<Planned[]> {
  const named = entries.map((entry) => ({ entry, name: readPictureName(entry.path) }));
  const codes = [...new Set(named.flatMap(({ name }) => name?.codes ?? []))];
  const products = await selectCodedProducts(db, sellerId, {
    skus: codes.map((code) => code.toLowerCase()),
    numbers: codes.map(searchedNumber),
  });
  const planned = named.map(({ entry, name }): Planned => {
    if (name === null) return { ...entry, productId: null, code: 'pictureNameUnread', place: 0 };
    for (const [index, code] of name.codes.entries()) {
      const number = searchedNumber(code);
      const bySku = products.filter(({ sku }) => sku === code.toLowerCase());
      const found =
        bySku.length > 0
          ? bySku
          : products.filter(({ isbn13, barcode }) => isbn13 === number || barcode === number);
      const place = index === 0 ? 1 : name.place;
      const [one, other] = found;
      if (one === undefined) continue;
      return other === undefined
        ? { ...entry, productId: one.id, code: null, place }
        : { ...entry, productId: null, code: 'pictureOfSeveral', place };
    }
    return { ...entry, productId: null, code: 'pictureOfNone', place: 0 };
  });
  return planned.sort(
    (one, other) =>
      (one.productId ?? 0) - (other.productId ?? 0) ||
      one.place - other.place ||
      one.path.localeCompare(other.path),
  );
}

async function give(
  services: Needs,
  { sellerId, userId }: BatchRow,
  { path, bytes, productId, code }: Planned,
  archive: Uint8Array | null,
): Promise<BatchPicture> {
  const refused = (why: string): BatchPicture => ({ path, result: 'refused', productId, code: why });
  if (productId === null || archive === null) return refused(code ?? 'imageBroken');
  // What is too large isn't unpacked at all.
  if (bytes > UPLOAD_LIMITS.imageBytes) return refused('fileTooLarge');
  const picture = readArchived(archive, path);
  if (picture === null) return refused('imageBroken');
  const before = new Set((await selectPictures(services.db, productId)).map(({ id }) => id));
  const files = [new Blob([new Uint8Array(picture)])];
  const words = { altTh: '', altEn: '' };
  const added = await addPictures(services, { sellerId, userId }, { productId, files, ...words });
  if (!added.ok) return refused(added.failure.code);
  const isKnown = added.value.every((id) => before.has(id));
  return { path, result: isKnown ? 'known' : 'added', productId, code: null };
}

const dayMs = 24 * 60 * 60 * 1000;

/** What became of pictures is forgotten after a while; what they did to products stands in their histories. */
export function forgetOldPictureBatches({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return deleteOldBatches(db, new Date(clock().getTime() - batchMost.keptDays * dayMs));
}
