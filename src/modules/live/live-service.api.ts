import { callerOf, sellerOf } from '../../platform/http/api-context.ts';
import { implementCalls, mayInStore } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { describeBanner } from '../site/describe-site.ts';
import { createSiteReader } from '../site/site-reader.ts';
import { listCategories, listStoreCategories } from '../storefront/list-categories.ts';
import { hostGuid } from './host-guid.ts';
import type { Host } from './live.rules.ts';
import { liveServiceContract } from './live-service.contract.ts';
import { readHostPage, readLivePost } from './read-live-service.ts';

/** SPEC §7's live service, bound to the use-cases that the shop's own API has. */
export function liveServiceApi(services: Services) {
  const calls = implementCalls(liveServiceContract);
  const site = createSiteReader(services);
  return calls.router({
    user: calls.user.handler(async ({ context }) => {
      const { userId, sellerId } = callerOf(context);
      if (sellerId === null) {
        const pageId = await readHostPage(services, { affiliateId: userId });
        return { result: { userGUID: hostGuid({ userId }), pageId } };
      }
      const pageId = await readHostPage(services, { sellerId });
      return { result: { userGUID: hostGuid({ sellerId }), pageId } };
    }),

    sellerCategories: calls.sellerCategories.handler(async ({ context }) => ({
      dataList: await listStoreCategories(services, sellerOf(context).sellerId, context.culture),
    })),

    categories: calls.categories.handler(async ({ context }) => ({
      dataList: await listCategories(services, context.culture),
    })),

    post: calls.post.handler(async ({ input, context, errors }) => {
      const { userId, sellerId, isAffiliate, storeRights } = callerOf(context);
      // Who works for a store may hold lives of their own as well, and may have no right to the store's.
      const hosts: Host[] = [
        ...(sellerId === null || !mayInStore(storeRights, 'catalogue') ? [] : [{ sellerId }]),
        ...(isAffiliate ? [{ affiliateId: userId }] : []),
      ];
      for (const host of hosts) {
        const result = await readLivePost(services, { ...host, id: input.id, locale: context.culture });
        if (result.ok) return result.value;
      }
      throw errors.liveNotFound();
    }),

    bannerLiveList: calls.bannerLiveList.handler(async ({ context }) => ({
      dataList: (await site.banners('live')).map((row) => describeBanner(row, context.culture)),
    })),
  });
}
