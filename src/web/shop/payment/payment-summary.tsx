import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type OrderStatus, orderStatuses } from '../../../modules/order/order-status.rules.ts';
import type { PaymentState } from '../../../modules/payment/payment.contract.ts';
import { orderHref } from '../../kit/order/order-links.ts';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** What is paid for: the amount, by which channel, and the orders of each seller. */
export function PaymentSummary({
  state,
  hasAmount = true,
  hasOrders = true,
}: {
  state: PaymentState;
  hasAmount?: boolean;
  /** False where the page tells of the orders already. */
  hasOrders?: boolean;
}) {
  const t = useTranslations('payment');
  const order = useTranslations('order');
  return (
    <Panel title={t(hasOrders ? 'ordersTitle' : 'amount')}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact label={t('reference')}>{state.referenceCode}</Fact>
        {hasAmount && <Fact label={t('amount')}>{bahtText(state.total)}</Fact>}
        <Fact label={t('channelLabel')}>{order(`channel.${state.channel}`)}</Fact>
        {state.paidAt !== null && (
          <Fact label={t('paid.paidAt')}>
            <Moment at={state.paidAt} />
          </Fact>
        )}
      </dl>
      {hasOrders && <Orders orders={state.orders} />}
    </Panel>
  );
}

function Orders({ orders }: { orders: PaymentState['orders'] }) {
  return (
    <ul className="grid divide-y divide-line border-t border-line">
      {orders.map(({ orderNumber, sellerName, total, status }) => {
        const known = orderStatuses.find((each): each is OrderStatus => each === status);
        return (
          <li
            key={orderNumber}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 last:pb-0"
          >
            <div className="grid min-w-0">
              <Link
                to={orderHref(orderNumber)}
                prefetch="intent"
                className="py-0.5 font-semibold text-primary hover:underline tabular-nums"
              >
                {orderNumber}
              </Link>
              <span className="text-sm text-ink-soft">{sellerName}</span>
            </div>
            <div className="grid justify-items-end">
              {known !== undefined && <OrderStatusBadge status={known} />}
              <span className="tabular-nums">{bahtText(total)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
