import { Feed } from 'feed';
import { pickMessages } from '../../../messages/messages.server.ts';
import { pageAddress } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/feed-file';

const types = { rss: 'application/rss+xml', atom: 'application/atom+xml' } as const;

const kinds = ['news', 'article', 'campaign', 'book'] as const;
const itemsMost = 40;

/** No control characters: XML 1.0 has no way to write them (§2.2). */
const plain = (text: string) => text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

/** What a title or a summary is in a feed: HTML, which readers draw (RSS 2.0, RFC 4287 §3.1.1). */
const asHtml = (text: string) =>
  plain(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** GET /feed.rss, /feed.atom: what is new for feed readers (RSS 2.0, RFC 4287); the same for everybody. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const type = url.pathname.endsWith('.atom') ? 'atom' : 'rss';
  // Asked for by kind, what stores that somebody follows have isn't in it: this may be kept by anybody.
  const [{ businessName }, ...lists] = await Promise.all([
    api.site.shell({}),
    ...kinds.map((kind) => api.feed.read({ kind })),
  ]);
  const items = lists
    .flatMap(({ dataList }) => dataList)
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, itemsMost);
  const { lead } = pickMessages(locale, 'feed').feed;
  const updated =
    items
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z';
  const feed = new Feed({
    id: pageAddress(siteUrl, '/feed', locale),
    title: plain(businessName),
    description: lead,
    link: pageAddress(siteUrl, '/feed', locale),
    language: locale,
    updated: new Date(updated),
    generator: false,
    feedLinks: {
      rss: pageAddress(siteUrl, '/feed.rss', locale),
      atom: pageAddress(siteUrl, '/feed.atom', locale),
    },
  });
  for (const { title, summary, path, by, at, updatedAt } of items) {
    const link = pageAddress(siteUrl, path, locale);
    feed.addItem({
      ...{ title: asHtml(title), id: link, link, date: new Date(updatedAt), published: new Date(at) },
      description: asHtml(summary),
      ...(by === '' ? {} : { author: [{ name: plain(by) }] }),
    });
  }
  return new Response(type === 'atom' ? feed.atom1() : feed.rss2(), {
    headers: { 'content-type': `${types[type]}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
  });
}
