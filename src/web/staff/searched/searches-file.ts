import { downloadedFile } from '../../kit/file/file-answer.server.ts';
import { orHidden } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/searches-file';
import { readSearchesQuery, searchesAsked } from './searches-query.ts';

/** What was searched for, as a table to keep. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const asked = searchesAsked(readSearchesQuery(url.searchParams));
  const file = await orHidden(serverSide(context).api.search.searchesFile(asked));
  return downloadedFile(file, { type: 'text/csv; charset=utf-8', fallback: 'searches' });
}
