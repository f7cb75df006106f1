import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { newestReading } from './comment-reading.rules.ts';
import { keywordKey } from './comment-text.rules.ts';
import {
  checkLiveDraft,
  type LiveDraft,
  type LiveDraftFields,
  liveCopiesMost,
  liveProductsMost,
  livesOpenMost,
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
import { keywordFault } from './live-keyword.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = { sellerId: number; id: number };

export type LiveInvalid = { code: 'liveInvalid'; fields: LiveDraftFields };

/** Makes a draft, or with an id changes a live: its name and date until it is finished, the rest while it is a draft. */
export function saveLive(
  { db, clock }: Needs,
  {
    sellerId,
    id,
    version,
    draft,
  }: { sellerId: number; id: number | null; version: number | null; draft: LiveDraft },
): Promise<
  Result<number, LiveInvalid | { code: 'liveNotFound' | 'liveChanged' | 'liveFinished' | 'livesTooMany' }>
> {
  type Failure = LiveInvalid | { code: 'liveNotFound' | 'liveChanged' | 'liveFinished' | 'livesTooMany' };
  return transact<number, Failure>(db, async (tx) => {
    const fields = checkLiveDraft(draft);
    if (Object.keys(fields).length > 0) return fail({ code: 'liveInvalid', fields });
    if (id === null) {
      if ((await countOpenPosts(tx, sellerId)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
      const post = { ...draft, sellerId, state: 'draft' as const, createdAt: clock() };
      return succeed(await insertPost(tx, { ...post, readingVersion: newestReading }));
    }
    const post = await lockPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state === 'finished') return fail({ code: 'liveFinished' });
    if (post.version !== version) return fail({ code: 'liveChanged' });
    const { name, startsAt, pageId } = draft;
    await updatePost(tx, id, post.state === 'draft' ? draft : { name, startsAt, pageId });
    return succeed(id);
  });
}

/** Removes a draft. */
export function removeLive(
  { db }: Needs,
  { sellerId, id }: Of,
): Promise<Result<true, { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return transact<true, { code: 'liveNotFound' | 'liveNotDraft' }>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'draft') return fail({ code: 'liveNotDraft' });
    await deletePost(tx, id);
    return succeed(true);
  });
}

/** A new draft with what an older live had, but for what another open post has by now: how many products came along. */
export function copyLive(
  { db, clock }: Needs,
  { sellerId, id, startsAt }: Of & { startsAt: Date },
): Promise<Result<{ id: number; left: number }, { code: 'liveNotFound' | 'livesTooMany' }>> {
  return transact<{ id: number; left: number }, { code: 'liveNotFound' | 'livesTooMany' }>(db, async (tx) => {
    const post = await selectPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    if ((await countOpenPosts(tx, sellerId)) >= livesOpenMost) return fail({ code: 'livesTooMany' });
    const { postTypeId, name, limitPerPerson, pageId, readingVersion } = post;
    const copyId = await insertPost(tx, {
      ...{ sellerId, postTypeId, name, limitPerPerson, pageId, readingVersion, startsAt },
      ...{ state: 'draft', createdAt: clock() },
    });
    let left = 0;
    for (const product of await selectLiveProducts(tx, [id])) {
      const { productId, keyword, keywordKey: key, priceSatang, copies, position } = product;
      const row = {
        postId: copyId,
        sellerId,
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
  { db }: Needs,
  { sellerId, id, liveProductId, draft }: Of & { liveProductId: number | null; draft: LiveProductDraft },
): Promise<Result<true, ProductFailure>> {
  return onDraft<ProductFailure>({ db }, { sellerId, id }, async (tx) => {
    const products = await selectLiveProducts(tx, [id]);
    const own = products.find((product) => product.id === liveProductId);
    if (liveProductId !== null && own === undefined) return fail({ code: 'liveNotFound' });
    if (own === undefined && products.length >= liveProductsMost)
      return fail({ code: 'liveProductsTooMany' });
    const [product] = await searchSellable(tx, sellerId, { productId: own?.productId ?? draft.productId }, 1);
    const fields = checkProduct(draft, product ?? null);
    if (Object.keys(fields).length > 0) return fail({ code: 'liveProductInvalid', fields });
    const keyword = draft.keyword.trim();
    const key = keywordKey(keyword);
    const holder = await selectKeywordHolder(tx, sellerId, key);
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
        sellerId,
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
      code: (await selectKeywordHolder(tx, sellerId, key)) === null ? 'liveProductTaken' : 'liveKeywordUsed',
    });
  });
}

function checkProduct(
  { keyword, priceSatang, copies }: LiveProductDraft,
  product: { priceSatang: number } | null,
): ProductFields {
  const fault = keywordFault(keyword);
  const isPrice = Number.isInteger(priceSatang) && priceSatang > 0;
  return {
    ...(fault === null ? {} : { keyword: fault }),
    ...(product === null ? { productId: 'valueInvalid' } : {}),
    ...(isPrice && (product === null || priceSatang <= product.priceSatang) ? {} : { price: 'valueInvalid' }),
    ...(copies >= 1 && copies <= liveCopiesMost ? {} : { copies: 'valueInvalid' }),
  };
}

export function removeLiveProduct(
  { db }: Needs,
  { sellerId, id, liveProductId }: Of & { liveProductId: number },
): Promise<Result<true, { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return onDraft<{ code: 'liveNotFound' | 'liveNotDraft' }>({ db }, { sellerId, id }, async (tx) =>
    (await deleteLiveProduct(tx, id, liveProductId)) ? succeed(true) : fail({ code: 'liveNotFound' }),
  );
}

function onDraft<Failure extends { code: string }>(
  { db }: Pick<Services, 'db'>,
  { sellerId, id }: Of,
  work: (tx: Transaction, post: LivePostRow) => Promise<Result<true, Failure>>,
): Promise<Result<true, Failure | { code: 'liveNotFound' | 'liveNotDraft' }>> {
  return transact<true, Failure | { code: 'liveNotFound' | 'liveNotDraft' }>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    return post.state === 'draft' ? work(tx, post) : fail({ code: 'liveNotDraft' });
  });
}
