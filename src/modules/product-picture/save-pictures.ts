import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { isReordering } from '../../shared/move-in-order.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeOffer, lockOffers, type OfferRow } from '../catalogue/change-offers.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { type Conflict, conflictOf } from '../listing/change-product.ts';
import { keepHistory, type StoreMember } from '../listing/keep-history.ts';
import { type ChangeValues, differenceOf } from '../listing/listing.rules.ts';
import { type FileRefusal, keepPictureFiles, type PictureFile } from './keep-picture-file.ts';
import { namesOfPictures, picturesMost } from './product-picture.rules.ts';
import {
  deletePicture,
  insertPicture,
  type PictureRow,
  selectPictures,
  updatePictureOrder,
  updatePictureWords,
} from './product-picture.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;
type NotFound = { code: 'productNotFound' };
type Words = { altTh: string; altEn: string };

/** What is done to the pictures of a store's held product; null where nothing had to be. */
type Deed<Value, Failure extends { code: string }> = (
  tx: Transaction,
  product: OfferRow,
  pictures: readonly PictureRow[],
) => Promise<Result<{ value: Value; change: { before: ChangeValues; after: ChangeValues } | null }, Failure>>;

/**
 * Works on the pictures of a store's product, which is held meanwhile. What was changed is kept in the product's history,
 * moves its version on, and makes the first picture the product's own.
 */
function onPictures<Value, Failure extends { code: string }>(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  member: StoreMember,
  productId: number,
  deed: Deed<Value, Failure>,
): Promise<Result<{ value: Value; version: number; isChanged: boolean }, Failure | NotFound>> {
  const now = clock();
  return transact<{ value: Value; version: number; isChanged: boolean }, Failure | NotFound>(
    db,
    async (tx) => {
      const [product] = await lockOffers(tx, member.sellerId, [productId]);
      if (product === undefined) return fail({ code: 'productNotFound' as const });
      const done = await deed(tx, product, await selectPictures(tx, productId));
      if (!done.ok) return done;
      const { value, change } = done.value;
      const { version } = product;
      if (change === null) return succeed({ value, version, isChanged: false });
      const [first] = await selectPictures(tx, productId);
      await changeOffer(tx, product, { imageKey: first?.storageKey ?? null }, now);
      const kept = { productId, kind: 'changed' as const, ...change, version: version + 1 };
      await keepHistory(tx, member, [kept], now);
      return succeed({ value, version: version + 1, isChanged: true });
    },
  );
}

/** How the pictures were named and are named now. */
function namesBefore(pictures: readonly PictureRow[], after: readonly { id: number; altTh: string }[]) {
  return { before: { pictures: namesOfPictures(pictures) }, after: { pictures: namesOfPictures(after) } };
}

type AddFailure = NotFound | FileRefusal | { code: 'picturesTooMany' | 'pictureMissing' };

/**
 * Puts pictures at the end of a product's; their numbers. A file that the product has already isn't added again. `onAdded` is
 * for what has to be noted with them or not at all.
 */
export async function addPictures(
  services: Needs,
  member: StoreMember,
  { productId, files, ...words }: Words & { productId: number; files: readonly Blob[] },
  onAdded: (tx: Transaction, addedCount: number) => Promise<void> = async () => undefined,
): Promise<Result<number[], AddFailure>> {
  if (files.length === 0) return fail({ code: 'pictureMissing' });
  if (files.length > picturesMost) return fail({ code: 'picturesTooMany' });
  const kept = await keepPictureFiles(services, 'products', files);
  if (!kept.ok) return kept;
  const used = new Set<string>();
  const added = await onPictures<number[], { code: 'picturesTooMany' }>(
    services,
    member,
    productId,
    async (tx, _product, pictures) => {
      used.clear();
      const known = new Map(pictures.map(({ contentHash, id }) => [contentHash, id]));
      const fresh = distinct(kept.value).filter(({ contentHash }) => !known.has(contentHash));
      if (pictures.length + fresh.length > picturesMost) return fail({ code: 'picturesTooMany' });
      const last = Math.max(0, ...pictures.map(({ sortOrder }) => sortOrder));
      for (const [place, file] of fresh.entries()) {
        const sortOrder = last + place + 1;
        const id = await insertPicture(tx, {
          ...{ ...file, ...words, productId, sortOrder, createdAt: services.clock() },
        });
        known.set(file.contentHash, id);
        used.add(file.storageKey);
      }
      await holdFiles(tx, [...used]);
      await onAdded(tx, fresh.length);
      const value = distinct(kept.value).flatMap(({ contentHash }) => known.get(contentHash) ?? []);
      if (fresh.length === 0) return succeed({ value, change: null });
      return succeed({ value, change: namesBefore(pictures, await selectPictures(tx, productId)) });
    },
  );
  const isUsed = (key: string) => added.ok && used.has(key);
  await discardFiles(
    services,
    kept.value.flatMap(({ storageKey }) => (isUsed(storageKey) ? [] : [storageKey])),
  );
  return added.ok ? succeed(added.value.value) : added;
}

/** One of each picture. */
function distinct(files: readonly PictureFile[]): PictureFile[] {
  return [...new Map(files.map((file) => [file.contentHash, file])).values()];
}

type DescribeFailure =
  | NotFound
  | { code: 'pictureNotFound' }
  | { code: 'productChanged'; conflict: Conflict };

/** Says what a picture shows, unless the product has been changed since `version`; what stands there already isn't a change. */
export async function describePicture(
  services: Needs,
  member: StoreMember,
  {
    productId,
    pictureId,
    version,
    ...words
  }: Words & {
    productId: number;
    pictureId: number;
    version: number;
  },
): Promise<Result<{ version: number; isChanged: boolean }, DescribeFailure>> {
  const said = await onPictures<true, Exclude<DescribeFailure, NotFound>>(
    services,
    member,
    productId,
    async (tx, product, pictures) => {
      const picture = pictures.find(({ id }) => id === pictureId);
      if (picture === undefined) return fail({ code: 'pictureNotFound' });
      const { altTh, altEn } = picture;
      const difference = differenceOf({ altTh, altEn }, words);
      if (difference === null) return succeed({ value: true as const, change: null });
      if (product.version !== version)
        return fail({ code: 'productChanged', conflict: conflictOf(product.version, difference) });
      await updatePictureWords(tx, { productId, id: pictureId }, words);
      return succeed({ value: true as const, change: difference });
    },
  );
  if (!said.ok) return said;
  const { version: now, isChanged } = said.value;
  return succeed({ version: now, isChanged });
}

type OrderFailure = NotFound | { code: 'picturesMoved' | 'pictureOrderInvalid' };

/** Puts a product's pictures into an order, unless somebody has moved, added or removed one since `was`. */
export async function orderPictures(
  services: Needs,
  member: StoreMember,
  { productId, ids, was }: { productId: number; ids: readonly number[]; was: readonly number[] },
): Promise<Result<true, OrderFailure>> {
  const ordered = await onPictures<true, Exclude<OrderFailure, NotFound>>(
    services,
    member,
    productId,
    async (tx, _product, pictures) => {
      const now = pictures.map(({ id }) => id);
      // A form that is sent twice is taken once.
      if (now.join() === ids.join()) return succeed({ value: true as const, change: null });
      if (now.join() !== was.join()) return fail({ code: 'picturesMoved' });
      if (!isReordering(now, ids)) return fail({ code: 'pictureOrderInvalid' });
      await updatePictureOrder(tx, productId, ids);
      return succeed({
        value: true as const,
        change: namesBefore(pictures, await selectPictures(tx, productId)),
      });
    },
  );
  return ordered.ok ? succeed(true) : ordered;
}

type RemoveFailure = NotFound | { code: 'pictureNotFound' };

/** Takes a picture away with its files. */
export async function removePicture(
  services: Needs,
  member: StoreMember,
  { productId, pictureId }: { productId: number; pictureId: number },
): Promise<Result<true, RemoveFailure>> {
  const removed = await onPictures<string[], { code: 'pictureNotFound' }>(
    services,
    member,
    productId,
    async (tx, _product, pictures) => {
      const picture = pictures.find(({ id }) => id === pictureId);
      if (picture === undefined) return fail({ code: 'pictureNotFound' });
      await deletePicture(tx, { productId, id: pictureId });
      const { storageKey } = picture;
      const value = [
        storageKey,
        ...renderingsOf('product-picture', String(pictureId), { storageKey }),
        ...renderingsOf('product', String(productId), { storageKey }),
      ];
      // Deleted below; by the clock, should this process end before.
      await queueDiscards(tx, value, services.clock());
      const left = pictures.filter(({ id }) => id !== pictureId);
      return succeed({ value, change: namesBefore(pictures, left) });
    },
  );
  if (!removed.ok) return removed;
  await discardFiles(services, removed.value.value);
  return succeed(true);
}
