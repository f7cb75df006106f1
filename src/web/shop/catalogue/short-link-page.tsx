import { data, redirect } from 'react-router';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/short-link-page';

const kinds = new Map<string, 'product' | 'store'>([
  ['pd', 'product'],
  ['st', 'store'],
]);

/**
 * SPEC §2 "Short links": /pd/{shortLink} and /st/{shortLink} lead to the product's or the store's page. Of the other
 * kinds (/a, /n, /p, /main) nobody has been given a link yet, so any of them is an unknown one.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const kind = kinds.get(url.pathname.split('/')[1] ?? '');
  if (kind === undefined) throw data(null, { status: 404 });
  const { api } = serverSide(context);
  const target = await orNotFound(api.catalogue.shortLink({ kind, code: params.shortLink.slice(0, 64) }));
  return redirect(`/${target.kind}/${encodeURIComponent(target.urlKey)}`);
}

/** Without a page of its own the route would answer an unknown link with bare JSON; with it the 404 page is shown. */
export default function ShortLinkPage() {
  return null;
}
