import { orHidden } from '../../kit/page/private-page.server.ts';
import { readNumber } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/grid-data';

/** Rows of the table after a product's number: `/manage-store/products/grid-data?afterId=1200`. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  const { api } = serverSide(context);
  const afterId = readNumber(url.searchParams.get('afterId') ?? '');
  const rows = await orHidden(api.listing.table({ afterId }));
  return Response.json(rows, { headers: { 'cache-control': 'private, no-store' } });
}
