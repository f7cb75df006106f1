import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/suggest-resource';
import type { SuggestReply } from './suggestions.rules.ts';

const folders = { product: 'product', author: 'author', series: 'series', category: 'category' } as const;
const limit = 10;

/** GET /resources/suggest?search=: what the search box offers, and, while nothing is typed, the last searches. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, isSignedIn } = serverSide(context);
  const search = (url.searchParams.get('search') ?? '')
    .slice(0, 200)
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim();
  const reply: SuggestReply = { suggestions: [], recent: [] };
  if (search === '') {
    if (isSignedIn) reply.recent = (await api.browsing.recentSearches({})).dataList;
  } else {
    const { suggestions } = await api.catalogue.suggest({ search, PerPage: limit });
    reply.suggestions = suggestions.map(({ kind, text, marks, urlKey, imageUrl, product }) => ({
      kind,
      text,
      href:
        kind === 'query' || urlKey === null
          ? `/product?search=${encodeURIComponent(text)}`
          : `/${folders[kind]}/${encodeURIComponent(urlKey)}`,
      imageUrl,
      product,
      marks: marks.map(({ start, end }): [number, number] => [start, end]),
    }));
  }
  return Response.json(reply, { headers: { 'cache-control': 'private, no-store' } });
}
