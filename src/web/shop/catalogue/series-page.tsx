import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { ProductCard } from '../../../modules/catalogue/product-card.contract.ts';
import { ProductGrid } from '../../kit/catalogue/product-grid.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { bahtText } from '../../ui/price.tsx';
import { AddAll } from '../cart/add-to-cart.tsx';
import type { Route } from './+types/series-page';
import { listCard } from './list-seo.rules.ts';
import { listedAs } from './listed-as.ts';
import { movedOn } from './moved-on.server.ts';

export const headers = publicList;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const [series, volumes] = await Promise.all([
    orNotFound(api.catalogue.series({ urlKey, group: listedAs })),
    orNotFound(api.catalogue.seriesVolumes({ urlKey })),
  ]);
  movedOn(url, { urlKey, current: series.urlKey });
  return data(
    {
      series,
      volumes: volumes.dataList,
      locale,
      siteUrl,
      messages: pickMessages(locale, 'catalogue', 'buy'),
    },
    { headers: { 'x-cache-tags': `catalogue series:${series.id}` } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { series, volumes, locale, siteUrl, messages } = loaderData;
  const path = `/series/${series.urlKey}`;
  return pageMeta({
    title: series.name,
    description: messages.catalogue.series.description.replace('{name}', series.name),
    path,
    image: listCard(volumes),
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': 'BookSeries',
        name: series.name,
        url: `${siteUrl}${path}`,
        hasPart: volumes.map(({ name, urlKey, work }) => ({
          '@type': 'Book',
          name,
          url: `${siteUrl}/product/${urlKey}`,
          ...(work?.seriesNumber ? { position: work.seriesNumber } : {}),
        })),
        author: series.authors.map(({ name }) => ({ '@type': 'Person', name })),
      },
    ],
  });
}

export default function SeriesPage({ loaderData: { series, volumes } }: Route.ComponentProps) {
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
      <Volumes volumes={volumes} />
    </main>
  );
}

/** The books in reading order, and all that can be bought at once. */
function Volumes({ volumes }: { volumes: readonly ProductCard[] }) {
  const t = useTranslations('catalogue');
  // A box of several is bought by itself.
  const buyable = volumes.filter(
    ({ isInStock, work }) => isInStock && /^\d+(\.\d+)?$/.test(work?.seriesNumber ?? ''),
  );
  const missing = volumes.filter(({ isInStock }) => !isInStock).length;
  const satang = buyable.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return (
    <section aria-labelledby="volumes" id="results" className="pb-14">
      <h2 id="volumes" className="sr-only">
        {t('list.results')}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
        <p className="mr-auto text-ink-soft">
          {t('list.count', { count: volumes.length })} · {t('series.order')}
          {missing > 0 && ` · ${t('series.someOut', { count: missing })}`}
        </p>
        {buyable.length > 1 && (
          <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full">
            <span className="text-sm text-ink-soft tabular-nums">
              {t('series.sum', { amount: bahtText(satang / 100) })}
            </span>
            <AddAll productIds={buyable.map(({ id }) => id)} className="max-sm:w-full">
              {t('series.addAll', { count: buyable.length })}
            </AddAll>
          </div>
        )}
      </div>
      <ProductGrid products={volumes} areBooks areVolumes className="pt-6 xl:grid-cols-5" />
    </section>
  );
}
