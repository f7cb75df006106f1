import { announceChanges } from '../../platform/db/change-feed.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { mayEarn, rateProducts } from '../affiliate/rate-products.ts';
import { notifyStores } from '../notification/notify-users.ts';
import { openQuota } from '../pricing/open-quota.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { lockCopies, setAsideCopies } from '../stock/move-copies.ts';
import { settleFinished } from './hold-baskets.ts';
import { hostedCopiesMost, type OfHost, sourceOfLive } from './live.rules.ts';
import {
  closeLiveProducts,
  insertAir,
  type ListedLiveProduct,
  lockPost,
  searchSellable,
  selectLiveProducts,
  updateLiveProduct,
  updatePost,
} from './live.store.ts';
import { isPriceToSell } from './live-keyword.rules.ts';
import { livesTag, liveTag } from './live-tags.ts';
import { endDueBaskets, openBaskets } from './open-baskets.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = OfHost;

/** A live that nobody finishes ends by itself: its price has to have an end. */
export const longestLiveMs = 30 * 24 * 60 * 60 * 1000;

type ConnectFailure = {
  code:
    | 'liveNotFound'
    | 'liveNotDraft'
    | 'liveEmpty'
    | 'liveCopiesMissing'
    | 'liveTermsChanged'
    | 'liveCopiesOverHalf'
    | 'liveHostStopped';
};

/**
 * A draft sells: its keywords are read, its prices hold for who buys in it, and its copies are held in stock. What an affiliate
 * earns is agreed now: the store's rate and its list price, by which the price has to be one that the cashback covers.
 */
export function connectLive(
  { db, clock, siteUrl }: Needs & Pick<Services, 'siteUrl'>,
  of: Of,
): Promise<Result<true, ConnectFailure>> {
  return transact<true, ConnectFailure>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'draft') return fail({ code: 'liveNotDraft' });
    const products = await selectLiveProducts(tx, [id]);
    if (products.length === 0) return fail({ code: 'liveEmpty' });
    const now = clock();
    // What stores keep half of is counted while nobody else takes of it.
    await lockCopies(tx, products);
    if (post.affiliateId !== null) {
      const agreed = await agreeOnCashback(tx, post.affiliateId, products, now);
      if (!agreed.ok) return agreed;
    }
    const held = products.map(({ productId, copies }) => ({ productId, quantity: copies }));
    if (!(await setAsideCopies(tx, held, now))) return fail({ code: 'liveCopiesMissing' });
    const source = sourceOfLive(id);
    const startsAt = now;
    const endsAt = new Date(now.getTime() + longestLiveMs);
    const quotas = new Map<number, number>();
    for (const { id: liveProductId, sellerId, productId, copies } of products) {
      const quota = { sellerId, productId, copies, perPerson: post.limitPerPerson, startsAt, endsAt };
      const quotaId = await openQuota(tx, {
        ...quota,
        source: `${source}:${liveProductId}`,
        isGranted: true,
      });
      await updateLiveProduct(tx, liveProductId, { quotaId });
      quotas.set(productId, quotaId);
    }
    await setPriceWindows(
      tx,
      source,
      products.map(({ sellerId, productId, priceSatang }) => ({
        ...{ kind: 'live' as const, sellerId, productId, priceSatang, startsAt, endsAt },
        ...{ quotaId: quotas.get(productId), nameTh: post.name, nameEn: post.name },
      })),
    );
    await updatePost(tx, id, { state: 'connected', connectedAt: now });
    if (post.affiliateId !== null) await tellStores(tx, { siteUrl }, { id, name: post.name }, products, now);
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}

/** Takes down what a copy earns the affiliate, where its store still pays for it and the price is one that it covers. */
async function agreeOnCashback(
  tx: Transaction,
  affiliateId: number,
  products: readonly ListedLiveProduct[],
  now: Date,
): Promise<Result<true, { code: 'liveTermsChanged' | 'liveCopiesOverHalf' | 'liveHostStopped' }>> {
  if (!(await mayEarn(tx, affiliateId))) return fail({ code: 'liveHostStopped' });
  const rated = await rateProducts(
    tx,
    products.map(({ productId }) => productId),
    now,
  );
  for (const { id, productId, priceSatang, copies } of products) {
    const terms = rated.get(productId);
    const [found] = await searchSellable(tx, { affiliateId }, { productId }, { limit: 1, now });
    if (terms === undefined || found === undefined) return fail({ code: 'liveTermsChanged' });
    const { rate, cashbackSatang, listSatang } = terms;
    if (!isPriceToSell(cashbackSatang, listSatang, priceSatang)) return fail({ code: 'liveTermsChanged' });
    if (copies > hostedCopiesMost(found.freeCopies)) return fail({ code: 'liveCopiesOverHalf' });
    await updateLiveProduct(tx, id, { rateId: rate.id, cashbackSatang, listSatang });
  }
  return succeed(true);
}

/** Whose copies are set aside for an affiliate's live hears of it: it may take them back at any time. */
function tellStores(
  tx: Transaction,
  services: Pick<Services, 'siteUrl'>,
  live: { id: number; name: string },
  products: readonly ListedLiveProduct[],
  now: Date,
): Promise<void> {
  const stores = [...new Set(products.map(({ sellerId }) => sellerId))];
  return notifyStores(
    tx,
    services,
    stores.map((sellerId) => {
      const own = products.filter((product) => product.sellerId === sellerId);
      const copies = own.reduce((sum, product) => sum + product.copies, 0);
      return {
        ...{ sellerId, right: 'catalogue' as const, kind: 'sellerLiveHosted' as const },
        params: { live: live.name, copies: String(copies), products: String(own.length) },
        href: '/manage-store/live/hosted',
        cause: `live ${live.id}`,
      };
    }),
    now,
  );
}

type FinishFailure = { code: 'liveNotFound' | 'liveNotConnected' };

/**
 * At once and for ever: keywords, prices and what is left of the copies that were held end in this transaction. What somebody
 * has by then is a basket, whose time begins now where its link wasn't sent before; it keeps its copies and prices until then.
 */
export function finishLive(
  { db, clock, newSecret, siteUrl }: Needs & Pick<Services, 'newSecret' | 'siteUrl'>,
  { by = null, ...of }: Of & { by?: LiveActor },
): Promise<Result<true, FinishFailure>> {
  return transact<true, FinishFailure>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'connected') return fail({ code: 'liveNotConnected' });
    const now = clock();
    await endDueBaskets(tx, post, now);
    await openBaskets(tx, { newSecret, siteUrl }, post, { buyers: null, now });
    await closeLiveProducts(tx, id);
    await settleFinished(tx, post, now);
    await updatePost(tx, id, { state: 'finished', finishedAt: now });
    const moved = { before: 'connected', after: 'finished' };
    await recordLiveAudit(tx, by, { kind: 'live_finished', moved, detail: { liveId: id } }, now);
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}

/** Says what is being shown from now on: "+1" means that. */
export function putOnAir(
  { db, clock }: Needs,
  { liveProductId, ...of }: Of & { liveProductId: number | null },
): Promise<Result<true, FinishFailure>> {
  return transact<true, FinishFailure>(db, async (tx) => {
    const { id } = of;
    const post = await lockPost(tx, of);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'connected') return fail({ code: 'liveNotConnected' });
    const products = await selectLiveProducts(tx, [id]);
    if (liveProductId !== null && !products.some((product) => product.id === liveProductId))
      return fail({ code: 'liveNotFound' });
    await insertAir(tx, { postId: id, liveProductId, since: clock() });
    await announceChanges(tx, [liveTag(id)]);
    return succeed(true);
  });
}
