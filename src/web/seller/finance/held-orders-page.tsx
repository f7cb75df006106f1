import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { NotDueOrder } from '../../../modules/settlement/settlement.contract.ts';
import { lastDayOf } from '../../../modules/settlement/settlement.rules.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { DeskPage } from '../../kit/desk/desk-page.tsx';
import { orHidden, pageHead } from '../../kit/page/private-page.server.ts';
import { queryHref } from '../../request/query-href.ts';
import { readPageNo } from '../../request/query-number.ts';
import { requireSignIn, serverSide } from '../../request/server-side.server.ts';
import { Day } from '../../ui/day.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import type { Route } from './+types/held-orders-page';
import { FinanceTabs } from './finance-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const path = '/manage-store/finance/orders';

/** A store's orders that are on no statement yet: why, and until when. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const list = await orHidden(server.api.settlement.notDue({ pageNo, perpage }));
  const messages = pickMessages(server.locale, 'finance');
  return { list, pageNo, head: pageHead(server, messages.finance.orders), messages };
}

export default function HeldOrdersPage() {
  const t = useTranslations('finance');
  const { list, pageNo } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} lead={t('ordersText')}>
      <FinanceTabs current="orders" />
      {list.dataList.length === 0 ? (
        <EmptyState title={t('noOrders')} text={t('noOrdersText')} />
      ) : (
        <ul
          aria-label={t('orders')}
          className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
        >
          {list.dataList.map((order) => (
            <li key={order.orderNumber}>
              <HeldOrder order={order} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo: page })}
      />
    </DeskPage>
  );
}

function HeldOrder({ order: { orderNumber, orderedAt, amount, why, until } }: { order: NotDueOrder }) {
  const t = useTranslations('finance');
  const locale = useLocale();
  const day = (at: Date) => formatDate(locale, at);
  const when =
    until === null
      ? t('until.someone')
      : why === 'nextStatement'
        ? t('until.statement', { date: day(lastDayOf(new Date(until))) })
        : t('until.at', { date: day(new Date(until)) });
  return (
    <div className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[11rem_minmax(0,1fr)_auto] md:items-center">
      <p>
        <OrderNumber
          number={orderNumber}
          prefetch="intent"
          className="inline-flex min-h-9 items-center font-semibold text-primary tabular-nums hover:underline"
        />
        <span className="block text-sm text-ink-mute">
          {t('orderedAt')} <Day at={orderedAt} />
        </span>
      </p>
      <p className="min-w-0">
        {t(`why.${why}`)}
        <span className="block text-sm text-ink-soft">{when}</span>
      </p>
      <p className="flex items-baseline justify-between gap-3 md:grid md:justify-items-end md:gap-0">
        <span className="text-sm text-ink-mute">{t('amountAfter')}</span>
        <span className="font-semibold tabular-nums">{bahtText(amount)}</span>
      </p>
    </div>
  );
}
