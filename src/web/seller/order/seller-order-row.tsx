import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslations } from 'use-intl';
import type { SellerOrder } from '../../../modules/order-desk/order-desk.contract.ts';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText } from '../../ui/price.tsx';
import { LatenessBadge } from './lateness-badge.tsx';

/** An order in a seller's list: one line on a wide screen, a card on a phone; all of it opens the order. */
export function SellerOrderRow({ order }: { order: SellerOrder }) {
  const t = useTranslations('seller.list');
  const channel = useTranslations('order.channel');
  const [first] = order.products;
  const others = order.products.length - 1;
  const together = order.goesWith.flatMap(({ status, orderNumber }) =>
    status === 'ready_to_ship' ? [orderNumber] : [],
  );
  return (
    <article className="relative grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 transition-colors max-md:gap-x-3 max-md:pl-3 large-text:flex large-text:flex-wrap large-text:gap-x-2 large-text:px-2 has-[a:hover]:bg-wash md:grid-cols-[3rem_11rem_minmax(0,1fr)_7rem_10rem_1.25rem]">
      <div className="row-span-4 grid h-16 w-12 place-items-center self-start overflow-hidden rounded-sm bg-wash md:row-span-1">
        {first?.imageUrl !== null && first?.imageUrl !== undefined && (
          <Picture
            base={first.imageUrl}
            alt=""
            sizes="3rem"
            minWidthPx={96}
            maxWidthPx={160}
            fit="contain"
            className="h-16!"
          />
        )}
      </div>
      {/* On a phone the number and the money share the first line, and the day has the next one to itself. */}
      <div className="min-w-0 max-md:contents">
        <Link
          to={`/manage-store/orders/${order.orderNumber}`}
          prefetch="intent"
          aria-label={t('open', { orderNumber: order.orderNumber })}
          className="font-semibold text-ink tabular-nums after:absolute after:inset-0 hover:text-primary"
        >
          {order.orderNumber}
        </Link>
        <p className="text-sm text-ink-mute tabular-nums max-md:col-span-2 max-md:col-start-2 max-md:row-start-2">
          <Moment at={order.createdAt} />
        </p>
      </div>
      <p className="text-right font-semibold tabular-nums max-md:col-start-3 max-md:row-start-1 md:col-start-4 md:row-start-1">
        {bahtText(order.grandTotal)}
        <span className="hidden text-sm font-normal text-ink-mute md:block">
          {channel(order.paymentChannel)}
        </span>
      </p>
      <div className="col-span-2 min-w-0 md:col-span-1 md:col-start-3 md:row-start-1">
        <p className="clamp-1">
          {first?.name} {others > 0 && <span className="text-ink-mute">{t('more', { count: others })}</span>}
        </p>
        <p className="clamp-1 text-sm text-ink-soft">
          {order.buyerName} · {t('pieces', { count: order.countProduct })}
        </p>
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap gap-1 md:col-span-1 md:col-start-5 md:row-start-1 md:justify-end">
        <LatenessBadge order={order} />
        {order.status === 'ready_to_ship' &&
          together.map((orderNumber) => (
            <Badge key={orderNumber} tone="info">
              {t('oneParcel', { orderNumber })}
            </Badge>
          ))}
        {order.isPickup && <Badge tone="info">{t('pickup')}</Badge>}
        {order.status === 'ready_to_ship' && order.preparedAt !== null && (
          <Badge tone="success">{t('prepared')}</Badge>
        )}
        <OrderStatusBadge
          status={order.status}
          refusedAt={order.refusedAt}
          isPartlyShipped={order.isPartlyShipped}
        />
      </div>
      <ChevronRight className="hidden size-5 text-ink-mute md:block" aria-hidden="true" />
    </article>
  );
}
