import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/share-resource';

/** GET /resources/share?product=urlKey: the title and short link the share dialog shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api } = serverSide(context);
  const urlKey = (url.searchParams.get('product') ?? '')
    .slice(0, 200)
    .replaceAll('\u0000', '')
    .toWellFormed();
  const share = await orNotFound(api.catalogue.productShare({ urlKey }));
  return Response.json(
    { title: share.metaTitle, url: share.shortLink },
    { headers: { 'cache-control': 'private, no-store' } },
  );
}
