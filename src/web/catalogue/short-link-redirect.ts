import { redirect } from 'react-router';
import { orNotFound, serverSide } from '../server-side.server.ts';
import type { Route } from './+types/short-link-redirect';

/** /pd/{shortLink} and /st/{shortLink} (SPEC §2 "Short links") lead to the product's or the store's page. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { api } = serverSide(context);
  const kind = url.pathname.startsWith('/pd/') ? 'product' : 'store';
  const target = await orNotFound(api.catalogue.shortLink({ kind, code: params.shortLink.slice(0, 64) }));
  return redirect(`/${target.kind}/${encodeURIComponent(target.urlKey)}`);
}
