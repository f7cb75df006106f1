import MapPin from 'lucide-react/icons/map-pin';
import { data } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { publicPage } from '../page-headers.ts';
import { orNotFound, serverSide } from '../server-side.server.ts';
import { pageMeta } from '../shell/seo.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Stars } from '../ui/stars.tsx';
import type { Route } from './+types/store-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { FollowButton } from './follow-button.tsx';
import { listPath } from './list-seo.rules.ts';
import { ProductBrowser } from './product-browser.tsx';
import { loadProductList } from './product-list.server.ts';
import { RoundPicture } from './round-picture.tsx';
import { StoreVouchers } from './store-vouchers.tsx';

export const headers = publicPage;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const [store, listing] = await Promise.all([
    orNotFound(api.catalogue.store({ urlKey })),
    orNotFound(loadProductList(server, url, { name: 'seller', urlKey })),
  ]);
  const [{ count: followerCount }, { dataList }] = await Promise.all([
    api.follow.followers({ id: store.id }),
    api.promotion.vouchers({ sellerId: store.id }),
  ]);
  const vouchers = dataList.filter(({ sellerId }) => sellerId === store.id).slice(0, 12);
  return data(
    { store, followerCount, vouchers, listing, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    {
      headers: { 'x-cache-tags': `catalogue seller:${store.id} followers:${store.id} vouchers:${store.id}` },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { store, listing, locale, siteUrl, messages } = loaderData;
  const path = `/store/${store.urlKey}`;
  return pageMeta({
    title: store.name,
    description: store.description ?? store.tagline,
    path: listPath(path, listing.query, 'seller'),
    image: `${store.imageUrl}/1200.jpg`,
    locale,
    siteUrl,
    jsonLd: [
      {
        '@type': 'BookStore',
        name: store.name,
        url: `${siteUrl}${path}`,
        image: `${siteUrl}${store.imageUrl}/640.jpg`,
        ...(store.rating === null
          ? {}
          : {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: store.rating,
                reviewCount: store.ratingCount,
              },
            }),
      },
      breadcrumbList(siteUrl, [
        { name: messages.catalogue.home, path: '/' },
        { name: messages.catalogue.store.title, path: '/store' },
        { name: store.name, path },
      ]),
    ],
  });
}

export default function StorePage({
  loaderData: { store, followerCount, vouchers, listing },
}: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  const format = useFormatter();
  return (
    <main className="page-width">
      <header className="grid gap-4 pt-4 pb-7 md:pt-6">
        <Breadcrumb
          items={[
            { label: t('home'), to: '/' },
            { label: t('store.title'), to: '/store' },
            { label: store.name },
          ]}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <RoundPicture
            base={store.imageUrl}
            sizes="7rem"
            maxWidthPx={320}
            isPriority
            className="size-24 md:size-28"
          />
          <div className="min-w-0 flex-1 basis-64">
            <h1 className="text-2xl md:text-3xl">{store.name}</h1>
            {store.tagline !== null && <p className="text-lg text-ink-soft">{store.tagline}</p>}
            <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-mute">
              {store.rating !== null && <Stars value={store.rating} count={store.ratingCount} />}
              <span>{t('store.productCount', { count: store.productCount })}</span>
              <span>{t('store.sold', { count: store.soldCount })}</span>
              {followerCount > 0 && <span>{t('follow.count', { count: followerCount })}</span>}
              {store.provinceName !== null && (
                <span className="inline-flex items-center gap-1">
                  <MapPin className="size-3.5" aria-hidden="true" />
                  {store.provinceName}
                </span>
              )}
              <span>
                {t('store.since', {
                  date: format.dateTime(new Date(store.createdTime), {
                    year: 'numeric',
                    calendar: 'gregory',
                  }),
                })}
              </span>
            </p>
          </div>
          <FollowButton sellerId={store.id} name={store.name} />
        </div>
        {store.description !== null && <p className="prose-width text-ink-soft">{store.description}</p>}
      </header>
      <StoreVouchers vouchers={vouchers} />
      <h2 className="sr-only">{t('store.products')}</h2>
      <ProductBrowser listing={listing} path={`/store/${store.urlKey}`} fixed="seller" />
    </main>
  );
}
