import { useTranslations } from 'use-intl';
import type { ParcelMate } from '../../../modules/order/parcel-mate.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderStatusBadge } from './order-status.tsx';

type OneParcelProps = {
  /** The other orders of its parcel; nothing is shown where there are none. */
  goesWith: readonly ParcelMate[];
  hrefOf: (orderNumber: string) => string;
  /** What it means to whoever reads it. */
  text: string;
  className?: string;
};

/** Which orders of the same live are sent in one parcel, each with how it stands. */
export function OneParcel({ goesWith, hrefOf, text, className = '' }: OneParcelProps) {
  const t = useTranslations('order.oneParcel');
  if (goesWith.length === 0) return null;
  return (
    <Notice tone="info" title={t('title')} className={className}>
      <p>{text}</p>
      <ul aria-label={t('title')} className="grid gap-1">
        {goesWith.map(({ orderNumber, status, isPacked, holdUntil }) => (
          <li key={orderNumber} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to={hrefOf(orderNumber)}
              className="inline-flex min-h-11 items-center font-semibold text-primary tabular-nums hover:underline"
            >
              {orderNumber}
            </Link>
            <OrderStatusBadge status={status} />
            {status === 'ready_to_ship' && isPacked && <Badge tone="success">{t('packed')}</Badge>}
            {holdUntil !== null && (
              <span className="text-sm text-ink-soft">
                {t('unpaidUntil')} <Moment at={holdUntil} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
