import { useLocale, useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { readLocale } from '../../../shared/locale.ts';
import { OrderAddress } from '../../kit/order/order-address.tsx';
import { OrderLine } from '../../kit/order/order-line.tsx';
import { orderHref } from '../../kit/order/order-links.ts';
import { OrderStatusBadge } from '../../kit/order/order-status.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';

type PurchaseProps = { orders: readonly OrderDetail[]; view: 'paid' | 'cod' | 'review' };

const steps = {
  paid: ['pack', 'track', 'confirm'],
  cod: ['pack', 'cash', 'track', 'confirm'],
  review: ['review', 'pack', 'track'],
} as const;

/** Of files nothing is packed or sent. */
const filesOnly = ['papers'] as const;

/** What was bought, when it comes and where it goes, and what happens next: of everything paid together. */
export function Purchase({ orders, view }: PurchaseProps) {
  const t = useTranslations('payment.purchase');
  const locale = readLocale(useLocale());
  const first = orders.find(({ needsParcel }) => needsParcel);
  const isInLibrary = orders.some((order) => order.isInLibrary);
  return (
    <>
      <Panel title={t('bought')}>
        {orders.map((order) => (
          <section
            key={order.orderNumber}
            className="grid gap-3 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0"
          >
            <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="grid min-w-0">
                <Link
                  to={orderHref(order.orderNumber)}
                  prefetch="intent"
                  className="py-0.5 font-semibold text-primary hover:underline tabular-nums"
                >
                  {order.orderNumber}
                </Link>
                <span className="text-sm text-ink-soft">{order.seller.name}</span>
              </div>
              <OrderStatusBadge status={order.status} />
            </header>
            {order.arrival !== null && (
              <p className="rounded-md bg-success-wash px-3 py-2 font-semibold text-success">
                {t('arrives', { days: formatDayRange(locale, order.arrival.from, order.arrival.to) })}
              </p>
            )}
            <ul className="grid divide-y divide-line">
              {order.products.map((line) => (
                <li key={line.id} className="py-3 first:pt-0 last:pb-0">
                  <OrderLine line={line} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Panel>
      {first !== undefined && (
        <Panel title={t('deliverTo')}>
          <OrderAddress address={first.shippingAddress} />
        </Panel>
      )}
      <Panel title={t('next.title')}>
        <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-primary">
          {isInLibrary && (
            <li>
              {t('next.library')}{' '}
              <Link to="/user/profile/library" className="font-semibold text-primary hover:underline">
                {t('next.toLibrary')}
              </Link>
            </li>
          )}
          {(first === undefined && view === 'paid' ? filesOnly : steps[view]).map((step) => (
            <li key={step}>{t(`next.${step}`)}</li>
          ))}
        </ol>
      </Panel>
    </>
  );
}
