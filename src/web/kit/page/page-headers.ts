import type { HeadersArgs } from 'react-router';

/**
 * A page that is the same for every visitor without a token. The server may keep it and so may a CDN; what it was made
 * of is in `x-cache-tags` (from the loader), so that it is dropped when that changes.
 */
export function publicPage({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  return publicHeaders({ loaderHeaders, errorHeaders }, 'site');
}

/**
 * The same for a page with lists of products: which of them it shows, and in which order, hangs on prices that it doesn't
 * show, so that it is dropped whenever the index has taken in a price.
 */
export function publicList({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  return publicHeaders({ loaderHeaders, errorHeaders }, 'site prices');
}

function publicHeaders(
  { loaderHeaders, errorHeaders }: Pick<HeadersArgs, 'loaderHeaders' | 'errorHeaders'>,
  tags: string,
): HeadersInit {
  if (errorHeaders !== undefined) return { 'cache-control': 'no-store' };
  return {
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    // Every page has the shell, which is made of the site's settings.
    'x-cache-tags': `${tags} ${loaderHeaders.get('x-cache-tags') ?? ''}`.trimEnd(),
  };
}
