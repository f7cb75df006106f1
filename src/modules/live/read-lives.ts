import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { type RatedProduct, rateProducts } from '../affiliate/rate-products.ts';
import { readProductCards } from '../catalogue/read-product-cards.ts';
import { selectBansOn } from './ban.store.ts';
import { countComments, countKinds, selectBuyerNames, selectCommentPage } from './comment.store.ts';
import type { LiveComment, LivePost, LiveProduct, LiveReservation, SellableInLive } from './live.contract.ts';
import {
  type CommentFilter,
  commentFilters,
  commentsPerPage,
  type Host,
  hostIn,
  type OfHost,
} from './live.rules.ts';
import {
  countPosts,
  type ListedLiveProduct,
  type LivePostRow,
  type PlacedSum,
  type ReservationRow,
  searchSellable,
  selectAir,
  selectLiveProducts,
  selectPlaced,
  selectPost,
  selectPostSums,
  selectPosts,
  selectReservations,
} from './live.store.ts';
import { demandOf } from './live-allocation.rules.ts';
import { banOn } from './live-ban.rules.ts';
import { type KeywordWarning, warningsOf } from './live-keyword.rules.ts';
import { earningsOf } from './live-service.rules.ts';

type Needs = Pick<Services, 'db' | 'changes' | 'clock'>;
type Of = OfHost;
type NotFound = { code: 'liveNotFound' };
const foundMost = 20;

/** A page of a host's lives, the latest first; what each comes to is read for all of them at once. */
export async function listLives(
  { db }: Needs,
  host: Host,
  { pageNo, perPage }: { pageNo: number; perPage: number },
): Promise<{ dataList: LivePost[]; total: number }> {
  const [posts, total] = await Promise.all([
    selectPosts(db, host, { limit: perPage, offset: (pageNo - 1) * perPage }),
    countPosts(db, host),
  ]);
  const ids = posts.map(({ id }) => id);
  const [sums, placed] = await Promise.all([selectPostSums(db, ids), selectPlaced(db, ids)]);
  const dataList = posts.map((post) => {
    const { products = 0, asked = 0 } = sums.get(post.id) ?? {};
    return describePost(post, products, [{ asked }], placed);
  });
  return { dataList, total };
}

function describePost(
  post: LivePostRow,
  productCount: number,
  reservations: readonly Pick<ReservationRow, 'asked'>[],
  placed: readonly PlacedSum[],
): LivePost {
  const sum = placed.find(({ postId }) => postId === post.id);
  const { id, version, postTypeId, name, pageId, state, limitPerPerson, readingVersion } = post;
  return {
    ...{ id, version, postTypeId, name, pageId, state, limitPerPerson, readingVersion, productCount },
    ...{ videoAddress: post.videoAddress, isAnnounced: post.isAnnounced },
    active: state === 'connected',
    startsAt: post.startsAt.toISOString(),
    connectedAt: post.connectedAt?.toISOString() ?? null,
    finishedAt: post.finishedAt?.toISOString() ?? null,
    ...demandOf(reservations, sum?.copies ?? 0),
    grandTotal: toBaht(sum?.amountSatang ?? 0),
  };
}

export type ReadLive = LivePost & {
  products: LiveProduct[];
  warnings: KeywordWarning[];
  onAirId: number | null;
  counts: Record<CommentFilter, number>;
};

export async function readLive(
  services: Needs,
  { locale, ...of }: Of & { locale: Locale },
): Promise<Result<ReadLive, NotFound>> {
  const { db } = services;
  const { id } = of;
  const post = await selectPost(db, of);
  if (post === null) return fail({ code: 'liveNotFound' });
  const [rows, reservations, placed, air, kinds] = await Promise.all([
    selectLiveProducts(db, [id]),
    selectReservations(db, id),
    selectPlaced(db, [id]),
    selectAir(db, id),
    countKinds(db, id),
  ]);
  const images = await imagesOf(services, rows);
  const terms = await termsOf(services, post, rows);
  const products = rows.map((row): LiveProduct => {
    const own = reservations.filter(({ liveProductId }) => liveProductId === row.id);
    const sum = (of: 'asked' | 'reserved' | 'waiting') => own.reduce((total, each) => total + each[of], 0);
    return {
      ...{ id: row.id, productId: row.productId, keyword: row.keyword, urlKey: row.urlKey },
      ...{ name: inLocale(locale, row.nameTh, row.nameEn), imageUrl: images.get(row.productId) ?? null },
      ...{ price: toBaht(row.priceSatang), listPrice: toBaht(row.listSatang), copies: row.copies },
      ...{ freeCopies: row.freeCopies, position: row.position, ...terms(row) },
      storeName: inLocale(locale, row.storeTh, row.storeEn),
      ...{ takenBack: row.takenBack, takenBackAt: row.takenBackAt?.toISOString() ?? null },
      ...{ asked: sum('asked'), reserved: sum('reserved'), waiting: sum('waiting') },
      left: row.copies - sum('reserved'),
    };
  });
  const countOf = (filter: CommentFilter) => {
    if (filter === 'all') return kinds.reduce((total, { all }) => total + all, 0);
    const own = kinds.find(({ kind }) => kind === filter);
    return (filter === 'review' ? own?.waiting : own?.all) ?? 0;
  };
  return succeed({
    ...describePost(post, rows.length, reservations, placed),
    products,
    warnings: warningsOf(rows, post.limitPerPerson),
    onAirId: air.at(-1)?.liveProductId ?? null,
    counts: Object.fromEntries(commentFilters.map((filter) => [filter, countOf(filter)])) as Record<
      CommentFilter,
      number
    >,
  });
}

/** What a copy of each product earns its host: as it was agreed when the live began to sell, else by what holds now. */
async function termsOf(
  { db, clock }: Needs,
  { affiliateId, state }: LivePostRow,
  rows: readonly ListedLiveProduct[],
) {
  const rated =
    affiliateId === null || state !== 'draft'
      ? new Map<number, RatedProduct>()
      : await rateProducts(
          db,
          rows.map(({ productId }) => productId),
          clock(),
        );
  return (row: ListedLiveProduct) => {
    const { priceSatang } = row;
    const cashbackSatang = row.cashbackSatang ?? rated.get(row.productId)?.cashbackSatang ?? 0;
    const { shownSatang, isValidatePriceToSell } = earningsOf({
      isAffiliates: affiliateId !== null,
      ...{ cashbackSatang, priceSatang, listSatang: row.agreedListSatang ?? row.listSatang },
    });
    return {
      ...{ cashback: toBaht(cashbackSatang), displayCashback: toBaht(shownSatang) },
      isValidatePriceToSell,
    };
  };
}

async function imagesOf(
  services: Needs,
  rows: readonly { productId: number }[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ productId }) => productId))];
  const cards = await readProductCards(services, ids, 'th');
  return new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
}

export async function findSellable(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { search, locale, ...of }: Of & { search: string; locale: Locale },
): Promise<Result<SellableInLive[], NotFound>> {
  if ((await selectPost(db, of)) === null) return fail({ code: 'liveNotFound' });
  const now = clock();
  const found = await searchSellable(db, hostIn(of), { search }, { limit: foundMost, now });
  const rated =
    'affiliateId' in of
      ? await rateProducts(
          db,
          found.map((each) => each.id),
          now,
        )
      : new Map<number, RatedProduct>();
  return succeed(
    found.map(({ id: productId, nameTh, nameEn, priceSatang, freeCopies, isTaken, storeTh, storeEn }) => ({
      ...{
        id: productId,
        name: inLocale(locale, nameTh, nameEn),
        price: toBaht(priceSatang),
        freeCopies,
        isTaken,
      },
      storeName: inLocale(locale, storeTh, storeEn),
      cashback: toBaht(rated.get(productId)?.cashbackSatang ?? 0),
    })),
  );
}

export async function listComments(
  { db }: Pick<Services, 'db'>,
  { filter, search, page, ...of }: Of & { filter: CommentFilter; search: string; page: number },
): Promise<Result<{ dataList: LiveComment[]; total: number; perPage: number }, NotFound>> {
  const { id } = of;
  const post = await selectPost(db, of);
  if (post === null) return fail({ code: 'liveNotFound' });
  const offset = (page - 1) * commentsPerPage;
  const [rows, total, bans] = await Promise.all([
    selectCommentPage(db, id, { filter, search, offset, limit: commentsPerPage }),
    countComments(db, id, filter, search),
    selectBansOn(db, post),
  ]);
  const dataList = rows.map((row): LiveComment => {
    const { commentId, authorName, said, reading, readingVersion, decision, decisionNote } = row;
    const ban = banOn(bans, row);
    return {
      ...{ id: row.id, commentId, authorName, said, reading, readingVersion, decision, decisionNote },
      ...{ source: row.source, at: row.at.toISOString(), saidBefore: row.saidBefore },
      editedAt: row.editedAt?.toISOString() ?? null,
      deletedAt: row.deletedAt?.toISOString() ?? null,
      ban: ban === null ? null : { reason: ban.reason, endsAt: ban.endsAt?.toISOString() ?? null },
      outcomes: row.outcomes.map(({ keyword, outcome, reserved, waiting }) => ({
        ...{ keyword, outcome, reserved, waiting },
      })),
    };
  });
  return succeed({ dataList, total, perPage: commentsPerPage });
}

export async function listReservations({ db }: Needs, of: Of): Promise<Result<LiveReservation[], NotFound>> {
  const { id } = of;
  if ((await selectPost(db, of)) === null) return fail({ code: 'liveNotFound' });
  const [products, reservations, names] = await Promise.all([
    selectLiveProducts(db, [id]),
    selectReservations(db, id),
    selectBuyerNames(db, id),
  ]);
  return succeed(
    products.flatMap((product) =>
      reservations
        .filter(({ liveProductId, wished }) => liveProductId === product.id && wished > 0)
        .sort((a, b) => b.reserved - a.reserved)
        .map(({ buyer, reserved, waiting }) => ({
          ...{ buyer, name: names.get(buyer) ?? buyer, liveProductId: product.id, keyword: product.keyword },
          ...{ reserved, waiting, amount: toBaht(reserved * product.priceSatang) },
        })),
    ),
  );
}
