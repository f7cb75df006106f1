import { Link, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../messages/messages.server.ts';
import type { StaffOrderSummary } from '../../modules/order-desk/staff-orders.contract.ts';
import { Moment } from '../order/moment.tsx';
import { staffOrderHref } from '../order/order-links.ts';
import { OrderSearch } from '../order/order-search.tsx';
import { OrderStatusBadge, PaymentStatusBadge } from '../order/order-status.tsx';
import { countInTab, listFilter, listHref, type OrderTab, readListQuery } from '../order/order-tabs.rules.ts';
import { StatusTabs } from '../order/status-tabs.tsx';
import { orHidden, pageHead } from '../private-page.server.ts';
import { requireSignIn, serverSide } from '../server-side.server.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { bahtText } from '../ui/price.tsx';
import type { Route } from './+types/orders-page';

export { privateMeta as meta } from '../private-meta.ts';

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
  const office = useTranslations('admin');
  const shared = useTranslations('order');
  const lists = useTranslations('seller.list');
  const { list, counts, query } = useLoaderData<typeof loader>();
  const { tab, search, from, to, pageNo } = query;
  const isFiltered = search !== '' || from !== '' || to !== '';
  return (
    <main className="page-width pb-12">
      <PageTitle
        above={<Breadcrumb items={[{ label: office('title'), to: '/admin' }, { label: t('title') }]} />}
        lead={t('lead')}
      >
        {t('title')}
      </PageTitle>
      <div className="grid gap-4">
        <StatusTabs
          label={shared('tab.label')}
          tabs={tabKeys.map((key) => {
            const count = countInTab(key, counts);
            return {
              key,
              label: shared(`tab.${key}`),
              to: listHref(path, { tab: key, search, from, to }),
              isCurrent: key === tab,
              count,
              countLabel: shared('tab.count', { count }),
            };
          })}
        />
        <OrderSearch path={path} hint={t('searchHint')} query={query} />
        {isFiltered && (
          <p role="status" className="flex flex-wrap items-center gap-x-4 text-ink-soft">
            {lists('found', { count: list.total })}
            <Link to={listHref(path, { tab })} className="py-1 font-semibold text-primary hover:underline">
              {lists('clear')}
            </Link>
          </p>
        )}
        {list.dataList.length === 0 ? (
          <Empty kind={isFiltered ? 'Search' : tab === 'all' ? '' : 'Tab'} />
        ) : (
          <>
            <ul aria-label={t('title')} className="overflow-hidden rounded-lg border border-line bg-surface">
              {list.dataList.map((order) => (
                <li key={order.orderNumber} className="border-b border-line last:border-0">
                  <OrderRow order={order} />
                </li>
              ))}
            </ul>
            <Pagination
              pageNo={pageNo}
              pageCount={Math.ceil(list.total / perpage)}
              makeHref={(toPage) => listHref(path, { tab, search, from, to, pageNo: toPage })}
              className="pt-2"
            />
          </>
        )}
      </div>
    </main>
  );
}

function Empty({ kind }: { kind: '' | 'Tab' | 'Search' }) {
  const t = useTranslations('staffOrders');
  const lists = useTranslations('seller.list');
  if (kind === '') return <EmptyState title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <EmptyState
      title={lists(`empty${kind}Title`)}
      text={kind === 'Search' ? lists('emptySearchText') : undefined}
      action={
        <ButtonLink to={path} variant="secondary">
          {lists('seeAll')}
        </ButtonLink>
      }
    />
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
        <OrderStatusBadge status={order.status} refusedAt={order.refusedAt} />
        {order.status !== 'unpaid' && (
          <PaymentStatusBadge status={order.paymentStatus} isCash={order.paymentChannel === 'cod'} />
        )}
      </div>
    </article>
  );
}
