import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/robots';

/** Personal pages and endless lists are nothing for crawlers; where the sitemap is, is. */
const closed = [
  '/api/',
  '/live-api/',
  '/admin',
  '/cart',
  '/checkout',
  '/payment/',
  '/user/',
  '/live/transaction',
  '/live/login',
  '/login',
  '/register',
  '/resources/',
  '/manage-store',
  '/*?*search=',
  '/*?*sortBy=',
];

/** GET /robots.txt (RFC 9309). */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl, siteMode } = serverSide(context);
  const lines =
    siteMode === 'seller'
      ? // Of the sellers' own site nothing is looked for but its front; the shop's pages aren't there.
        ['User-agent: *', 'Allow: /seller$', 'Disallow: /']
      : [
          'User-agent: *',
          ...closed.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${siteUrl}/sitemap.xml`,
        ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
