import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { orNotFound, serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Promises } from '../home/promises.tsx';
import { SeeAll } from '../home/see-all.tsx';
import type { Route } from './+types/store-front-page';
import { breadcrumbList } from './breadcrumb-list.rules.ts';
import { listedAs } from './listed-as.ts';
import { ProductShelf } from './product-shelf.tsx';
import { StoreAbout, StorePolicies } from './store-about.tsx';
import { StoreHead } from './store-head.tsx';
import { StoreVouchers } from './store-vouchers.tsx';

export const headers = publicList;

const shelfLength = 12;

/** A store's decorated page: its banners, its vouchers, its lists, what sells best there and what is new, what it says of itself. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { urlKey } = params;
  const store = await orNotFound(api.catalogue.store({ urlKey, group: listedAs }));
  const shelf = (sortBy: 'bestSeller' | 'newest') =>
    api.catalogue.productList({
      seller: urlKey,
      sortBy,
      inStock: true,
      group: 'work',
      pageNo: 1,
      perpage: shelfLength,
    });
  const [
    { count: followerCount },
    { answersInMinutes },
    { dataList },
    { dataList: banners },
    { dataList: lists },
    bestSellers,
    newest,
  ] = await Promise.all([
    api.follow.followers({ id: store.id }),
    api.chat.answers({ id: store.id }),
    api.promotion.vouchers({ sellerId: store.id }),
    api.banner.shown({ sellerId: store.id }),
    api.sharedList.shelves({ sellerId: store.id }),
    shelf('bestSeller'),
    shelf('newest'),
  ]);
  return data(
    {
      store,
      followerCount,
      answersInMinutes,
      banners,
      lists,
      vouchers: dataList.filter(({ sellerId }) => sellerId === store.id).slice(0, shelfLength),
      bestSellers: bestSellers.dataList,
      newest: newest.dataList,
      locale,
      siteUrl,
      messages: pickMessages(locale, 'catalogue'),
    },
    {
      headers: {
        'x-cache-tags': `catalogue seller:${store.id} followers:${store.id} vouchers:${store.id} banners:${store.id} lists:${store.id}`,
      },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { store, locale, siteUrl, messages } = loaderData;
  const path = `/seller-store/${store.urlKey}`;
  return pageMeta({
    title: store.name,
    description: store.description ?? store.tagline,
    path,
    image: { kind: 'store', id: store.id },
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

export default function StoreFrontPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('catalogue.storeFront');
  const { store, followerCount, answersInMinutes, banners, lists, vouchers, bestSellers, newest } =
    loaderData;
  const all = `/store/${store.urlKey}`;
  return (
    <main className="page-width pb-14">
      <StoreHead
        store={store}
        followerCount={followerCount}
        answersInMinutes={answersInMinutes}
        tab="front"
      />
      {banners.length > 0 && (
        <div className="pb-7">
          <BannerCarousel banners={banners} isOfStore />
        </div>
      )}
      <StoreVouchers vouchers={vouchers} />
      {newest.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {lists.map(({ id, title, listKey, products }) => (
          <ProductShelf
            key={id}
            title={title}
            products={products}
            aside={<SeeAll to={`/seller-store/${store.urlKey}/list/${listKey}`} of={title} />}
          />
        ))}
        <ProductShelf
          areBooks
          title={t('bestSellers')}
          products={bestSellers}
          aside={<SeeAll to={`${all}?sortBy=bestSeller`} of={t('bestSellers')} />}
        />
        <ProductShelf
          areBooks
          title={t('newest')}
          products={newest}
          aside={<SeeAll to={`${all}?sortBy=newest`} of={t('newest')} />}
        />
        {store.description !== null && <StoreAbout title={t('about')} text={store.description} />}
        {store.policies !== null && <StorePolicies text={store.policies} />}
        <Promises className="" />
      </div>
    </main>
  );
}
