import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { discardFiles, queueDiscards } from '../../platform/storage/discard-files.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type BookValues, changeBook, lockBook } from '../catalogue/change-book.ts';
import { changeOffer, lockOffers } from '../catalogue/change-offers.ts';
import { lockCatalogue } from '../catalogue/correct-thing.ts';
import { holdTree } from '../catalogue/read-categories.ts';
import { isRaisedBy } from '../catalogue/read-rate-terms.ts';
import { renderingsOf } from '../image/forget-picture.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { type Conflict, conflictOf } from './change-product.ts';
import { keepHistory } from './keep-history.ts';
import { pictureOfEdition } from './list-products.ts';
import {
  type ChangeValues,
  coverFileOf,
  differenceOf,
  type ProposalSubject,
  stateOf,
} from './listing.rules.ts';
import { selectOwner } from './listing.store.ts';
import { countProposals, decideProposal, lockProposal, selectProposals } from './proposal.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'siteUrl'>;
export type Decider = { userId: number; origin: CallOrigin };

export type DecideFailure =
  | { code: 'proposalNotFound' | 'proposalDecided' | 'reasonMissing' | 'isbnTaken' | 'categoryRateRises' }
  | { code: 'productChanged'; conflict: Conflict };

/**
 * Staff accept what a store proposed of a book, as far as the book is what it was proposed for, or refuse it with a reason;
 * the store is told either way. Into another category it is put where no other store pays more commission by it. The file of a refused cover is deleted; that of a cover that another takes the place of stays,
 * since the history shows it.
 */
export async function decideOnProposal(
  services: Needs & Pick<Services, 'storage'>,
  { userId, origin }: Decider,
  { id, accept, reason }: { id: number; accept: boolean; reason: string },
): Promise<Result<true, DecideFailure>> {
  const { db, clock } = services;
  const now = clock();
  if (!accept && reason === '') return fail({ code: 'reasonMissing' });
  const decided = await transact<string[], DecideFailure>(db, async (tx) => {
    await lockCatalogue(tx);
    const proposal = await lockProposal(tx, id);
    if (proposal === null) return fail({ code: 'proposalNotFound' });
    if (proposal.status !== 'waiting') return fail({ code: 'proposalDecided' });
    const { sellerId, productId, before, after, workId } = proposal;
    const { categoryId } = after as Partial<BookValues>;
    const isPutElsewhere = accept && categoryId !== undefined;
    // Before the book: who merges categories holds the tree first, too.
    if (isPutElsewhere) await holdTree(tx);
    const owner = await selectOwner(tx, productId);
    const book = owner?.editionId == null ? null : await lockBook(tx, owner.editionId);
    if (book === null) return fail({ code: 'proposalNotFound' });
    if (accept) {
      const moved = differenceOf({ ...book }, before as ChangeValues);
      if (moved !== null) return fail({ code: 'productChanged', conflict: conflictOf(book.version, moved) });
      if (
        isPutElsewhere &&
        (await isRaisedBy(tx, { workId: book.workId, to: categoryId, askedBy: sellerId }, now))
      )
        return fail({ code: 'categoryRateRises' });
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
    const gone = filesToGo(proposal, book.editionId, accept);
    // Deleted below; by the clock, should this process end before.
    await queueDiscards(tx, gone, now);
    return succeed(gone);
  });
  if (!decided.ok) return decided;
  await discardFiles(services, decided.value);
  return succeed(true);
}

/** A refused cover, or the sizes in which the one before an accepted one was shown. */
function filesToGo(
  proposal: { subject: ProposalSubject; before: ChangeValues; after: ChangeValues },
  editionId: number,
  accept: boolean,
): string[] {
  if (proposal.subject !== 'cover') return [];
  const key = coverFileOf({ ...proposal, status: 'waiting' }, accept ? 'before' : 'after');
  if (key === null) return [];
  return accept ? renderingsOf('edition', String(editionId), { storageKey: key }) : [key];
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
    // An archived one stays so, whatever staff say of it.
    const before = stateOf({ ...product, archivedAt: null });
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

type Described = {
  subject: ProposalSubject;
  status: 'waiting' | 'accepted' | 'refused';
  before: ChangeValues;
  after: ChangeValues;
};

/** What there is to be seen of a proposed cover; null where words are proposed. */
async function describeCover(db: Services['db'], editionId: number | null, proposal: Described) {
  if (proposal.subject !== 'cover' || editionId === null) return null;
  return {
    imageUrl: await pictureOfEdition({ db }, editionId),
    hasBefore: coverFileOf(proposal, 'before') !== null,
    hasAfter: coverFileOf(proposal, 'after') !== null,
  };
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
    dataList: await Promise.all(
      rows.map(async ({ storeTh, storeEn, createdAtMs, editionId, total: _total, ...row }) => ({
        ...row,
        cover: await describeCover(db, editionId, row),
        storeName: inLocale(locale, storeTh, storeEn),
        createdAt: new Date(createdAtMs).toISOString(),
      })),
    ),
    total: rows[0]?.total ?? 0,
  };
}
