import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { rateProducts } from '../affiliate/rate-products.ts';
import { newestReading } from './comment-reading.rules.ts';
import { keywordKey } from './comment-text.rules.ts';
import {
  checkLiveDraft,
  type Host,
  hostIn,
  type LiveDraft,
  type LiveDraftFields,
  liveCopiesMost,
  liveProductsMost,
  livesOpenMost,
  type OfHost,
} from './live.rules.ts';
import {
  countOpenPosts,
  deleteLiveProduct,
  deletePost,
  insertLiveProduct,
  insertPost,
  type LivePostRow,
  lockPost,
  searchSellable,
  selectKeywordHolder,
  selectLiveProducts,
  selectPost,
  updateLiveProduct,
  updatePost,
} from './live.store.ts';
import { isPriceToSell, keywordFault } from './live-keyword.rules.ts';
import { livesTag } from './live-tags.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = OfHost;

export type LiveInvalid = { code: 'liveInvalid'; fields: LiveDraftFields };

/** Makes a draft, or with an id changes a live: its name and date until it is finished, the rest while it is a draft. */
export function saveLive(
  { db, clock }: Needs,
  { id, version, draft, ...host }: Host & { id: number | null; version: number | null; draft: LiveDraft },
): Promise<
  Result<number, LiveInvalid | { code: 'liveNotFound' | 'liveChanged' | 'liveFinished' | 'livesTooMany' }>
> {
  type Failure = LiveInvalid | { code: 'liveNotFound' | 'liveChanged' | 'liveFinished' | 'livesTooMany' };
  return transact<number, Failure>(db, async (tx) => {
    const fields = checkLiveDraft(draft);
    if (Object.keys(fields).length > 0) return fail({ code: 'liveInvalid', fields });
    if (id === null) {
      if ((await countOpenPosts(tx, host)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
      const post = { ...draft, ...host, state: 'draft' as const, createdAt: clock() };
      return succeed(await insertPost(tx, { ...post, readingVersion: newestReading }));
    }
    const post = await lockPost(tx, { ...host, id });
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    if (post.version !== version) return fail({ code: 'liveChanged' });
    const { name, startsAt, pageId } = draft;
    await updatePost(tx, id, post.state === 'draft' ? draft : { name, startsAt, pageId });
    await announceChanges(tx, [livesTag]);
    return succeed(id);
  });
}

/** Removes a draft. */
export function removeLive(
  { db }: Needs,
  of: Of,
): Promise<Result<true, { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return transact<true, { code: 'liveNotFound' | 'liveNotDraft' }>(db, async (tx) => {
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'draft') return fail({ code: 'liveNotDraft' });
    await deletePost(tx, of.id);
    await announceChanges(tx, [livesTag]);
    return succeed(true);
  });
}

/** A new draft with what an older live had, but for what another open post has by now: how many products came along. */
export function copyLive(
  { db, clock }: Needs,
  { startsAt, ...of }: Of & { startsAt: Date },
): Promise<Result<{ id: number; left: number }, { code: 'liveNotFound' | 'livesTooMany' }>> {
  return transact<{ id: number; left: number }, { code: 'liveNotFound' | 'livesTooMany' }>(db, async (tx) => {
    const { id } = of;
    const host = hostIn(of);
    const post = await selectPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if ((await countOpenPosts(tx, host)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
    const { postTypeId, name, limitPerPerson, pageId, readingVersion } = post;
    const copyId = await insertPost(tx, {
      ...host,
      ...{ postTypeId, name, limitPerPerson, pageId, readingVersion, startsAt },
      ...{ state: 'draft', createdAt: clock() },
    });
    let left = 0;
    for (const product of await selectLiveProducts(tx, [id])) {
      const { productId, keyword, keywordKey: key, priceSatang, position, sellerId, affiliateId } = product;
      // What its store took back is asked for again, as it was at first.
      const copies = product.copies + product.takenBack;
      const row = {
        postId: copyId,
        sellerId,
        affiliateId,
        productId,
        keyword,
        keywordKey: key,
        priceSatang,
        copies,
        position,
      };
      if (!(await insertLiveProduct(tx, row))) left += 1;
    }
    return succeed({ id: copyId, left });
  });
}

export type LiveProductDraft = {
  productId: number;
  keyword: string;
  priceSatang: number;
  copies: number;
  position: number | null;
};
type ProductFields = Partial<Record<'keyword' | 'price' | 'copies' | 'productId', string>>;
export type LiveProductInvalid = { code: 'liveProductInvalid'; fields: ProductFields };
type ProductFailure =
  | LiveProductInvalid
  | {
      code: 'liveNotFound' | 'liveNotDraft' | 'liveProductsTooMany' | 'liveKeywordUsed' | 'liveProductTaken';
    };

/** Puts a product of the store into a draft, or with its number in the live changes it there. */
export function saveLiveProduct(
  { db, clock }: Needs,
  { liveProductId, draft, ...of }: Of & { liveProductId: number | null; draft: LiveProductDraft },
): Promise<Result<true, ProductFailure>> {
  return onDraft<ProductFailure>({ db }, of, async (tx, post) => {
    const { id } = of;
    const host = hostIn(of);
    const now = clock();
    const products = await selectLiveProducts(tx, [id]);
    const own = products.find((product) => product.id === liveProductId);
    if (liveProductId !== null && own === undefined) return fail({ code: 'liveNotFound' });
    if (own === undefined && products.length >= liveProductsMost)
      return fail({ code: 'liveProductsTooMany' });
    const [product] = await searchSellable(
      tx,
      host,
      { productId: own?.productId ?? draft.productId },
      { limit: 1, now },
    );
    const cashbackSatang = await cashbackOf(tx, host, product ?? null, now);
    const fields = checkProduct(draft, product === undefined ? null : { ...product, cashbackSatang });
    if (Object.keys(fields).length > 0) return fail({ code: 'liveProductInvalid', fields });
    const keyword = draft.keyword.trim();
    const key = keywordKey(keyword);
    const holder = await selectKeywordHolder(tx, host, key);
    if (holder !== null && holder !== own?.id) return fail({ code: 'liveKeywordUsed' });
    const { priceSatang, copies } = draft;
    if (own !== undefined) {
      const position = draft.position ?? own.position;
      await updateLiveProduct(tx, own.id, { keyword, keywordKey: key, priceSatang, copies, position });
      return succeed(true);
    }
    if (product === undefined || product.isTaken) return fail({ code: 'liveProductTaken' });
    const position = draft.position ?? Math.max(0, ...products.map((each) => each.position)) + 1;
    const isIn = await insertLiveProduct(tx, {
      ...{
        postId: id,
        sellerId: product.sellerId,
        affiliateId: post.affiliateId,
        productId: product.id,
        keyword,
        keywordKey: key,
        priceSatang,
        copies,
        position,
      },
    });
    if (isIn) return succeed(true);
    // Somebody else was quicker, in another post: with the keyword, or with the product.
    return fail({
      code: (await selectKeywordHolder(tx, host, key)) === null ? 'liveProductTaken' : 'liveKeywordUsed',
    });
  });
}

function checkProduct(
  { keyword, priceSatang, copies }: LiveProductDraft,
  product: { priceSatang: number; cashbackSatang: number | null } | null,
): ProductFields {
  const fault = keywordFault(keyword);
  const isPrice = Number.isInteger(priceSatang) && priceSatang > 0;
  return {
    ...(fault === null ? {} : { keyword: fault }),
    ...(product === null ? { productId: 'valueInvalid' } : {}),
    ...(isPrice && (product === null || maySellAt(product, priceSatang)) ? {} : { price: 'valueInvalid' }),
    ...(copies >= 1 && copies <= liveCopiesMost ? {} : { copies: 'valueInvalid' }),
  };
}

/** A store sells at what it likes, up to its list price; an affiliate lowers by their cashback at most. */
function maySellAt(
  { priceSatang: listSatang, cashbackSatang }: { priceSatang: number; cashbackSatang: number | null },
  priceSatang: number,
): boolean {
  return cashbackSatang === null
    ? priceSatang <= listSatang
    : isPriceToSell(cashbackSatang, listSatang, priceSatang);
}

/** What a copy earns an affiliate now; null of stores, which earn nothing with their own, and where nothing is chosen. */
async function cashbackOf(
  tx: Transaction,
  host: Host,
  product: { id: number } | null,
  now: Date,
): Promise<number | null> {
  if (product === null || !('affiliateId' in host)) return null;
  return (await rateProducts(tx, [product.id], now)).get(product.id)?.cashbackSatang ?? 0;
}

export function removeLiveProduct(
  { db }: Pick<Services, 'db'>,
  { liveProductId, ...of }: Of & { liveProductId: number },
): Promise<Result<true, { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return onDraft<{ code: 'liveNotFound' | 'liveNotDraft' }>({ db }, of, async (tx) =>
    (await deleteLiveProduct(tx, of.id, liveProductId)) ? succeed(true) : fail({ code: 'liveNotFound' }),
  );
}

function onDraft<Failure extends { code: string }>(
  { db }: Pick<Services, 'db'>,
  of: Of,
  work: (tx: Transaction, post: LivePostRow) => Promise<Result<true, Failure>>,
): Promise<Result<true, Failure | { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return transact<true, Failure | { code: 'liveNotFound' | 'liveNotDraft' }>(db, async (tx) => {
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    return post.state === 'draft' ? work(tx, post) : fail({ code: 'liveNotDraft' });
  });
}
