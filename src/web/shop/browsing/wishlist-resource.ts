import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/wishlist-resource';
import { answerIds, changeIds } from './keep-ids.server.ts';

/** GET /resources/wishlist: numbers of the favourites. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const server = serverSide(context);
  return answerIds(server, () => server.api.browsing.wishlistIds({}));
}

/** POST: a heart was pressed. */
export function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const server = serverSide(context);
  const { browsing } = server.api;
  return changeIds(request, server, (id, isKept) =>
    isKept ? browsing.saveWishlist({ id }) : browsing.removeWishlist({ id }),
  );
}
