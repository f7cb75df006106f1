import type { HeadersArgs } from 'react-router';

/**
 * A page that is the same for every visitor without a token. The server may keep it and so may a CDN; what it was made
 * of is in `x-cache-tags` (from the loader), so that it is dropped when that changes.
 */
export function publicPage({ loaderHeaders, errorHeaders }: HeadersArgs): HeadersInit {
  if (errorHeaders !== undefined) return { 'cache-control': 'no-store' };
  return {
    'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    // Every page has the shell, which is made of the site's settings.
    'x-cache-tags': `site ${loaderHeaders.get('x-cache-tags') ?? ''}`.trimEnd(),
  };
}
