import { loadPromotionsFile } from '../../kit/promotion/desk.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/promotions-file';

/** What came of the desk’s promotions, as a table to keep. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  requireSignIn(context);
  return loadPromotionsFile(serverSide(context), 'house', url.searchParams);
}
