import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { StoreCard } from '../../kit/catalogue/store-card.tsx';
import { publicPage } from '../../kit/page/page-headers.ts';
import { pageMeta } from '../../kit/page/seo.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/store-list-page';
import { listedAs } from './listed-as.ts';

export const headers = publicPage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, locale, siteUrl } = serverSide(context);
  const { pageNo } = readListQuery(url.searchParams);
  const stores = await api.catalogue.storeList({ pageNo, perpage: 24, group: listedAs });
  return data(
    { stores, locale, siteUrl, messages: pickMessages(locale, 'catalogue') },
    { headers: { 'x-cache-tags': 'catalogue stores' } },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (loaderData === undefined) return [];
  const { stores, locale, siteUrl, messages } = loaderData;
  const { title, description } = messages.catalogue.store;
  const path = stores.pageNo > 1 ? `/store?pageNo=${stores.pageNo}` : '/store';
  return pageMeta({ title, description, path, locale, siteUrl });
}

export default function StoreListPage({ loaderData: { stores } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('store.title') }]} />}
        lead={t('store.description')}
        aside={
          <ButtonLink to="/seller-store" variant="secondary" size="s">
            {t('storeNews.title')}
          </ButtonLink>
        }
      >
        {t('store.title')}
      </PageTitle>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {stores.dataList.map((store) => (
          <li key={store.id} className="flex">
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
      <Pagination
        className="pt-10"
        pageNo={stores.pageNo}
        pageCount={stores.pageCount}
        makeHref={(pageNo) => (pageNo > 1 ? `/store?pageNo=${pageNo}` : '/store')}
      />
    </main>
  );
}
