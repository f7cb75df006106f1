import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { assortmentTag } from '../../../modules/catalogue/assortment.rules.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import type { Route } from './+types/store-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { listPath } from './list-seo.rules.ts';
import { listedAs } from './listed-as.ts';
import { ProductBrowser } from './product-browser.tsx';
import { loadProductList } from './product-list.server.ts';
import { StoreHead } from './store-head.tsx';
import { StoreVouchers } from './store-vouchers.tsx';

export const headers = publicList;

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { api, locale, siteUrl } = server;
  const { urlKey } = params;
  const call = orNotFound(api.catalogue.store({ urlKey, group: listedAs }));
  const [store, listing] = await Promise.all([
    call,
    orNotFound(loadProductList(server, url, { name: 'seller', urlKey })),
  ]).catch(async (error: unknown) => {
    // Whichever failed first: it is the store that says why it isn't there.
    await call;
    throw error;
  });
  const [{ count: followerCount }, { answersInMinutes }, { dataList }] = await Promise.all([
    api.follow.followers({ id: store.id }),
    api.chat.answers({ id: store.id }),
    api.promotion.vouchers({ sellerId: store.id }),
  ]);
  const vouchers = dataList.filter(({ sellerId }) => sellerId === store.id).slice(0, 12);
  return data(
    {
      store,
      followerCount,
      answersInMinutes,
      vouchers,
      listing,
      locale,
      siteUrl,
      messages: pickMessages(locale, 'catalogue'),
    },
    {
      headers: {
        'x-cache-tags': `catalogue ${assortmentTag} seller:${store.id} followers:${store.id} vouchers:${store.id}`,
      },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { store, listing, locale, siteUrl, messages } = loaderData;
  const path = `/store/${store.urlKey}`;
  return pageMeta({
    title: `${store.name} · ${messages.catalogue.storeFront.all}`,
    description: store.description ?? store.tagline,
    path: listPath(path, listing.query, 'seller'),
    image: { kind: 'store', id: store.id },
    locale,
    siteUrl,
    jsonLd: [
      breadcrumbList(siteUrl, [
        { name: messages.catalogue.home, path: '/' },
        { name: messages.catalogue.store.title, path: '/store' },
        { name: store.name, path },
      ]),
    ],
  });
}

export default function StorePage({
  loaderData: { store, followerCount, answersInMinutes, vouchers, listing },
}: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width">
      <StoreHead store={store} followerCount={followerCount} answersInMinutes={answersInMinutes} tab="all" />
      <StoreVouchers vouchers={vouchers} />
      <h2 className="sr-only">{t('store.products')}</h2>
      <ProductBrowser listing={listing} path={`/store/${store.urlKey}`} fixed="seller" />
    </main>
  );
}
