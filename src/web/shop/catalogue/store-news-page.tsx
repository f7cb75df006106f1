import { data } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { RoundPicture } from '../../kit/catalogue/round-picture.tsx';
import { publicList } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/store-news-page';
import { listedAs } from './listed-as.ts';
import { ProductShelf } from './product-shelf.tsx';

export const headers = publicList;

const storesPerPage = 8;
const shelfLength = 8;
const pagePath = (pageNo: number) => (pageNo > 1 ? `/seller-store?pageNo=${pageNo}` : '/seller-store');

/** The stores by what is new in them: each with its newest products. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { pageNo } = readListQuery(url.searchParams);
  const list = await api.catalogue.storeList({
    pageNo,
    perpage: storesPerPage,
    sortBy: 'newest',
    group: listedAs,
  });
  const stores = await Promise.all(
    list.dataList.map(async (store) => ({
      ...store,
      products: (
        await api.catalogue.productList({
          seller: store.urlKey,
          sortBy: 'newest',
          group: 'work',
          pageNo: 1,
          perpage: shelfLength,
        })
      ).dataList,
    })),
  );
  const { pageCount } = list;
  return data(
    { stores, pageNo, pageCount, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': 'catalogue stores' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { pageNo, locale, siteUrl, messages } = loaderData;
  const { title, description } = messages.catalogue.storeNews;
  return pageMeta({ title, description, path: pagePath(pageNo), locale, siteUrl });
}

export default function StoreNewsPage({ loaderData: { stores, pageNo, pageCount } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('storeNews.title') }]} />}
        lead={t('storeNews.description')}
        aside={
          <ButtonLink to="/store" variant="secondary" size="s">
            {t('storeNews.allStores')}
          </ButtonLink>
        }
      >
        {t('storeNews.title')}
      </PageTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {stores
          .filter(({ products }) => products.length > 0)
          .map((store) => (
            <ProductShelf
              areBooks
              key={store.id}
              title={
                <span className="flex items-center gap-3">
                  <RoundPicture base={store.imageUrl} sizes="2.75rem" className="size-11" />
                  <span className="grid">
                    <Link
                      to={`/seller-store/${store.urlKey}`}
                      prefetch="intent"
                      className="hover:text-primary hover:underline"
                    >
                      {store.name}
                    </Link>
                    {store.newestTime !== null && (
                      <span className="font-sans text-sm font-normal text-ink-mute">
                        {t('storeNews.since', { date: formatDate(locale, new Date(store.newestTime)) })}
                      </span>
                    )}
                  </span>
                </span>
              }
              products={store.products}
            />
          ))}
      </div>
      <Pagination className="pt-10" pageNo={pageNo} pageCount={pageCount} makeHref={pagePath} />
    </main>
  );
}
