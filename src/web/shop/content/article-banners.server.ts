import type { ShownBanner } from '../../../modules/banner/banner.contract.ts';
import type { ApiClient } from '../../request/api-client.server.ts';

/** The house's banners of its articles: over their list, and at the end of each. */
export async function articleBanners(api: ApiClient): Promise<readonly ShownBanner[]> {
  return (await api.site.bannerArticleList({})).dataList;
}
