import { pageAddress } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/sitemap-part';
import { sitemapXml } from './sitemap-xml.rules.ts';

/** GET /sitemap/{name}.xml: the pages of one part, each with its address in the other language. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, siteUrl } = serverSide(context);
  const name = /^([a-z]{1,20}(?:-\d{1,6})?)\.xml$/.exec(params.file)?.[1];
  if (name === undefined) throw new Response(null, { status: 404 });
  const { entries } = await orNotFound(api.catalogue.sitemapPart({ name }));
  const body = sitemapXml(
    entries.map(({ path, updatedAt }) => ({
      url: pageAddress(siteUrl, path, 'th'),
      englishUrl: pageAddress(siteUrl, path, 'en'),
      updatedAt,
    })),
  );
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  });
}
