import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { type Notice, notifyUsers } from '../notification/notify-users.ts';
import { type DueFollower, type StoreNews, selectStoreNews, takeDueFollowers } from './store-news.store.ts';

const batch = 200;
/** What nobody was told of for so long isn't news any more. */
const newsMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Tells people what is new at the stores they follow, products and vouchers since they were told last: one notice a store
 * and day. Once, whatever number of workers there is and wherever one of them dies, since what they are told and that they
 * were told are written in one transaction. How many notices.
 */
export async function tellFollowers(services: Pick<Services, 'db' | 'clock' | 'siteUrl'>): Promise<number> {
  const now = services.clock();
  const news = await selectStoreNews(services.db, { after: new Date(now.getTime() - newsMs), now });
  const newsOf = Map.groupBy(news, ({ sellerId }) => sellerId);
  const newest = new Map(
    [...newsOf].map(([sellerId, all]) => [sellerId, all.reduce((last, { atMs }) => Math.max(last, atMs), 0)]),
  );
  let told = 0;
  for (;;) {
    const count = await transact(services.db, async (tx) => {
      const due = await takeDueFollowers(tx, newest, now, batch);
      const notices = due.map((follower) => noticeOf(follower, newsOf.get(follower.sellerId) ?? []));
      await notifyUsers(tx, services, notices, now);
      return due.length;
    });
    told += count;
    if (count < batch) return told;
  }
}

function noticeOf(follower: DueFollower, news: readonly StoreNews[]): Notice {
  const { userId, urlKey, nameTh, nameEn, sinceMs } = follower;
  const count = (kind: StoreNews['kind']) =>
    news.filter((each) => each.kind === kind && each.atMs > sinceMs).length;
  const [products, vouchers] = [count('product'), count('voucher')];
  return {
    userId,
    kind: 'storeNews',
    params: {
      sellerTh: nameTh,
      sellerEn: nameEn,
      products: String(products),
      vouchers: String(vouchers),
      hasBoth: products > 0 && vouchers > 0 ? 'yes' : 'no',
    },
    href: `/store/${urlKey}?sortBy=newest`,
  };
}
