import type { Context } from 'hono';

/**
 * Whether a form's `Origin` (RFC 6454 §7) is this shop: SITE_URL's, which is what browsers see whatever stands in
 * front. The connection's own address says nothing behind a proxy that ends TLS; only a shop that isn't served over
 * https, or a demo, is reached by other names of its machine as well, and then by what a trusted proxy says of them.
 */
export function createOriginCheck(options: {
  siteUrl: string;
  isDemo: boolean;
  trustProxy: boolean;
}): (origin: string, c: Context) => boolean {
  const siteOrigin = new URL(options.siteUrl).origin;
  const hasOneName = siteOrigin.startsWith('https:') && !options.isDemo;
  return (origin, c) => {
    if (origin === siteOrigin) return true;
    if (hasOneName) return false;
    const own = new URL(c.req.url);
    if (origin === own.origin) return true;
    return options.trustProxy && origin === forwardedOrigin(c, own);
  };
}

/** Where the proxy was asked: its scheme, and its host when it tells that apart from ours; the nearest proxy's word. */
function forwardedOrigin(c: Context, own: URL): string | null {
  const last = (name: string) => c.req.header(name)?.split(',').at(-1)?.trim();
  const scheme = last('x-forwarded-proto') ?? own.protocol.slice(0, -1);
  const host = last('x-forwarded-host') ?? own.host;
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : null;
}
