import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { rateProducts } from '../affiliate/rate-products.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
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
  lockHost,
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

/** Whose call makes a post, and its Idempotency-Key if it has one. */
type Once = { userId: number; key: string | null };
const anyTimes: Once = { userId: 0, key: null };

type SaveFailure =
  | LiveInvalid
  | { code: 'liveNotFound' | 'liveChanged' | 'liveFinished' | 'livesTooMany' | 'idempotencyKeyReused' };

/**
 * Makes a draft, once for a key, or with an id changes a live: its name and date until it is finished, the rest while it is a
 * draft. A form that is sent twice is taken once.
 */
export function saveLive(
  { db, clock }: Needs,
  {
    id,
    version,
    draft,
    once = anyTimes,
    ...host
  }: Host & { id: number | null; version: number | null; draft: LiveDraft; once?: Once },
): Promise<Result<number, SaveFailure>> {
  return transact<number, SaveFailure>(db, async (tx) => {
    const fields = checkLiveDraft(draft);
    if (Object.keys(fields).length > 0) return fail({ code: 'liveInvalid', fields });
    if (id === null) {
      const now = clock();
      const asked = { ...{ userId: once.userId, key: once.key }, call: 'POST /seller/live', now };
      return answerOnce<number, SaveFailure>(tx, { ...asked, body: { ...draft, host } }, async () => {
        await lockHost(tx, host);
        if ((await countOpenPosts(tx, host)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
        const post = { ...draft, ...host, state: 'draft' as const, createdAt: now };
        return succeed(await insertPost(tx, { ...post, readingVersion: newestReading }));
      });
    }
    const post = await lockPost(tx, { ...host, id });
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    const { name, startsAt, pageId } = draft;
    const said = post.state === 'draft' ? draft : { name, startsAt, pageId };
    if (isThere(post, said)) return succeed(id);
    if (post.version !== version) return fail({ code: 'liveChanged' });
    await updatePost(tx, id, said);
    await announceChanges(tx, [livesTag]);
    return succeed(id);
  });
}

function isThere(post: LivePostRow, said: Partial<LiveDraft>): boolean {
  return (Object.keys(said) as (keyof LiveDraft)[]).every((name) =>
    name === 'startsAt' ? post.startsAt.getTime() === said.startsAt?.getTime() : post[name] === said[name],
  );
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

type Copied = { id: number; left: number };
type CopyFailure = { code: 'liveNotFound' | 'livesTooMany' | 'idempotencyKeyReused' };

/**
 * A new draft with what an older live had, but for what another open post has by now: how many products didn't come along. Once
 * for a key.
 */
export function copyLive(
  { db, clock }: Needs,
  { startsAt, once = anyTimes, ...of }: Of & { startsAt: Date; once?: Once },
): Promise<Result<Copied, CopyFailure>> {
  const { id } = of;
  const host = hostIn(of);
  const now = clock();
  const copy = async (tx: Transaction): Promise<Result<Copied, CopyFailure>> => {
    const post = await selectPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    await lockHost(tx, host);
    if ((await countOpenPosts(tx, host)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
    const { postTypeId, name, limitPerPerson, pageId, readingVersion } = post;
    const copyId = await insertPost(tx, {
      ...host,
      ...{ postTypeId, name, limitPerPerson, pageId, readingVersion, startsAt },
      ...{ state: 'draft', createdAt: now },
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
  };
  const asked = { ...{ userId: once.userId, key: once.key }, call: 'POST /seller/live/copy', now };
  const body = { id, startsAt, host };
  return transact<Copied, CopyFailure>(db, (tx) => answerOnce(tx, { ...asked, body }, () => copy(tx)));
}

export type LiveProductDraft = {
  productId: number;
  keyword: string;
  priceSatang: number;
  copies: number;
  position: number | null;
};
/** What people say of a product that is in a draft. */
type Stated = { keyword: string; priceSatang: number; copies: number; position: number };
type ProductFields = Partial<Record<'keyword' | 'price' | 'copies' | 'productId', string>>;
export type LiveProductInvalid = { code: 'liveProductInvalid'; fields: ProductFields };
type ProductFailure =
  | LiveProductInvalid
  | {
      code:
        | 'liveNotFound'
        | 'liveNotDraft'
        | 'liveChanged'
        | 'liveProductsTooMany'
        | 'liveKeywordUsed'
        | 'liveProductTaken';
    };

/**
 * Puts a product of the store into a draft, or with its number in the live changes it there, unless somebody has changed it since
 * `was`. A form that is sent twice is taken once.
 */
export function saveLiveProduct(
  { db, clock }: Needs,
  {
    liveProductId,
    draft,
    was = null,
    ...of
  }: Of & { liveProductId: number | null; draft: LiveProductDraft; was?: Stated | null },
): Promise<Result<true, ProductFailure>> {
  return onDraft<ProductFailure>({ db }, of, async (tx, post) => {
    const { id } = of;
    const host = hostIn(of);
    const now = clock();
    const products = await selectLiveProducts(tx, [id]);
    const own = products.find((product) => product.id === liveProductId);
    if (liveProductId !== null && own === undefined) return fail({ code: 'liveNotFound' });
    const there = own ?? products.find(({ productId }) => productId === draft.productId);
    if (there !== undefined && isStated(there, { ...draft, position: draft.position ?? there.position }))
      return succeed(true);
    if (own !== undefined && was !== null && !isStated(own, was)) return fail({ code: 'liveChanged' });
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

function isStated(there: Stated, { keyword, priceSatang, copies, position }: Stated): boolean {
  return (
    there.keyword === keyword.trim() &&
    there.priceSatang === priceSatang &&
    there.copies === copies &&
    there.position === position
  );
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
