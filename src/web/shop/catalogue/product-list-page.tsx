import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { FoundContent } from '../../../modules/content/content.contract.ts';
import { BannerCarousel } from '../../kit/banner/banner-carousel.tsx';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { type ServerSide, serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { FoundWritten } from '../content/found-written.tsx';
import { useRecordedSearch } from '../search/use-recorded-search.ts';
import type { Route } from './+types/product-list-page';
import { listCard, listPath } from './list-seo.rules.ts';
import { ProductBrowser } from './product-browser.tsx';
import { listHeaders, loadProductList } from './product-list.server.ts';

export const headers = publicList;

/** What staff wrote about what is searched for, beside the first page of products. */
async function findWritten({ api }: ServerSide, url: URL): Promise<FoundContent[]> {
  const { search, pageNo } = readListQuery(url.searchParams);
  return search === '' || pageNo > 1 ? [] : (await api.content.search({ search })).dataList;
}

/** The house's banners, over the plain list's first page: whoever has searched or chosen wants to see what was found. */
async function findBanners({ api }: ServerSide, url: URL) {
  const isPlain = listPath('/product', readListQuery(url.searchParams)) === '/product';
  return isPlain ? (await api.site.bannerProductList({})).dataList : [];
}

/** SPEC §2: the product list with its query. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const { locale, siteUrl } = server;
  const messages = pickMessages(locale, 'catalogue');
  const { content } = pickMessages(locale, 'content');
  const [listing, written, banners] = await Promise.all([
    loadProductList(server, url),
    findWritten(server, url),
    findBanners(server, url),
  ]);
  return data(
    {
      listing,
      written,
      banners,
      locale,
      siteUrl,
      messages: { ...messages, content: { found: content.found } },
    },
    { headers: listHeaders },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { listing, locale, siteUrl, messages } = loaderData;
  const { list } = messages.catalogue;
  return pageMeta({
    title: listing.query.search === '' ? list.title : `${list.search} “${listing.query.search}”`,
    description: list.description,
    path: listPath('/product', listing.query),
    image: listCard(listing.list.dataList),
    locale,
    siteUrl,
  });
}

export default function ProductListPage({ loaderData: { listing, written, banners } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  const { search } = listing.query;
  useRecordedSearch(search);
  return (
    <main className="page-width">
      <PageTitle above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('list.title') }]} />}>
        {search === '' ? t('list.title') : t('list.searchTitle', { search })}
      </PageTitle>
      {banners.length > 0 && (
        <div className="pb-6">
          <BannerCarousel banners={banners} />
        </div>
      )}
      <ProductBrowser listing={listing} path="/product" />
      <FoundWritten found={written} />
    </main>
  );
}
