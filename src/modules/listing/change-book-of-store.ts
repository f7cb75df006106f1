import type { Transaction } from '../../platform/db/database.ts';
import { foreignKeyViolation, isDatabaseError } from '../../platform/db/database-error.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type BookValues, changeBook, lockBook, mayChangeBook } from '../catalogue/change-book.ts';
import { lockOffers } from '../catalogue/change-offers.ts';
import { lockCatalogue } from '../catalogue/correct-thing.ts';
import { followThaiName } from '../catalogue/english-name.rules.ts';
import { shelfUnknown } from './add-product.ts';
import { type ChangeFailure, conflictOf } from './change-product.ts';
import { keepHistory, type StoreMember } from './keep-history.ts';
import { type ChangeValues, differenceOf } from './listing.rules.ts';
import { proposeChange } from './propose-change.ts';

type Changed = { result: 'changed' | 'proposed' | 'unchanged'; version: number };
type Failure = ChangeFailure | { code: 'proposalWaiting' };

/**
 * Changes the book behind a store's product while it is the store's to change; afterwards the change is proposed to staff,
 * one at a time (DECISIONS "Stores"). Its work is held first, as when another store comes to offer it.
 */
export async function changeBookOfStore(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  member: StoreMember,
  { id, version, wanted }: { id: number; version: number; wanted: Partial<BookValues> },
): Promise<Result<Changed, Failure>> {
  const now = clock();
  const change = async (tx: Transaction): Promise<Result<Changed, Failure>> => {
    await lockCatalogue(tx);
    const [product] = await lockOffers(tx, member.sellerId, [id]);
    if (product === undefined || product.editionId === null) return fail({ code: 'productNotFound' });
    const book = await lockBook(tx, product.editionId);
    if (book === null) return fail({ code: 'productNotFound' });
    const difference = differenceOf({ ...book }, followThaiName('title', book, wanted) as ChangeValues);
    if (difference === null) return succeed({ result: 'unchanged', version: book.version });
    if (book.version !== version)
      return fail({ code: 'productChanged', conflict: conflictOf(book.version, difference) });
    if ('format' in difference.after && (book.format === 'ebook') !== (difference.after.format === 'ebook'))
      return fail({ code: 'productInvalid', fields: { format: 'formatFixed' } });
    if (!(await mayChangeBook(tx, book, member.sellerId))) {
      const proposal = { subject: 'words' as const, book, productId: id, ...difference };
      if (!(await proposeChange(tx, member, proposal, now))) return fail({ code: 'proposalWaiting' });
      return succeed({ result: 'proposed', version: book.version });
    }
    if (!(await changeBook(tx, book, difference.after as Partial<BookValues>)))
      return fail({ code: 'productInvalid', fields: { isbn: 'isbnTaken' } });
    const kept = { productId: id, kind: 'book_changed' as const, ...difference, version: book.version + 1 };
    await keepHistory(tx, member, [kept], now);
    return succeed({ result: 'changed', version: book.version + 1 });
  };
  try {
    return await transact<Changed, Failure>(db, change);
  } catch (error) {
    if (isDatabaseError(error, [foreignKeyViolation])) return fail(shelfUnknown);
    throw error;
  }
}
