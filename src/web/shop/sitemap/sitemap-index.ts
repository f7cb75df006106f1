import { serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/sitemap-index';
import { sitemapIndexXml } from './sitemap-xml.rules.ts';

/** GET /sitemap.xml: the parts of the sitemap (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, siteUrl } = serverSide(context);
  const { parts } = await api.catalogue.sitemap({});
  return xml(
    sitemapIndexXml(
      parts.map(({ name, updatedAt }) => ({ url: `${siteUrl}/sitemap/${name}.xml`, updatedAt })),
    ),
  );
}

function xml(body: string): Response {
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}
