import { livePath } from '../../../modules/live/live-path.rules.ts';
import type { ApiClient } from '../../request/api-client.server.ts';
import { listedAs } from '../catalogue/listed-as.ts';

const shelfLength = 12;
const shelfCount = 2;

/** Everything the home page shows to everyone, in as many calls as it has parts, all at once. */
export async function loadHome(api: ApiClient) {
  const [site, banners, categories, bestSellers, newest, stores, flashSales, campaigns, lives] =
    await Promise.all([
      api.site.shell({}),
      api.site.bannerHomeList({}),
      api.catalogue.categoryList({ group: listedAs }),
      api.catalogue.bestSellers({ pageNo: 1, perPage: 15 }),
      api.catalogue.productList({
        sortBy: 'newest',
        inStock: true,
        group: 'work',
        pageNo: 1,
        perpage: shelfLength,
      }),
      api.catalogue.storeList({ pageNo: 1, perpage: 8, group: listedAs }),
      api.flashSale.list({}),
      api.campaign.list({}),
      api.live.board({ postTypeId: 1 }),
    ]);
  const largest = [...categories.dataList].sort((a, b) => b.count - a.count).slice(0, shelfCount);
  const shelves = await Promise.all(
    largest.map(async ({ urlKey, name }) => {
      const list = await api.catalogue.productList({
        category: urlKey,
        sortBy: 'bestSeller',
        inStock: true,
        group: 'work',
        pageNo: 1,
        perpage: shelfLength,
      });
      return { urlKey, name, products: list.dataList };
    }),
  );
  return {
    site: {
      title: site.title,
      description: site.description,
      businessName: site.businessName,
      footer: site.footer,
    },
    banners: banners.dataList,
    categories: categories.dataList
      .filter(({ count }) => count > 0)
      .map(({ urlKey, name, count }) => ({ urlKey, name, count })),
    bestSellers: bestSellers.dataList.slice(0, shelfLength),
    newest: newest.dataList,
    shelves,
    stores: stores.dataList,
    flashSales: flashSales.dataList,
    // The campaigns' own pages show their products.
    campaigns: campaigns.map((campaign) => ({ ...campaign, product: [] })),
    // Where selling live is switched off, their pages are closed.
    liveCount: site.isLive ? lives.totals.running : 0,
    lives: (site.isLive ? lives.running : []).map((live) => ({
      ...{ name: live.name, store: live.store.name, to: livePath(live) },
    })),
    total: newest.total,
  };
}
