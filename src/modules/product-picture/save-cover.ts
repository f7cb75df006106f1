import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { holdFiles } from '../../platform/storage/store-files.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { changeBook, lockBook, mayChangeBook } from '../catalogue/change-book.ts';
import { lockOffers } from '../catalogue/change-offers.ts';
import { lockCatalogue } from '../catalogue/correct-thing.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { type Conflict, conflictOf } from '../listing/change-product.ts';
import { keepHistory, type StoreMember } from '../listing/keep-history.ts';
import { proposeChange } from '../listing/propose-change.ts';
import { type FileRefusal, keepPictureFiles } from './keep-picture-file.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'storage' | 'newUuid'>;
export type SavedCover = { result: 'changed' | 'proposed' | 'unchanged'; version: number };
export type CoverFailure =
  | FileRefusal
  | { code: 'productNotFound' | 'proposalWaiting' }
  | { code: 'productChanged'; conflict: Conflict };

/**
 * Gives the edition behind a store's product its cover, or takes it away (`cover` null): it is drawn from its words then.
 * Of a book that isn't the store's to change alone, another cover is proposed to staff and seen by nobody else until they
 * accept it. `version` is the book's. The file of the cover that was there stays: the history shows it.
 */
export async function saveCover(
  services: Needs,
  member: StoreMember,
  { productId, version, cover }: { productId: number; version: number; cover: Blob | null },
): Promise<Result<SavedCover, CoverFailure>> {
  const kept = cover === null ? succeed([]) : await keepPictureFiles(services, 'covers', [cover]);
  if (!kept.ok) return kept;
  const coverKey = kept.value[0]?.storageKey ?? null;
  const now = services.clock();
  const saved = await transact<SavedCover & { gone: string[] }, CoverFailure>(services.db, async (tx) => {
    await lockCatalogue(tx);
    const [product] = await lockOffers(tx, member.sellerId, [productId]);
    if (product === undefined || product.editionId === null) return fail({ code: 'productNotFound' });
    const book = await lockBook(tx, product.editionId);
    if (book === null) return fail({ code: 'productNotFound' });
    const before = book.coverKey;
    if (before === coverKey) return succeed({ result: 'unchanged', version: book.version, gone: [] });
    const difference = { before: { coverKey: before }, after: { coverKey } };
    if (book.version !== version)
      return fail({ code: 'productChanged', conflict: conflictOf(book.version, difference) });
    if (coverKey !== null) await holdFiles(tx, [coverKey]);
    if (!(await mayChangeBook(tx, book, member.sellerId))) {
      const proposal = { subject: 'cover' as const, book, productId, ...difference };
      if (!(await proposeChange(tx, member, proposal, now))) return fail({ code: 'proposalWaiting' });
      return succeed({ result: 'proposed', version: book.version, gone: [] });
    }
    await changeBook(tx, book, { coverKey });
    const gone =
      before === null ? [] : renderingsOf('edition', String(book.editionId), { storageKey: before });
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    await keepHistory(
      tx,
      member,
      [{ productId, kind: 'book_changed', ...difference, version: book.version + 1 }],
      now,
    );
    return succeed({ result: 'changed', version: book.version + 1, gone });
  });
  if (!saved.ok) {
    if (coverKey !== null) await discardFiles(services, [coverKey]);
    return saved;
  }
  await discardFiles(services, saved.value.gone);
  return succeed({ result: saved.value.result, version: saved.value.version });
}
