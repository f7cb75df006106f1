import { announceChanges } from '../../platform/db/change-feed.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { toBaht } from '../../shared/money.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { notifyUsers } from '../notification/notify-users.ts';
import { holdQuota, shrinkQuota } from '../pricing/open-quota.ts';
import { giveCopiesBack, lockCopies } from '../stock/move-copies.ts';
import { applyLive } from './apply-live.ts';
import { holdSpoken } from './hold-baskets.ts';
import { selectHostedOf, selectHostedProduct } from './hosted-lines.store.ts';
import { selectLiveProducts, updateLiveProduct } from './live.store.ts';
import type { HostedProduct } from './live-hosted.contract.ts';
import { displayCashback } from './live-keyword.rules.ts';
import { lockShow } from './live-show.store.ts';
import { liveTag } from './live-tags.ts';
import { type LiveActor, recordLiveAudit } from './record-live-audit.ts';
import { longestLiveMs } from './run-live.ts';

const finishedShownMs = 30 * 24 * 60 * 60 * 1000;
const hostedMost = 500;

/** What affiliates sell of a store's in their lives, and how many of its copies are set aside there. */
export async function listHosted(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { sellerId, locale }: { sellerId: number; locale: Locale },
): Promise<HostedProduct[]> {
  const finishedFrom = new Date(clock().getTime() - finishedShownMs);
  const rows = await selectHostedOf(db, { sellerId, finishedFrom, limit: hostedMost });
  return rows.map(
    ({ hostTh, hostEn, productTh, productEn, priceSatang, listSatang, cashbackSatang, ...row }) => ({
      ...{ liveProductId: row.liveProductId, live: row.live, state: row.state, keyword: row.keyword },
      ...{ host: inLocale(locale, hostTh, hostEn), startsAt: new Date(row.startsAt).toISOString() },
      ...{ productId: row.productId, name: inLocale(locale, productTh, productEn) },
      ...{ price: toBaht(priceSatang), listPrice: toBaht(listSatang) },
      displayCashback: toBaht(displayCashback(cashbackSatang, listSatang, priceSatang)),
      ...{ copies: row.copies, reserved: row.reserved, ordered: row.ordered, takenBack: row.takenBack },
      takenBackAt: row.takenBackAt === null ? null : new Date(row.takenBackAt).toISOString(),
    }),
  );
}

export type TakeBackFailure = { code: 'liveProductNotFound' | 'liveNotConnected' | 'liveNothingFree' };

/**
 * A store takes back what is set aside of a product for an affiliate's live: as many copies as nobody there has. What was reserved
 * or ordered stays its buyers'. How many came back.
 */
export function takeCopiesBack(
  { db, clock, siteUrl }: Pick<Services, 'db' | 'clock' | 'siteUrl'>,
  { sellerId, liveProductId, by }: { sellerId: number; liveProductId: number; by: LiveActor },
): Promise<Result<number, TakeBackFailure>> {
  return transact<number, TakeBackFailure>(db, async (tx) => {
    const found = await selectHostedProduct(tx, sellerId, liveProductId);
    const post = found === null ? null : await lockShow(tx, found.postId);
    if (post === null) return fail({ code: 'liveProductNotFound' });
    if (post.state !== 'connected') return fail({ code: 'liveNotConnected' });
    const now = clock();
    const product = (await selectLiveProducts(tx, [post.id])).find(({ id }) => id === liveProductId);
    if (product === undefined || product.quotaId === null) return fail({ code: 'liveProductNotFound' });
    // Products before quotas, as orders take them.
    await lockCopies(tx, [product]);
    const quota = await holdQuota(tx, product.quotaId);
    if (quota === null || quota.closedAt !== null) return fail({ code: 'liveNotConnected' });
    const { reservations, taken } = await holdSpoken(tx, post.id);
    const reserved = reservations
      .filter((each) => each.liveProductId === liveProductId)
      .reduce((sum, each) => sum + each.reserved, 0);
    const ordered = taken
      .filter(({ quotaId }) => quotaId === product.quotaId)
      .reduce((sum, { copies }) => sum + copies, 0);
    if (product.copies <= reserved) return fail({ code: 'liveNothingFree' });
    const endsAt = new Date((post.connectedAt ?? now).getTime() + longestLiveMs);
    const freed = await shrinkQuota(tx, product.quotaId, { copies: Math.max(0, reserved - ordered), endsAt });
    if (freed === 0) return fail({ code: 'liveNothingFree' });
    await giveCopiesBack(tx, [{ productId: product.productId, quantity: freed }], now);
    const copies = product.copies - freed;
    await updateLiveProduct(tx, liveProductId, {
      ...{ copies, takenBack: product.takenBack + freed, takenBackAt: now },
    });
    await applyLive(tx, post, now);
    const moved = { before: String(product.copies), after: String(copies) };
    const detail = { liveId: post.id, liveProductId };
    await recordLiveAudit(tx, by, { kind: 'live_copies_taken_back', moved, detail }, now);
    if (post.affiliateId !== null)
      await notifyUsers(
        tx,
        { siteUrl },
        [
          {
            ...{ userId: post.affiliateId, kind: 'liveCopiesTakenBack' },
            params: { live: post.name, keyword: product.keyword, copies: String(freed) },
            href: `/user/profile/affiliate/live/${post.id}`,
            cause: `live product ${liveProductId}: ${now.toISOString()}`,
          },
        ],
        now,
      );
    await announceChanges(tx, [liveTag(post.id)]);
    return succeed(freed);
  });
}
