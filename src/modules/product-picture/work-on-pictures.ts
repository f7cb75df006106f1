import type { Database, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { type ArchiveEntry, listArchive, readArchived } from '../../platform/images/picture-archive.ts';
import { UPLOAD_LIMITS } from '../../platform/images/upload-limits.ts';
import { type Turn, type TurnLimits, takeTurns } from '../../platform/jobs/take-turns.ts';
import type { Services } from '../../platform/services.ts';
import { queueDiscards } from '../../platform/storage/discard-files.ts';
import { searchedNumber } from '../../shared/gtin.rules.ts';
import { succeed } from '../../shared/result.ts';
import { isBeside, readPictureName } from './picture-names.rules.ts';
import { type BatchPicture, batchMost } from './product-picture.rules.ts';
import {
  type BatchRow,
  deleteOldBatches,
  finishBatch,
  noteGiven,
  selectCodedProducts,
  selectDueBatches,
} from './product-picture.store.ts';
import { addPictures } from './save-pictures.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;

/** Another process has gone on with the batch, since this one was thought to be gone. */
class RunsElsewhere extends Error {}

/**
 * Gives the pictures that stores have sent for many products to their products, one after the other, by the same use-case and
 * under the same checks as a picture that is sent alone: each is answered by itself, and what became of it is noted with it. A
 * process that is killed leaves a batch to be gone on with after its last picture; of two that are at one, what is second with
 * a picture leaves the batch to the other. How many batches were finished with.
 */
export function workOnPictures(services: Needs, limits?: TurnLimits): Promise<number> {
  return takeTurns(
    (except) => selectDueBatches(services.db, except),
    'pictures of many products',
    async (batch, isOver) => {
      try {
        return await workOn(services, batch, isOver);
      } catch (error) {
        if (error instanceof RunsElsewhere) return 'elsewhere';
        throw error;
      }
    },
    limits,
  );
}

async function workOn(services: Needs, batch: BatchRow, isOver: () => boolean): Promise<Turn> {
  const { db, storage, clock } = services;
  const stored = batch.archiveKey === null ? null : await storage.get(batch.archiveKey);
  const archive = stored === null ? null : new Uint8Array(stored.bytes);
  const listed = archive === null ? null : listArchive(archive);
  const worked = new Set(batch.report.map(({ path }) => path));
  let reported = batch.report.length;
  const note = async (tx: Queryable, picture: BatchPicture) => {
    if (!(await noteGiven(tx, { id: batch.id, reported }, picture))) throw new RunsElsewhere();
  };
  if (archive === null || listed?.ok !== true) {
    // It was readable when it was sent.
    const picture = { path: 'ZIP', result: 'refused', productId: null, code: 'archiveUnreadable' } as const;
    if (!worked.has(picture.path)) await note(db, picture);
  } else {
    const entries = listed.value.filter(({ path }) => !isBeside(path) && !worked.has(path));
    const planned = await plan(db, batch.sellerId, entries);
    for (const [index, picture] of planned.entries()) {
      await give(services, batch, { picture, archive, note });
      reported += 1;
      if (index + 1 < planned.length && isOver()) return 'more';
    }
  }
  await transact<true, never>(db, async (tx) => {
    const finishedAt = clock();
    const isDone = await finishBatch(tx, batch.id, finishedAt);
    if (isDone && batch.archiveKey !== null) await queueDiscards(tx, [batch.archiveKey], finishedAt);
    return succeed(true as const);
  });
  return 'done';
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

/** Gives a picture to its product, and notes what became of it. */
async function give(
  services: Needs,
  { sellerId, userId }: BatchRow,
  given: {
    picture: Planned;
    archive: Uint8Array;
    note: (tx: Queryable, picture: BatchPicture) => Promise<void>;
  },
): Promise<void> {
  const { picture, archive, note } = given;
  const { path, bytes, productId } = picture;
  const refuse = (code: string) => note(services.db, { path, result: 'refused', productId, code });
  if (productId === null) return refuse(picture.code ?? 'imageBroken');
  // What is too large isn't unpacked at all.
  if (bytes > UPLOAD_LIMITS.imageBytes) return refuse('fileTooLarge');
  const unpacked = readArchived(archive, path);
  if (unpacked === null) return refuse('imageBroken');
  const files = [new Blob([new Uint8Array(unpacked)])];
  const adding = { productId, files, altTh: '', altEn: '' };
  const added = await addPictures(services, { sellerId, userId }, adding, (tx, addedCount) =>
    note(tx, { path, result: addedCount === 0 ? 'known' : 'added', productId, code: null }),
  );
  if (!added.ok) await refuse(added.failure.code);
}

const dayMs = 24 * 60 * 60 * 1000;

/** What became of pictures is forgotten after a while; what they did to products stands in their histories. */
export function forgetOldPictureBatches({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  return deleteOldBatches(db, new Date(clock().getTime() - batchMost.keptDays * dayMs));
}
