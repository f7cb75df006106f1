import { data, redirect } from 'react-router';
import { apiFailure } from '../api-client.server.ts';
import { cameFrom } from '../came-from.server.ts';
import { nextPath } from '../identity/sign-in.server.ts';
import { formText } from '../private-page.server.ts';
import { serverSide } from '../server-side.server.ts';
import type { Route } from './+types/wishlist-resource';

/** GET /resources/wishlist: numbers of the favourites; none for a guest (SPEC §6: fetched only with a token). */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, isSignedIn } = serverSide(context);
  const { ids } = isSignedIn ? await api.browsing.wishlistIds({}) : { ids: [] };
  return Response.json({ ids }, { headers: { 'cache-control': 'private, no-store' } });
}

/** POST: a heart was pressed. A form of a page without scripts goes back to where it came from. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  const form = await request.formData();
  const next = nextPath(cameFrom(request));
  const isFetch = request.headers.get('accept')?.includes('application/json') ?? false;
  if (!isSignedIn) {
    if (isFetch) throw data(null, { status: 401 });
    return redirect(`/login?next=${encodeURIComponent(next)}`);
  }
  const productId = Number(formText(form, 'productId'));
  if (!Number.isSafeInteger(productId) || productId < 1) throw data(null, { status: 400 });
  try {
    if (formText(form, 'intent') === 'remove') await api.browsing.removeWishlist({ id: productId });
    else await api.browsing.saveWishlist({ id: productId });
  } catch (error) {
    const failure = apiFailure(error);
    if (isFetch) return Response.json(failure, { status: failure.status });
  }
  return isFetch ? Response.json({ isSaved: true }) : redirect(next);
}
