import { data, redirect } from 'react-router';
import type { Route } from './+types/old-address';
import { movedTo } from './old-addresses.rules.ts';

/** GET /seller/orders and the like. A form of a page that was open when it moved is sent on with what it says (308). */
export function loader({ params, url }: Pick<Route.LoaderArgs, 'params' | 'url'>): never {
  const target = movedTo(params.menu, params['*'] ?? '', url.search);
  if (target === null) throw data(null, { status: 404 });
  throw redirect(target, 308);
}

export const action = loader;
