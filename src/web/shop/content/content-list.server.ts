import { data } from 'react-router';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readPageNo, readSearch } from '../../request/query-number.ts';
import type { ServerSide } from '../../request/server-side.server.ts';
import { articleBanners } from './article-banners.server.ts';
import { perpage } from './content-list.rules.ts';

/** A page of news or of articles, of one category if the address says so. */
export async function loadContentList(
  { api, locale, siteUrl }: ServerSide,
  kind: 'news' | 'article',
  url: URL,
) {
  const asked = readSearch(url.searchParams.get('category'), 80);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const query = { category: asked, pageNo, perpage };
  const [list, banners] = await (kind === 'news'
    ? Promise.all([api.content.newsList(query), []])
    : Promise.all([api.content.articleList(query), pageNo > 1 || asked !== '' ? [] : articleBanners(api)]));
  const category = list.categories.find(({ urlKey }) => urlKey === asked) ?? null;
  // A page beyond the last one, or a category that isn't there, is no page.
  if (list.dataList.length === 0 && (pageNo > 1 || (asked !== '' && category === null)))
    throw data(null, { status: 404 });
  const { catalogue } = pickMessages(locale, 'catalogue');
  const messages = { ...pickMessages(locale, 'content'), catalogue: { banners: catalogue.banners } };
  return data(
    { kind, list, category, pageNo, banners, locale, siteUrl, messages },
    { headers: { 'x-cache-tags': 'content catalogue' } },
  );
}
