import { useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import { ordersCountedMost } from '../../../modules/order-desk/order-counts.rules.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { StoreChip } from '../../kit/desk/store-chip.tsx';
import { OrderList } from '../../kit/order/order-list.tsx';
import {
  listFilter,
  listHref,
  type OrderListQuery,
  type OrderTab,
  readDue,
  readListQuery,
  readSellerId,
} from '../../kit/order/order-tabs.rules.ts';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
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
  const { due } = readDue(url.searchParams);
  const sellerId = readSellerId(url.searchParams);
  const query = { ...readListQuery(url.searchParams), due, sellerId };
  const ofStore = sellerId === undefined ? {} : { sellerId };
  const [list, counts] = await orHidden(
    Promise.all([
      server.api.staffOrders.list({
        ...listFilter(query),
        ...(due === '' ? {} : { due }),
        ...ofStore,
        perpage,
      }),
      server.api.staffOrders.statusWithCount(ofStore),
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
          mostLabelOf: (most) => shared('countMost', { most }),
        }}
        countMost={list.store === null ? ordersCountedMost : undefined}
        counts={counts}
        filter={
          <>
            {list.store !== null && (
              <StoreChip
                name={list.store.name}
                without={listHref(path, { ...query, sellerId: undefined, pageNo: 1 })}
              />
            )}
            {['all', 'to-ship'].includes(query.tab) && <DueChoice query={query} />}
          </>
        }
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

const dueChoices = ['', 'late', 'today'] as const;

/** Which of what waits at stores is looked at, by the day it was promised for. */
function DueChoice({ query }: { query: OrderListQuery }) {
  const t = useTranslations('staffOrders.due');
  const { pageNo: _page, due: chosen, ...rest } = query;
  return (
    <nav aria-label={t('label')}>
      <ul className="flex flex-wrap gap-2">
        {dueChoices.map((due) => (
          <li key={due}>
            <Link
              to={listHref(path, { ...rest, due })}
              preventScrollReset
              aria-current={due === chosen ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full border px-3 text-sm transition-colors md:px-4',
                due === chosen
                  ? 'border-primary bg-primary-wash font-semibold text-primary'
                  : 'border-line bg-surface text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {t(due === '' ? 'all' : due)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
