import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/share-resource';
import { readShare } from './read-share.server.ts';

/** GET /resources/share?kind=product&urlKey=…: the title and short link the share dialog shows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name) ?? '';
  const { share, facebookAppId } = await readShare(serverSide(context), {
    kind: asked('kind'),
    urlKey: asked('urlKey'),
    listKey: asked('listKey'),
  });
  return Response.json(
    { title: share.metaTitle, url: share.shortLink, facebookAppId },
    { headers: { 'cache-control': 'private, no-store' } },
  );
}
