import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { openQuota } from '../pricing/open-quota.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { setAsideCopies } from '../stock/move-copies.ts';
import { settleFinished } from './hold-baskets.ts';
import { sourceOfLive } from './live.rules.ts';
import {
  closeLiveProducts,
  insertAir,
  lockPost,
  selectLiveProducts,
  updateLiveProduct,
  updatePost,
} from './live.store.ts';
import { livesTag, liveTag } from './live-tags.ts';
import { endDueBaskets, openBaskets } from './open-baskets.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = { sellerId: number; id: number };

/** A live that nobody finishes ends by itself: its price has to have an end. */
export const longestLiveMs = 30 * 24 * 60 * 60 * 1000;

type ConnectFailure = { code: 'liveNotFound' | 'liveNotDraft' | 'liveEmpty' | 'liveCopiesMissing' };

/** A draft sells: its keywords are read, its prices hold for who buys in it, and its copies are held in stock. */
export function connectLive(
  { db, clock }: Needs,
  { sellerId, id }: Of,
): Promise<Result<true, ConnectFailure>> {
  return transact<true, ConnectFailure>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'draft') return fail({ code: 'liveNotDraft' });
    const products = await selectLiveProducts(tx, [id]);
    if (products.length === 0) return fail({ code: 'liveEmpty' });
    const now = clock();
    const held = products.map(({ productId, copies }) => ({ productId, quantity: copies }));
    if (!(await setAsideCopies(tx, held, now))) return fail({ code: 'liveCopiesMissing' });
    const source = sourceOfLive(id);
    const startsAt = now;
    const endsAt = new Date(now.getTime() + longestLiveMs);
    const quotas = new Map<number, number>();
    for (const { id: liveProductId, productId, copies } of products) {
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
      products.map(({ productId, priceSatang }) => ({
        ...{ kind: 'live' as const, sellerId, productId, priceSatang, startsAt, endsAt },
        ...{ quotaId: quotas.get(productId), nameTh: post.name, nameEn: post.name },
      })),
    );
    await updatePost(tx, id, { state: 'connected', connectedAt: now });
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}

type FinishFailure = { code: 'liveNotFound' | 'liveNotConnected' };

/**
 * At once and for ever: keywords, prices and what is left of the copies that were held end in this transaction. What somebody
 * has by then is a basket, whose time begins now where its link wasn't sent before; it keeps its copies and prices until then.
 */
export function finishLive(
  { db, clock, newSecret, siteUrl }: Needs & Pick<Services, 'newSecret' | 'siteUrl'>,
  { sellerId, id, by = null }: Of & { by?: LiveActor },
): Promise<Result<true, FinishFailure>> {
  return transact<true, FinishFailure>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
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
  { sellerId, id, liveProductId }: Of & { liveProductId: number | null },
): Promise<Result<true, FinishFailure>> {
  return transact<true, FinishFailure>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
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
