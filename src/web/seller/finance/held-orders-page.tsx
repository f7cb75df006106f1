import { type ReactNode, useId } from 'react';
import { useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { pickMessages } from '../../../messages/messages.server.ts';
import type { UnpaidOrder } from '../../../modules/payout/payout.contract.ts';
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
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderNumber } from '../order/order-number.tsx';
import type { Route } from './+types/held-orders-page';
import { FinanceTabs } from './finance-tabs.tsx';

export { privateMeta as meta } from '../../kit/page/private-meta.ts';

const perpage = 20;
const path = '/manage-store/finance/orders';

/** A store's orders whose money it hasn't got: on no statement yet, and on one that isn't paid out. */
export async function loader({ url, context }: Route.LoaderArgs) {
  requireSignIn(context);
  const server = serverSide(context);
  const pageNo = readPageNo(url.searchParams.get('pageNo'));
  const unpaidPage = readPageNo(url.searchParams.get('unpaidPage'));
  const [list, unpaid] = await orHidden(
    Promise.all([
      server.api.settlement.notDue({ pageNo, perpage }),
      server.api.payout.unpaidOrders({ pageNo: unpaidPage, perpage }),
    ]),
  );
  const messages = pickMessages(server.locale, 'finance');
  return { list, unpaid, pageNo, unpaidPage, head: pageHead(server, messages.finance.orders), messages };
}

export default function HeldOrdersPage() {
  const t = useTranslations('finance');
  const { list, unpaid, pageNo, unpaidPage } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t('title')} lead={t('ordersText')}>
      <FinanceTabs current="orders" />
      {unpaid.total > 0 && (
        <Orders title={t('unpaid.title')}>
          {unpaid.dataList.map((order) => (
            <li key={order.orderNumber}>
              <StatedOrder order={order} minimum={unpaid.minimum} />
            </li>
          ))}
        </Orders>
      )}
      <Pagination
        pageNo={unpaidPage}
        pageCount={Math.ceil(unpaid.total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo, unpaidPage: page })}
      />
      {list.dataList.length === 0 && unpaid.total === 0 ? (
        <EmptyState title={t('noOrders')} text={t(list.hasSold ? 'noOrdersText' : 'neverSoldText')} />
      ) : null}
      {list.dataList.length > 0 && (
        <Orders title={t('unpaid.notStated')}>
          {list.dataList.map((order) => (
            <li key={order.orderNumber}>
              <HeldOrder order={order} />
            </li>
          ))}
        </Orders>
      )}
      <Pagination
        pageNo={pageNo}
        pageCount={Math.ceil(list.total / perpage)}
        makeHref={(page) => queryHref(path, { pageNo: page, unpaidPage })}
      />
    </DeskPage>
  );
}

function Orders({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul
        aria-labelledby={id}
        className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
      >
        {children}
      </ul>
    </section>
  );
}

/** Of these the store does something itself, at its account. */
const atAccount: readonly string[] = ['noAccount', 'bankReturned', 'nameOther'];

function StatedOrder({ order, minimum }: { order: UnpaidOrder; minimum: number }) {
  const t = useTranslations('finance');
  const locale = useLocale();
  const { why, since, until, note, statementNumber } = order;
  const day = (at: string) => formatDate(locale, new Date(at));
  return (
    <OrderRow order={order}>
      {t(`unpaid.why.${why}`, { minimum: bahtText(minimum) })}
      {since !== null && (
        <span className="block text-sm text-ink-soft">{t('unpaid.since', { date: day(since) })}</span>
      )}
      {until !== null && (
        <span className="block text-sm text-ink-soft">{t('unpaid.until', { date: day(until) })}</span>
      )}
      {note !== null && (
        <span className="block text-sm wrap-anywhere text-ink-soft">{t('unpaid.note', { note })}</span>
      )}
      <span className="flex flex-wrap gap-x-4 text-sm">
        <Link
          to={`/manage-store/finance/${statementNumber}`}
          className="inline-flex min-h-9 items-center text-primary underline"
        >
          {t('unpaid.statement')} {statementNumber}
        </Link>
        {atAccount.includes(why) && (
          <Link
            to="/manage-store/settings/bank"
            className="inline-flex min-h-9 items-center text-primary underline"
          >
            {t('unpaid.toBank')}
          </Link>
        )}
      </span>
    </OrderRow>
  );
}

function HeldOrder({ order }: { order: NotDueOrder }) {
  const t = useTranslations('finance');
  const locale = useLocale();
  const { why, until } = order;
  const day = (at: Date) => formatDate(locale, at);
  const when =
    until === null
      ? t('until.someone')
      : why === 'nextStatement'
        ? t('until.statement', { date: day(lastDayOf(new Date(until))) })
        : t('until.at', { date: day(new Date(until)) });
  return (
    <OrderRow order={order}>
      {t(`why.${why}`)}
      <span className="block text-sm text-ink-soft">{when}</span>
    </OrderRow>
  );
}

function OrderRow({
  order: { orderNumber, orderedAt, amount },
  children,
}: {
  order: Pick<NotDueOrder, 'orderNumber' | 'orderedAt' | 'amount'>;
  children: ReactNode;
}) {
  const t = useTranslations('finance');
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
      <div className="min-w-0">{children}</div>
      <p className="flex items-baseline justify-between gap-3 md:grid md:justify-items-end md:gap-0">
        <span className="text-sm text-ink-mute">{t('amountAfter')}</span>
        <span className="font-semibold tabular-nums">{bahtText(amount)}</span>
      </p>
    </div>
  );
}
