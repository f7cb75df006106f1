import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import { OrderSearch } from '../order/order-search.tsx';
import {
  countInTab,
  orderListHref,
  orderTabKeys,
  ownListFilter,
  readListQuery,
} from '../order/order-tabs.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/order-list-page';
import { OrderCard } from './order-card.tsx';

export { privateMeta as meta } from '../private-meta.ts';

const perpage = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const { api, locale } = server;
  const query = readListQuery(url.searchParams);
  const [list, counts, views, reviews] = await Promise.all([
    api.order.list({ ...ownListFilter(query), perpage }),
    api.order.statusWithCount({}),
    api.order.viewsWithCount({}),
    api.review.toReview({ perpage: 1 }),
  ]);
  const { order } = pickMessages(locale, 'order');
  const { toReview } = reviews.counts;
  return { list, counts, views, toReview, ...query, head: pageHead(server, order.list.title) };
}

/** My orders (SPEC §2): by state, newest first. */
export default function OrderListPage() {
  const t = useTranslations('order');
  const { list, counts, views, toReview, tab, search, from, to, pageNo } = useLoaderData<typeof loader>();
  const isFiltered = search !== '' || from !== '' || to !== '';
  const hasAny = countInTab('all', counts) > 0;
  // SPEC §2 has it among the orders' tabs; what is reviewed is a product, so it leads to its own list.
  const toReviewTab = {
    key: 'to-review',
    label: t('tab.to-review'),
    to: '/user/profile/my-review',
    isCurrent: false,
    count: toReview,
    countLabel: t('tab.count', { count: toReview }),
  };
  return (
    <>
      <PageTitle>{t('list.title')}</PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={t('tab.label')}
          tabs={orderTabKeys.flatMap((key) => {
            const count = countInTab(key, counts, views);
            const own = {
              key,
              label: t(`tab.${key}`),
              to: orderListHref({ tab: key, search, from, to }),
              isCurrent: key === tab,
              count,
              countLabel: t('tab.count', { count }),
            };
            return key === 'to-receive' ? [own, toReviewTab] : [own];
          })}
        />
        {hasAny && (
          <OrderSearch
            path="/user/profile/my-order"
            hint={t('list.searchHint')}
            query={{ tab, search, from, to }}
          />
        )}
        {list.dataList.length === 0 ? (
          <Empty kind={isFiltered ? 'Search' : tab === 'all' || !hasAny ? 'All' : 'Tab'} />
        ) : (
          <>
            <ul className="grid gap-4">
              {list.dataList.map((order) => (
                <li key={order.orderNumber}>
                  <OrderCard order={order} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => orderListHref({ tab, search, from, to, pageNo: toPage })}
              className="pt-2"
            />
          </>
        )}
      </div>
    </>
  );
}

function Empty({ kind }: { kind: 'All' | 'Tab' | 'Search' }) {
  const t = useTranslations('order.list');
  return (
    <EmptyState
      title={t(`empty${kind}Title`)}
      text={t(`empty${kind}Text`)}
      action={
        kind === 'All' ? (
          <ButtonLink to="/product">{t('browse')}</ButtonLink>
        ) : (
          <ButtonLink to="/user/profile/my-order" variant="secondary">
            {t('seeAll')}
          </ButtonLink>
        )
      }
    />
  );
}
