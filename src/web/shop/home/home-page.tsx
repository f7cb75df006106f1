import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { assortmentTag } from '../../../modules/catalogue/assortment.rules.ts';
import { homeId } from '../../../modules/share/share.rules.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProductShelf } from '../catalogue/product-shelf.tsx';
import { flashTags } from '../flash/flash-tags.ts';
import { livesTags } from '../live/lives-tags.ts';
import type { Route } from './+types/home-page';
import { BestSellers } from './best-sellers.tsx';
import { Campaigns } from './campaigns.tsx';
import { CategoryIndex } from './category-index.tsx';
import { FlashSales } from './flash-sales.tsx';
import { loadHome } from './home.server.ts';
import { homeJsonLd } from './home-json-ld.ts';
import { LiveLine } from './live-line.tsx';
import { Promises } from './promises.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { SeeAll } from './see-all.tsx';
import { StoreShelf } from './store-shelf.tsx';
import { Welcome } from './welcome.tsx';

export const headers = publicList;

/** The home page: what is announced, the shop's table of contents, what others read, what is new, who sells. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const messages = pickMessages(locale, 'home', 'catalogue', 'campaign');
  const home = await loadHome(api);
  return data(
    { ...home, locale, siteUrl, messages },
    {
      headers: { 'x-cache-tags': `${livesTags} ${assortmentTag} campaigns ${flashTags(home.flashSales)}` },
    },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { site, locale, siteUrl } = loaderData;
  return pageMeta({
    title: site.title,
    siteName: null,
    description: site.description,
    path: '/',
    image: { kind: 'home', id: homeId },
    locale,
    siteUrl,
    jsonLd: homeJsonLd(site, siteUrl),
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('home');
  const {
    site,
    banners,
    categories,
    bestSellers,
    newest,
    shelves,
    stores,
    flashSales,
    campaigns,
    lives,
    liveCount,
    total,
  } = loaderData;
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-10 pt-4 md:gap-14 md:pt-6">
      <div className="page-width">
        <BannerCarousel banners={banners} />
      </div>
      <LiveLine lives={lives} count={liveCount} />
      <Welcome title={site.title} lead={site.description} total={total} />
      {total === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />}
      <FlashSales slots={flashSales} />
      <Campaigns campaigns={campaigns} />
      <BestSellers products={bestSellers} />
      <CategoryIndex categories={categories} />
      <ProductShelf
        areBooks
        title={t('newBooks')}
        products={newest}
        aside={<SeeAll to="/product?sortBy=newest" of={t('newBooks')} />}
        className="page-width"
      />
      <RecentlyViewed />
      {shelves.map(({ urlKey, name, products }) => (
        <ProductShelf
          areBooks
          key={urlKey}
          title={name}
          products={products}
          aside={<SeeAll to={`/category/${urlKey}`} of={name} />}
          className="page-width"
        />
      ))}
      <StoreShelf stores={stores} />
      <Promises />
    </main>
  );
}
