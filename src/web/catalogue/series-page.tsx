import { data, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { publicPage } from '../page-headers.ts';
import { orNotFound, serverSide } from '../server-side.server.ts';
import { pageMeta } from '../shell/seo.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import type { Route } from './+types/series-page';
import { listPath } from './list-seo.rules.ts';
import { ProductBrowser } from './product-browser.tsx';
import { loadProductList } from './product-list.server.ts';

export const headers = publicPage;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const [series, listing] = await Promise.all([
    orNotFound(api.catalogue.series({ urlKey })),
    orNotFound(loadProductList(server, url, { name: 'series', urlKey })),
  ]);
  return data(
    { series, listing, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': `catalogue series:${series.id}` } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { series, listing, locale, siteUrl, messages } = loaderData;
  const path = `/series/${series.urlKey}`;
  return pageMeta({
    title: series.name,
    description: messages.catalogue.series.description.replace('{name}', series.name),
    path: listPath(path, listing.query, 'series'),
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': 'BookSeries',
        name: series.name,
        url: `${siteUrl}${path}`,
        author: series.authors.map(({ name }) => ({ '@type': 'Person', name })),
      },
    ],
  });
}

export default function SeriesPage({ loaderData: { series, listing } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width">
      <PageTitle
        above={
          <Breadcrumb
            items={[{ label: t('home'), to: '/' }, { label: t('series.label') }, { label: series.name }]}
          />
        }
        lead={
          series.authors.length === 0 ? undefined : (
            <span className="flex flex-wrap gap-x-3">
              {t('series.by')}
              {series.authors.map((author) => (
                <Link
                  key={author.id}
                  to={`/author/${author.urlKey}`}
                  prefetch="intent"
                  className="text-primary hover:underline"
                >
                  {author.name}
                </Link>
              ))}
            </span>
          )
        }
      >
        {series.name}
      </PageTitle>
      <ProductBrowser listing={listing} path={`/series/${series.urlKey}`} fixed="series" />
    </main>
  );
}
