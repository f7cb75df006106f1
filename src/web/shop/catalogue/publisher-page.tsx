import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/publisher-page';
import { listCard, listPath } from './list-seo.rules.ts';
import { listedAs } from './listed-as.ts';
import { movedOn } from './moved-on.server.ts';
import { ProductBrowser } from './product-browser.tsx';
import { loadProductList } from './product-list.server.ts';

export const headers = publicList;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const [publisher, listing] = await Promise.all([
    orNotFound(api.catalogue.publisher({ urlKey, group: listedAs })),
    orNotFound(loadProductList(server, url, { name: 'publisher', urlKey })),
  ]);
  movedOn(url, { urlKey, current: publisher.urlKey });
  return data(
    { publisher, listing, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': `catalogue publisher:${publisher.id}` } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { publisher, listing, locale, siteUrl, messages } = loaderData;
  const path = `/publisher/${publisher.urlKey}`;
  return pageMeta({
    title: publisher.name,
    description: messages.catalogue.publisher.description.replace('{name}', publisher.name),
    path: listPath(path, listing.query, 'publisher'),
    image: listCard(listing.list.dataList),
    locale,
    siteUrl,
    jsonLd: [{ '@type': 'Organization', name: publisher.name, url: `${siteUrl}${path}` }],
  });
}

export default function PublisherPage({ loaderData: { publisher, listing } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width">
      <PageTitle
        above={
          <Breadcrumb
            items={[
              { label: t('home'), to: '/' },
              { label: t('publisher.label') },
              { label: publisher.name },
            ]}
          />
        }
        lead={t('author.count', { count: publisher.count })}
      >
        {publisher.name}
      </PageTitle>
      <ProductBrowser listing={listing} path={`/publisher/${publisher.urlKey}`} fixed="publisher" />
    </main>
  );
}
