import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { ProductGrid } from '../../kit/catalogue/product-grid.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/viewed-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** What whoever is signed in looked at, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'catalogue');
  const head = pageHead(server, messages.catalogue.viewed.title);
  if (!server.isSignedIn) return { products: null, head, messages };
  const { pageNo } = readListQuery(url.searchParams);
  return { products: await server.api.browsing.viewed({ pageNo, perpage: 24 }), head, messages };
}

export async function action({ url, context }: Route.ActionArgs) {
  const { api, isSignedIn } = serverSide(context);
  if (isSignedIn) await api.browsing.forgetViewed({});
  return redirect(url.pathname.replace(/\.data$/, ''));
}

export default function ViewedPage({ loaderData: { products } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  if (products === null) return null;
  const isEmpty = products.dataList.length === 0;
  return (
    <>
      <PageTitle
        aside={
          isEmpty ? undefined : (
            <ConfirmPanel
              label={t('viewed.forget')}
              title={t('viewed.forgetTitle')}
              text={t('viewed.forgetText')}
              submit={t('viewed.forgetSubmit')}
              intent="forget"
              look="quiet"
              tone="danger"
            />
          )
        }
      >
        {t('viewed.title')}
      </PageTitle>
      {isEmpty ? (
        <EmptyState
          title={t('viewed.empty')}
          text={t('viewed.emptyText')}
          action={<ButtonLink to="/product">{t('favourites.find')}</ButtonLink>}
        />
      ) : (
        <ProductGrid products={products.dataList} />
      )}
      <Pagination
        className="pt-10"
        pageNo={products.pageNo}
        pageCount={products.pageCount}
        makeHref={(pageNo) => `?pageNo=${pageNo}`}
      />
    </>
  );
}
