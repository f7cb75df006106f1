import Store from 'lucide-react/icons/store';
import { useTranslations } from 'use-intl';
import type { OrderSummary } from '../../../modules/order-desk/order-desk.contract.ts';
import { HoldCountdown } from '../../kit/order/hold-countdown.tsx';
import { OrderLine } from '../../kit/order/order-line.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';
import { OrderActions } from './order-actions.tsx';

const linesShown = 2;

/** An order in the list: whose it is, how it stands, what is in it, and what can be done. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const t = useTranslations('order');
  const href = orderHref(order.orderNumber);
  const hidden = order.products.length - linesShown;
  return (
    <article
      aria-labelledby={`order-${order.orderNumber}`}
      className="rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div className="grid min-w-0">
          <Link
            to={`/seller-store/${order.seller.urlKey}`}
            className="flex min-w-0 items-center gap-1.5 font-semibold text-ink hover:text-primary hover:underline"
          >
            <Store className="size-4 shrink-0 text-ink-mute" aria-hidden="true" />
            <span className="clamp-1">{order.seller.name}</span>
          </Link>
          <p className="text-sm text-ink-mute tabular-nums">
            <Link
              to={href}
              prefetch="intent"
              id={`order-${order.orderNumber}`}
              className="font-semibold text-ink-soft hover:text-primary hover:underline"
            >
              {order.orderNumber}
            </Link>{' '}
            · <Moment at={order.createdAt} />
          </p>
        </div>
        <OrderStatusBadge
          status={order.status}
          refusedAt={order.refusedAt}
          isPartlyShipped={order.isPartlyShipped}
        />
      </header>
      <div className="grid gap-3 px-4 py-3">
        {order.products.slice(0, linesShown).map((line) => (
          <OrderLine key={line.id} line={line} isLinked={false} />
        ))}
        {hidden > 0 && (
          <Link
            to={href}
            prefetch="intent"
            className="justify-self-start py-1 text-sm font-semibold text-primary hover:underline"
          >
            {t('list.moreProducts', { count: hidden })}
          </Link>
        )}
      </div>
      <footer className="grid gap-3 border-t border-line px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <div>
            {order.canPay && order.holdUntil !== null && <HoldCountdown until={order.holdUntil} />}
            {order.trackingNumber !== null && (
              <p className="text-sm text-ink-soft">
                {order.shippingProvider} <span className="tabular-nums">{order.trackingNumber}</span>
              </p>
            )}
          </div>
          <p className="ml-auto text-right">
            <span className="text-sm text-ink-mute">
              {t('list.pieces', { count: order.countProduct })} · {t('list.total')}{' '}
            </span>
            <span className="text-lg font-semibold tabular-nums">{bahtText(order.grandTotal)}</span>
            {order.canPay && order.groupTotal !== order.grandTotal && (
              <span className="block text-sm text-ink-mute">
                {t('list.payTogether', { amount: bahtText(order.groupTotal) })}
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-start justify-end gap-2">
          <ButtonLink to={href} variant="quiet">
            {t(order.trackingNumber === null ? 'action.detail' : 'action.track')}
          </ButtonLink>
          <OrderActions order={order} canReorder={order.status === 'complete' && order.needsParcel} />
        </div>
      </footer>
    </article>
  );
}
