import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { endPriceWindows } from '../pricing/end-price-windows.ts';
import { setPriceWindows } from '../pricing/set-price-windows.ts';
import { giveCopiesBack, setAsideCopies } from '../stock/move-copies.ts';
import { sourceOfLive } from './live.rules.ts';
import { closeLiveProducts, insertAir, lockPost, selectLiveProducts, updatePost } from './live.store.ts';
import { livesTag, liveTag } from './live-tags.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Of = { sellerId: number; id: number };

/** A live that nobody finishes ends by itself: its price has to have an end. */
const longestMs = 30 * 24 * 60 * 60 * 1000;

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
    const endsAt = new Date(now.getTime() + longestMs);
    const cheaper = products.filter(({ priceSatang, listSatang }) => priceSatang < listSatang);
    await setPriceWindows(
      tx,
      source,
      cheaper.map(({ productId, priceSatang }) => ({
        ...{ kind: 'live' as const, sellerId, productId, priceSatang, startsAt: now, endsAt },
        ...{ nameTh: post.name, nameEn: post.name },
      })),
    );
    await updatePost(tx, id, { state: 'connected', connectedAt: now });
    await announceChanges(tx, [livesTag, liveTag(id)]);
    return succeed(true);
  });
}

type FinishFailure = { code: 'liveNotFound' | 'liveNotConnected' };

/** At once and for ever: keywords, prices and what is left of the copies that were held end in this transaction. */
export function finishLive(
  { db, clock }: Needs,
  { sellerId, id, by = null }: Of & { by?: LiveActor },
): Promise<Result<true, FinishFailure>> {
  return transact<true, FinishFailure>(db, async (tx) => {
    const post = await lockPost(tx, sellerId, id);
    if (post === null) return fail({ code: 'liveNotFound' });
    if (post.state !== 'connected') return fail({ code: 'liveNotConnected' });
    const now = clock();
    const products = await selectLiveProducts(tx, [id]);
    await giveCopiesBack(
      tx,
      products.map(({ productId, copies }) => ({ productId, quantity: copies })),
      now,
    );
    await endPriceWindows(tx, sourceOfLive(id), now);
    await closeLiveProducts(tx, id);
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
