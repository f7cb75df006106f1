import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { lockRating } from '../catalogue/record-rating.ts';
import { findAccountById } from '../identity/find-account.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { findBoughtLine } from '../order/list-bought-lines.ts';
import { announceReview } from './announce-review.ts';
import { recountRating } from './recount-rating.ts';
import { displayNameOf } from './review.rules.ts';
import { keepPhotos, type PhotoRefusal } from './review-photos.ts';
import { insertReview, isLineReviewed } from './review-writing.store.ts';

export type SavedReview = { id: number; orderNumber: string; productId: number };
export type WriteFailure = { code: 'notFound' | 'reviewWritten' } | PhotoRefusal;

/**
 * Reviews what a person bought: once for each line of a complete order. The stars of the book (of the product, when it
 * isn't one) are counted again in the same transaction, by one writer at a time; the store is told.
 */
export async function writeReview(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid' | 'siteUrl'>,
  {
    userId,
    lineId,
    stars,
    text,
    photos,
  }: { userId: number; lineId: number; stars: number; text: string; photos: readonly Blob[] },
): Promise<Result<SavedReview, WriteFailure>> {
  const { db, clock } = services;
  if ((await findBoughtLine(db, userId, { lineId })) === null) return fail({ code: 'notFound' });
  if (await isLineReviewed(db, lineId)) return fail({ code: 'reviewWritten' });
  const kept = await keepPhotos(services, photos, 0);
  if (!kept.ok) return kept;
  const now = clock();
  const written = await transact<SavedReview, WriteFailure>(db, async (tx) => {
    const bought = await findBoughtLine(tx, userId, { lineId });
    const account = await findAccountById(tx, userId);
    if (bought === null || account === null) return fail({ code: 'notFound' });
    await lockRating(tx, bought);
    // Its book may have become another's double while this waited: then that one keeps the stars.
    const line = (await findBoughtLine(tx, userId, { lineId })) ?? bought;
    if (line.workId !== bought.workId) await lockRating(tx, line);
    const { workId, productId, sellerId, orderNumber } = line;
    const id = await insertReview(tx, {
      workId,
      productId,
      userId,
      orderLineId: lineId,
      displayName: displayNameOf(account),
      stars,
      text,
      photoKeys: kept.value,
      createdAt: now,
    });
    if (id === null) return fail({ code: 'reviewWritten' });
    await holdFiles(tx, kept.value);
    await recountRating(tx, line);
    await announceReview(tx, line);
    const params = { productTh: line.nameTh, productEn: line.nameEn, stars: String(stars) };
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId,
          right: 'orders',
          kind: 'sellerReview',
          params,
          href: '/manage-store/reviews',
          cause: `review ${id}`,
        },
      ],
      now,
    );
    return succeed({ id, orderNumber, productId });
  });
  if (!written.ok) await discardFiles(services, kept.value);
  return written;
}
