import type { ServerSide } from '../../request/server-side.server.ts';
import { livePlaceOf } from './live-place.rules.ts';

/** The calls of whoever's lives a page is about, and where they are: a store's and an affiliate's are the same. */
export function hostCalls({ api }: ServerSide, { pathname }: Pick<URL, 'pathname'>) {
  const place = livePlaceOf(pathname);
  return place.host === 'affiliate'
    ? { ...place, live: api.affiliateLive, baskets: api.affiliateLiveBasket }
    : { ...place, live: api.live, baskets: api.liveBasket };
}
