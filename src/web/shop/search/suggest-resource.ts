import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/suggest-resource';
import { marksOfWords, type SuggestReply } from './suggestions.rules.ts';

const folders = { product: 'product', author: 'author', series: 'series', category: 'category' } as const;
const limit = 10;
const textsMost = 3;

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
    const [{ suggestions }, texts] = await Promise.all([
      api.catalogue.suggest({ search, PerPage: limit }),
      findTexts(api, search),
    ]);
    const products = suggestions
      .slice(0, limit - texts.length)
      .map(({ kind, text, marks, urlKey, imageUrl, product }) => ({
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
    reply.suggestions = [...products, ...texts];
  }
  return Response.json(reply, { headers: { 'cache-control': 'private, no-store' } });
}

/** Pages, news, articles and questions that say it, below the books. They are in the database: without it the books stay. */
async function findTexts(
  { content }: Pick<ServerSide['api'], 'content'>,
  search: string,
): Promise<SuggestReply['suggestions']> {
  try {
    const { dataList } = await content.search({ search, perpage: textsMost });
    return dataList.map(({ kind, title, path }) => ({
      ...{ kind, text: title, href: path, imageUrl: null, product: null },
      marks: marksOfWords(title, search),
    }));
  } catch {
    // Offline, or asked too often: what is typed on asks again.
    return [];
  }
}
