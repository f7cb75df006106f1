import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { OrderList } from '../../kit/order/order-list.tsx';
import {
  orderListHref,
  orderTabKeys,
  ownListFilter,
  readListQuery,
} from '../../kit/order/order-tabs.rules.ts';
import { pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import type { Route } from './+types/order-list-page';
import { OrderCard } from './order-card.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

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
  return { list, counts, views, toReview, query, head: pageHead(server, order.list.title) };
}

/** My orders (SPEC §2): by state, newest first. */
export default function OrderListPage() {
  const t = useTranslations('order');
  const { list, counts, views, toReview, query } = useLoaderData<typeof loader>();
  const seeAll = (
    <ButtonLink to={orderListHref({ tab: 'all' })} variant="secondary">
      {t('list.seeAll')}
    </ButtonLink>
  );
  const emptyTexts = {
    all: {
      title: t('list.emptyAllTitle'),
      text: t('list.emptyAllText'),
      action: <ButtonLink to="/product">{t('list.browse')}</ButtonLink>,
    },
    tab: { title: t('list.emptyTabTitle'), text: t('list.emptyTabText'), action: seeAll },
    search: { title: t('list.emptySearchTitle'), text: t('list.emptySearchText'), action: seeAll },
  };
  return (
    <>
      <PageTitle>{t('list.title')}</PageTitle>
      <OrderList
        path={orderListHref({ tab: 'all' })}
        query={query}
        tabKeys={orderTabKeys}
        tabWords={{
          label: t('tab.label'),
          labelOf: (key) => t(`tab.${key}`),
          countLabelOf: (count) => t('tab.count', { count }),
        }}
        counts={counts}
        views={views}
        // SPEC §2 has it among the orders' tabs; what is reviewed is a product, so it leads to its own list.
        tabAfter={{
          'to-receive': {
            key: 'to-review',
            label: t('tab.to-review'),
            to: '/user/profile/my-review',
            isCurrent: false,
            count: toReview,
            countLabel: t('tab.count', { count: toReview }),
          },
        }}
        searchHint={t('list.searchHint')}
        list={list}
        perpage={perpage}
        row={(order) => <OrderCard order={order} />}
        emptyOf={(why) => emptyTexts[why]}
        look="cards"
      />
    </>
  );
}
