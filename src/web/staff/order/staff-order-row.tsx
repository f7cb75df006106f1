import { useTranslations } from 'use-intl';
import type { StaffOrderSummary } from '../../../modules/order-desk/staff-orders.contract.ts';
import { staffOrderHref } from '../../kit/order/order-links.ts';
import { OrderStatusBadge, PaymentStatusBadge } from '../../kit/order/order-status.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';

/**
 * An order of anybody's: whose it is, from which store, for how much and how it stands; all of it opens the order. Wants the
 * messages `seller` and `order`.
 */
export function StaffOrderRow({ order }: { order: StaffOrderSummary }) {
  const lists = useTranslations('seller.list');
  const shared = useTranslations('order');
  const { orderNumber, buyer, seller } = order;
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 transition-colors has-[a:hover]:bg-wash md:grid-cols-[11rem_minmax(0,1.2fr)_minmax(0,1fr)_7rem_10rem] md:items-center">
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
      {/* On a phone whose it is takes one line, and from which store another. */}
      <div className="col-span-2 min-w-0 max-md:clamp-1 max-md:break-all md:col-span-1 md:col-start-2 md:row-start-1">
        <p className="clamp-1 max-md:inline">{buyer.name}</p>
        <p className="clamp-1 text-sm break-all text-ink-soft max-md:inline">
          <Dot />
          {buyer.email ?? buyer.telephone}
        </p>
      </div>
      <div className="col-span-2 min-w-0 max-md:clamp-1 max-md:break-all md:col-span-1 md:col-start-3 md:row-start-1">
        <p className="clamp-1 max-md:inline">{seller.name}</p>
        <p className="clamp-1 text-sm text-ink-soft tabular-nums max-md:inline">
          <Dot />
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
          <PaymentStatusBadge
            status={order.paymentStatus}
            isCash={order.paymentChannel === 'cod'}
            isRefundOpen={order.isRefundOpen}
          />
        )}
      </div>
    </article>
  );
}

/** Between what is one line on a phone and two on a wide screen. */
function Dot() {
  return (
    <span aria-hidden="true" className="md:hidden">
      {' · '}
    </span>
  );
}
