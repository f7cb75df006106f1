import { orHidden } from '../../kit/page/private-page.server.ts';
import { readSearch } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/names';

const kinds = ['authors', 'publishers', 'series'] as const;

/** GET /manage-store/product/names: names for a field of the form of a book. What can't be understood finds none. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<{ names: string[] }> {
  requireSignIn(context);
  const kind = kinds.find((each) => each === url.searchParams.get('kind'));
  const search = readSearch(url.searchParams.get('search'));
  if (kind === undefined || search === '') return { names: [] };
  return orHidden(serverSide(context).api.listing.names({ kind, search }));
}
