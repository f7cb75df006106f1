import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { placeOf, promotionOf } from '../../modules/store-figures/visits.rules.ts';
import { sendQuietly } from '../request/send-quietly.ts';

/** An address as a visit tells it: of its query nothing but what was searched for. */
function addressOf(path: string, query: string): string {
  const search = new URLSearchParams(query).get('search') ?? '';
  return search === '' ? path : `${path}?${new URLSearchParams({ search })}`;
}

/** The page of this shop that a browser came from; '' where it came from elsewhere. */
function referringAddress(): string {
  const url = URL.parse(document.referrer);
  return url?.origin === location.origin ? addressOf(url.pathname, url.search) : '';
}

/**
 * Tells that a page of a store is looked at, and which page of the shop led there: a store learns how many come, not who.
 * Tells what was searched for, too: the house learns what people look for, not who does.
 */
export function useVisitsTold(): void {
  const { pathname, search } = useLocation();
  const before = useRef<string | null>(null);
  useEffect(() => {
    const from = before.current ?? referringAddress();
    const isSamePage = from.split('?', 1)[0] === pathname;
    const here = addressOf(pathname, search);
    before.current = here;
    // A search is told of once, however its results are filtered and paged through.
    if (pathname === '/product' && here !== pathname && here !== from)
      sendQuietly('/resources/visit', { path: here, from });
    if ((placeOf(pathname) !== null || promotionOf(pathname) !== null) && !isSamePage)
      sendQuietly('/resources/visit', { path: pathname, from });
  }, [pathname, search]);
}
