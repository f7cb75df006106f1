import { Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { StaffOrderSummary } from '../../../modules/order-desk/staff-orders.contract.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { OrderList } from '../../kit/order/order-list.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../../kit/order/order-status.tsx';
import { listFilter, type OrderTab, readListQuery } from '../../kit/order/order-tabs.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { useOfficeWay } from '../desk/use-office-way.ts';
import type { Route } from './+types/orders-page';

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
        row={(order) => <OrderRow order={order} />}
        found={{ text: lists('found', { count: list.total }), clear: lists('clear') }}
        emptyOf={(why) => emptyTexts[why]}
        label={t('title')}
        look="rows"
      />
    </DeskPage>
  );
}

/** An order of anybody's: whose it is, from which store, for how much and how it stands; all of it opens the order. */
function OrderRow({ order }: { order: StaffOrderSummary }) {
  const lists = useTranslations('seller.list');
  const shared = useTranslations('order');
  const { orderNumber, buyer, seller } = order;
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:grid-cols-[11rem_minmax(0,1fr)_minmax(0,1fr)_8rem_13rem] md:items-center">
      <div className="min-w-0">
        <Link
          to={staffOrderHref(orderNumber)}
          prefetch="intent"
          aria-label={lists('open', { orderNumber })}
          className="font-semibold text-ink tabular-nums after:absolute after:inset-0 hover:text-primary"
        >
          {orderNumber}
        </Link>
        <p className="text-sm text-ink-mute tabular-nums">
          <Moment at={order.createdAt} />
        </p>
      </div>
      <p className="text-right font-semibold tabular-nums md:col-start-4">
        {bahtText(order.grandTotal)}
        <span className="block text-sm font-normal text-ink-mute">
          {shared(`channel.${order.paymentChannel}`)}
        </span>
      </p>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-2 md:row-start-1">
        <p className="clamp-1">{buyer.name}</p>
        <p className="clamp-1 text-sm break-all text-ink-soft">{buyer.email ?? buyer.telephone}</p>
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-3 md:row-start-1">
        <p className="clamp-1">{seller.name}</p>
        <p className="clamp-1 text-sm text-ink-soft tabular-nums">
          {lists('pieces', { count: order.countProduct })}
          {order.trackingNumber !== null && ` · ${order.trackingNumber}`}
        </p>
      </div>
      <div className="col-span-2 flex flex-wrap gap-1 md:col-span-1 md:col-start-5 md:row-start-1 md:justify-end">
        <OrderStatusBadge
          status={order.status}
          refusedAt={order.refusedAt}
          isPartlyShipped={order.isPartlyShipped}
        />
        {order.status !== 'unpaid' && (
          <PaymentStatusBadge status={order.paymentStatus} isCash={order.paymentChannel === 'cod'} />
        )}
      </div>
    </article>
  );
}
