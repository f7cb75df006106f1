import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { FollowButton } from '../../kit/browsing/follow-button.tsx';
import { StoreCard } from '../../kit/catalogue/store-card.tsx';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import type { Route } from './+types/followed-stores-page';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

/** The stores that whoever is signed in follows, the newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const messages = pickMessages(server.locale, 'catalogue', 'affiliatePlace');
  const [stores, affiliates] = await Promise.all([
    server.api.follow.list({ pageNo: readPageNo(url.searchParams.get('pageNo')) }),
    server.api.affiliatePlace.following({}),
  ]);
  return {
    stores,
    affiliates: affiliates.dataList,
    head: pageHead(server, messages.catalogue.follow.title),
    messages,
  };
}

export default function FollowedStoresPage() {
  const t = useTranslations('catalogue.follow');
  const person = useTranslations('affiliatePlace.followed');
  const { stores, affiliates } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      {stores.dataList.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<ButtonLink to="/store">{t('find')}</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {stores.dataList.map((store) => (
            <li key={store.id} className="flex">
              <StoreCard
                store={store}
                action={
                  <FollowButton sellerId={store.id} name={store.name} isFollowed className="mt-2 -ml-3" />
                }
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="pt-8"
        pageNo={stores.pageNo}
        pageCount={stores.pageCount}
        makeHref={(pageNo) => `?pageNo=${pageNo}`}
      />
      {affiliates.length > 0 && (
        <section aria-labelledby="affiliates" className="grid gap-3 pt-8">
          <h2 id="affiliates" className="text-xl">
            {person('title')}
          </h2>
          <ul className="flex flex-wrap gap-2">
            {affiliates.map(({ code, name }) => (
              <li key={code}>
                <ButtonLink to={`/sharer/${code}`} variant="secondary">
                  {name}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
