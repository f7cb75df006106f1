import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type BookValues, changeBook, lockBook } from '../catalogue/change-book.ts';
import { changeOffer, lockOffers } from '../catalogue/change-offers.ts';
import { lockCatalogue } from '../catalogue/correct-thing.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { type Conflict, conflictOf } from './change-product.ts';
import { keepHistory } from './keep-history.ts';
import { type ChangeValues, differenceOf, stateOf } from './listing.rules.ts';
import {
  countProposals,
  decideProposal,
  lockProposal,
  selectOwner,
  selectProposals,
} from './listing.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type Decider = { userId: number; origin: CallOrigin };

export type DecideFailure =
  | { code: 'proposalNotFound' | 'proposalDecided' | 'reasonMissing' | 'isbnTaken' }
  | { code: 'productChanged'; conflict: Conflict };

/**
 * Staff accept what a store proposed of a book, as far as the book is what it was proposed for, or refuse it with a reason;
 * the store is told either way.
 */
export async function decideOnProposal(
  services: Needs,
  { userId, origin }: Decider,
  { id, accept, reason }: { id: number; accept: boolean; reason: string },
): Promise<Result<true, DecideFailure>> {
  const { db, clock } = services;
  const now = clock();
  if (!accept && reason === '') return fail({ code: 'reasonMissing' });
  return transact<true, DecideFailure>(db, async (tx) => {
    await lockCatalogue(tx);
    const proposal = await lockProposal(tx, id);
    if (proposal === null) return fail({ code: 'proposalNotFound' });
    if (proposal.status !== 'waiting') return fail({ code: 'proposalDecided' });
    const { sellerId, productId, before, after, workId } = proposal;
    const owner = await selectOwner(tx, productId);
    const book = owner?.editionId == null ? null : await lockBook(tx, owner.editionId);
    if (book === null) return fail({ code: 'proposalNotFound' });
    if (accept) {
      const moved = differenceOf({ ...book }, before as ChangeValues);
      if (moved !== null) return fail({ code: 'productChanged', conflict: conflictOf(book.version, moved) });
      if (!(await changeBook(tx, book, after as Partial<BookValues>))) return fail({ code: 'isbnTaken' });
      const kept = { productId, kind: 'book_changed' as const, before, after, version: book.version + 1 };
      await keepHistory(tx, { sellerId, userId: proposal.userId }, [kept], now);
    }
    const status = accept ? 'accepted' : 'refused';
    await decideProposal(tx, id, { status, reason: reason === '' ? null : reason, decidedAt: now });
    await recordAudit(
      tx,
      {
        kind: accept ? 'book_change_accepted' : 'book_change_refused',
        actorUserId: userId,
        subjectUserId: null,
        origin,
        moved: { before: 'waiting', after: status },
        detail: { proposalId: id, workId, sellerId, ...(reason === '' ? {} : { reason }) },
      },
      now,
    );
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId,
          right: 'catalogue',
          kind: accept ? 'sellerBookAccepted' : 'sellerBookRefused',
          params: { productTh: book.titleTh, productEn: book.titleEn, reason },
          href: `/manage-store/product/${productId}`,
          cause: `proposal ${id}`,
        },
      ],
      now,
    );
    return succeed(true);
  });
}

/** Staff take a store's product off sale with a reason, or give it back as hidden; the store is told, and orders stay. */
export async function refuseProduct(
  services: Needs,
  { userId, origin }: Decider,
  { id, isRefused, reason }: { id: number; isRefused: boolean; reason: string },
): Promise<Result<boolean, { code: 'productNotFound' | 'reasonMissing' }>> {
  const { db, clock } = services;
  const now = clock();
  if (isRefused && reason === '') return fail({ code: 'reasonMissing' });
  return transact<boolean, { code: 'productNotFound' }>(db, async (tx) => {
    const owner = await selectOwner(tx, id);
    const [product] = owner === null ? [] : await lockOffers(tx, owner.sellerId, [id]);
    if (product === undefined) return fail({ code: 'productNotFound' });
    const before = stateOf(product);
    const after = isRefused ? 'refused' : 'hidden';
    const { sellerId } = product;
    const moved = { before, after };
    await recordAudit(
      tx,
      {
        kind: isRefused ? 'product_refused' : 'product_given_back',
        ...{ actorUserId: userId, subjectUserId: null, origin, moved },
        detail: { productId: id, sellerId, reason },
      },
      now,
    );
    if (isRefused ? before === 'refused' : before !== 'refused') return succeed(false);
    await changeOffer(
      tx,
      product,
      { isActive: false, offSaleAs: after, offSaleReason: isRefused ? reason : null, publishAt: null },
      now,
    );
    const states = { before: { state: before }, after: { state: after, ...(isRefused ? { reason } : {}) } };
    const kept = { productId: id, kind: 'refused' as const, ...states, version: product.version + 1 };
    await keepHistory(tx, { sellerId, userId: null }, [kept], now);
    await notifyStores(
      tx,
      services,
      [
        {
          sellerId,
          right: 'catalogue',
          kind: isRefused ? 'sellerProductRefused' : 'sellerProductGivenBack',
          params: { productTh: product.nameTh, productEn: product.nameEn, reason },
          href: `/manage-store/product/${id}`,
          cause: `product ${id} ${product.version + 1}`,
        },
      ],
      now,
    );
    return succeed(true);
  });
}

/** What stores have proposed, the newest first. */
export async function listProposals(
  { db }: Pick<Services, 'db'>,
  {
    status,
    pageNo,
    perPage,
  }: { status: 'waiting' | 'accepted' | 'refused'; pageNo: number; perPage: number },
  locale: Locale,
) {
  const page = { limit: perPage, offset: (pageNo - 1) * perPage };
  const [rows, counts] = await Promise.all([selectProposals(db, status, page), countProposals(db)]);
  return {
    counts,
    dataList: rows.map(({ storeTh, storeEn, createdAtMs, total: _total, ...row }) => ({
      ...row,
      storeName: inLocale(locale, storeTh, storeEn),
      createdAt: new Date(createdAtMs).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}
