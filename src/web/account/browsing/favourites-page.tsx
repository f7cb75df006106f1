import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { readListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { ProductGrid } from '../../kit/catalogue/product-grid.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/favourites-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The favourites of whoever is signed in, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'catalogue');
  const head = pageHead(server, messages.catalogue.favourites.title);
  if (!server.isSignedIn) return { products: null, head, messages };
  const { pageNo } = readListQuery(url.searchParams);
  return { products: await server.api.browsing.wishlist({ pageNo, perpage: 24 }), head, messages };
}

export default function FavouritesPage({ loaderData: { products } }: Route.ComponentProps) {
  const t = useTranslations('catalogue');
  if (products === null) return null;
  return (
    <>
      <PageTitle
        aside={
          <ButtonLink to="/user/profile/viewed-products" variant="quiet" size="s">
            {t('viewed.title')}
          </ButtonLink>
        }
      >
        {t('favourites.title')}
      </PageTitle>
      {products.dataList.length === 0 ? (
        <EmptyState
          title={t('favourites.empty')}
          text={t('favourites.emptyText')}
          action={<ButtonLink to="/product">{t('favourites.find')}</ButtonLink>}
        />
      ) : (
        <ProductGrid products={products.dataList} areFavourites />
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
