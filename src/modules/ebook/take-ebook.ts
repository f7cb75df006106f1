import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { changeOffer, lockOffers } from '../catalogue/change-offers.ts';
import { keepHistory } from '../listing/keep-history.ts';
import { endFile, selectAccess, selectFiles } from './ebook.store.ts';
import { giveBooksBack, takeBooks } from './library.store.ts';

type NotEbook = { code: 'productNotFound' };

/** What staff see of a book in people's libraries: how many have it, and why they can't read it any more. */
export async function readEbookAccess(
  { db }: Pick<Services, 'db'>,
  productId: number,
): Promise<Result<{ readers: number; takenReason: string | null }, NotEbook>> {
  const access = await selectAccess(db, productId);
  if (access === null) return fail({ code: 'productNotFound' });
  return succeed({ readers: access.readers, takenReason: access.takenReason });
}

/**
 * Staff take a book that nobody may have out of all libraries, with a reason that its readers see, and off sale; or give it
 * back to those who had bought it. Its file stays, as what was decided about.
 */
export function decideEbookAccess(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, origin }: { userId: number; origin: CallOrigin },
  { productId, isTaken, reason }: { productId: number; isTaken: boolean; reason: string },
): Promise<Result<{ readers: number }, NotEbook>> {
  const now = clock();
  return transact<{ readers: number }, NotEbook>(db, async (tx) => {
    const access = await selectAccess(tx, productId);
    if (access === null) return fail({ code: 'productNotFound' });
    const { sellerId } = access;
    if (isTaken) await takeOffSale(tx, sellerId, productId, now);
    const readers = isTaken
      ? await takeBooks(tx, productId, reason, now)
      : await giveBooksBack(tx, productId);
    await recordAudit(
      tx,
      {
        kind: isTaken ? 'ebook_taken' : 'ebook_given_back',
        ...{ actorUserId: userId, subjectUserId: null, origin },
        detail: { productId, sellerId, readers, reason },
      },
      now,
    );
    return succeed({ readers });
  });
}

async function takeOffSale(tx: Transaction, sellerId: number, productId: number, now: Date): Promise<void> {
  const [product] = await lockOffers(tx, sellerId, [productId]);
  if (product === undefined || product.fileKey === null) return;
  const files = await selectFiles(tx, productId);
  const sold = files.find(({ storageKey }) => storageKey === product.fileKey)?.fileName ?? null;
  await endFile(tx, productId, { userId: null, now });
  await changeOffer(tx, product, { fileKey: null }, now);
  const kept = { productId, kind: 'changed' as const, version: product.version + 1 };
  const change = { before: { file: sold }, after: { file: null } };
  await keepHistory(tx, { userId: null, sellerId }, [{ ...kept, ...change }], now);
}
