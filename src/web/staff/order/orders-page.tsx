import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { OrderList } from '../../kit/order/order-list.tsx';
import { listFilter, type OrderTab, readListQuery } from '../../kit/order/order-tabs.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/orders-page';
import { StaffOrderRow } from './staff-order-row.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const path = '/admin/orders';
const tabKeys: readonly OrderTab[] = ['all', 'to-pay', 'to-ship', 'to-receive', 'complete', 'closed'];

/** Everybody's orders, for staff to find one; to everybody else the page isn't there. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const query = readListQuery(url.searchParams);
  const [list, counts] = await orHidden(
    Promise.all([
      server.api.staffOrders.list({ ...listFilter(query), perpage }),
      server.api.staffOrders.statusWithCount({}),
    ]),
  );
  const messages = pickMessages(server.locale, 'admin', 'order', 'seller', 'staffOrders');
  return { list, counts, query, head: pageHead(server, messages.staffOrders.title), messages };
}

export default function OrdersPage() {
  const t = useTranslations('staffOrders');
  const shared = useTranslations('order.tab');
  const lists = useTranslations('seller.list');
  const { list, counts, query } = useLoaderData<typeof loader>();
  const seeAll = (
    <ButtonLink to={path} variant="secondary">
      {lists('seeAll')}
    </ButtonLink>
  );
  const emptyTexts = {
    all: { title: t('emptyTitle'), text: t('emptyText') },
    tab: { title: lists('emptyTabTitle'), action: seeAll },
    search: { title: lists('emptySearchTitle'), text: lists('emptySearchText'), action: seeAll },
  };
  return (
    <DeskPage title={t('title')} way={useOfficeWay()} lead={t('lead')}>
      <OrderList
        path={path}
        query={query}
        tabKeys={tabKeys}
        tabWords={{
          label: shared('label'),
          labelOf: (key) => shared(`${key}`),
          countLabelOf: (count) => shared('count', { count }),
        }}
        counts={counts}
        searchHint={t('searchHint')}
        list={list}
        perpage={perpage}
        row={(order) => <StaffOrderRow order={order} />}
        found={{ text: lists('found', { count: list.total }), clear: lists('clear') }}
        emptyOf={(why) => emptyTexts[why]}
        label={t('title')}
        look="rows"
      />
    </DeskPage>
  );
}
