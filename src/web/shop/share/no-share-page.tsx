import { data, redirect } from 'react-router';
import type { Route } from './+types/no-share-page';

/**
 * SPEC §2's /…/share/{urlKey?} where they name nothing that is there: those that do are answered before the pages
 * (src/modules/share/share.routes.ts). Without a key they lead to what there is of the kind.
 */
export function loader({ url, params }: Route.LoaderArgs): never {
  if (params.urlKey !== undefined) throw data(null, { status: 404 });
  const [, kind = ''] = url.pathname.split('/');
  throw redirect(kind === 'share' ? '/' : `/${kind}`);
}

/** Without a page of its own the route would answer with bare JSON; with it the 404 page is shown. */
export default function NoSharePage() {
  return null;
}
