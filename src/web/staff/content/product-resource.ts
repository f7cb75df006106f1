import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/product-resource';
import { findProduct } from './read-content-form.server.ts';

/** GET /admin/content-product?address=: the product that an address leads to, for a text. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const found = await findProduct(serverSide(context), url.searchParams.get('address') ?? '');
  return Response.json(found ?? {}, { headers: { 'cache-control': 'private, no-store' } });
}
