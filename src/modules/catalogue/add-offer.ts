import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { addEditionsOf, editionKeyOf } from './add-editions.ts';
import { type BookValues, changeBook, lockBook } from './change-book.ts';
import { createOffers, type Ground, type ImportingSeller } from './import-offers.ts';
import type { ImportOffer } from './import-row.rules.ts';
import { type KnownEdition, lockImports, selectEditions } from './import-works.store.ts';
import {
  isOnlyEdition,
  type OfferColumns,
  selectBook,
  selectOwnOffersOf,
  updateOfferRow,
} from './offer-desk.store.ts';

/** What a store adds: a thing, a book the shop has (`editionId`, or its ISBN), or one it hasn't (`book` says what it is). */
export type NewListing = {
  offer: ImportOffer;
  editionId: number | null;
  /** What an import's row can't tell of a new book. */
  book: Partial<BookValues> | null;
  more: OfferColumns;
};

export type AddFailure =
  | { code: 'editionNotFound' }
  | { code: 'bookNeeded' }
  | { code: 'alreadyOffered'; productId: number };

/** The edition an ISBN names, and which offers of it a store has; null when the shop doesn't know it. */
export async function findEdition(db: Queryable, isbn13: string): Promise<number | null> {
  const [known] = await selectEditions(db as Transaction, [isbn13]);
  return known?.editionId ?? null;
}

export function listOwnOffers(db: Queryable, sellerId: number, editionId: number) {
  return selectOwnOffersOf(db, sellerId, editionId);
}

/**
 * Adds an offer, and the book with it when the shop doesn't have it yet; the product's number. A store has one offer of an
 * edition in a condition. Begin again what PostgreSQL refuses as a double: somebody else was quicker.
 */
export async function addOffer(
  tx: Transaction,
  services: Ground,
  seller: ImportingSeller,
  { offer, editionId, book, more }: NewListing,
): Promise<Result<number, AddFailure>> {
  await lockImports(tx);
  const found = await editionOf(tx, seller, { offer, editionId, book });
  if (!found.ok) return found;
  const edition = found.value;
  if (edition !== null) {
    await lockBook(tx, edition.editionId);
    const own = await selectOwnOffersOf(tx, seller.id, edition.editionId);
    const same = own.find(({ condition }) => condition === offer.condition);
    if (same !== undefined) return fail({ code: 'alreadyOffered', productId: same.productId });
  }
  const row = { line: 0, isbn: '', title: '', edition, own: undefined };
  // A file isn't counted.
  const counted = edition?.format === 'ebook' ? { ...offer, stock: null } : offer;
  const [productId] = await createOffers(tx, services, seller, [{ ...row, offer: counted }]);
  if (productId === undefined) throw new Error('the offer wasn’t added');
  await updateOfferRow(tx, productId, more, { now: services.clock(), isNew: true });
  await announceChanges(tx, [
    `product:${productId}`,
    ...(edition === null ? [] : [`work:${edition.workId}`]),
  ]);
  return succeed(productId);
}

async function editionOf(
  tx: Transaction,
  seller: ImportingSeller,
  { offer, editionId, book }: Pick<NewListing, 'offer' | 'editionId' | 'book'>,
): Promise<Result<KnownEdition | null, AddFailure>> {
  if (editionId !== null) {
    const known = await selectBook(tx, editionId);
    return known === null ? fail({ code: 'editionNotFound' }) : succeed(known);
  }
  if (offer.isbn13 !== null) {
    const [known] = await selectEditions(tx, [offer.isbn13]);
    if (known !== undefined) return succeed(known);
  }
  if (!offer.isBook) return succeed(null);
  if (book === null) return fail({ code: 'bookNeeded' });
  // Without a number of either kind, what tells its address from another's of the same name is made of its title.
  const named = { ...offer, sku: offer.sku ?? offer.title };
  const edition = (await addEditionsOf(tx, [named], seller)).get(editionKeyOf(named));
  if (edition === undefined) throw new Error('the edition wasn’t added');
  const added = await lockBook(tx, edition.editionId);
  if (added === null) throw new Error('the edition isn’t there');
  const { vatClass, ...ofWork } = book;
  await changeBook(tx, added, {
    vatClass,
    // A work that was there before stays as it is.
    ...((await isOnlyEdition(tx, added)) ? ofWork : {}),
  });
  return succeed(edition);
}
