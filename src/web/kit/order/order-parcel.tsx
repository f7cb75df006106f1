import ExternalLink from 'lucide-react/icons/external-link';
import { useLocale, useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { formatDayRange } from '../../../shared/bangkok-time.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Panel } from '../../ui/panel.tsx';
import { hasSeveralParcels, OrderParcels } from './order-parcels.tsx';

type OrderParcelProps = {
  order: Pick<
    OrderDetail,
    | 'status'
    | 'shippingName'
    | 'shippingProvider'
    | 'trackingNumber'
    | 'trackingUrl'
    | 'shipBy'
    | 'isPickup'
    | 'shippedAt'
    | 'products'
    | 'parcels'
    | 'toSend'
    | 'isPartlyShipped'
  > &
    // What its buyer alone is told.
    Partial<Pick<OrderDetail, 'arrival' | 'pickup'>>;
};

/** The parcel of an order: how it was to be sent, who has it, and where to follow it. */
export function OrderParcel({ order }: OrderParcelProps) {
  const t = useTranslations('order');
  const inParts = hasSeveralParcels(order);
  const isOnItsWay = order.trackingNumber !== null;
  const isComing = order.status === 'ready_to_ship';
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { shipBy, isPickup, arrival = null, pickup = null } = order;
  return (
    <Panel title={t('detail.parcel')}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {order.shippingName !== null && <Fact label={t('detail.shippingService')}>{order.shippingName}</Fact>}
        {isComing && shipBy !== null && (
          <Fact label={t(isPickup ? 'detail.readyBy' : 'detail.shipBy')}>
            {formatDayRange(locale, shipBy, shipBy)}
          </Fact>
        )}
        {arrival !== null && !isPickup && (
          <Fact label={t('detail.arrives')}>{formatDayRange(locale, arrival.from, arrival.to)}</Fact>
        )}
        {!inParts && order.shippingProvider !== null && (
          <Fact label={t('detail.provider')}>{order.shippingProvider}</Fact>
        )}
        {!inParts && order.trackingNumber !== null && (
          <Fact label={t('detail.trackingNumber')}>
            <span className="flex items-center">
              <span className="font-semibold tabular-nums">{order.trackingNumber}</span>
              <CopyButton
                text={order.trackingNumber}
                label={t('detail.copy', { what: t('detail.trackingNumber') })}
                doneLabel={t('detail.copied')}
              />
            </span>
          </Fact>
        )}
      </dl>
      {inParts && <OrderParcels order={order} restText={t('detail.toSendText')} />}
      {!inParts && order.trackingUrl !== null && (
        <a
          href={order.trackingUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary hover:underline print:hidden"
        >
          {t('action.track')}
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      )}
      {pickup !== null && <Pickup pickup={pickup} />}
      {isPickup && !isComing && order.shippedAt !== null && (
        <p className="text-ink-soft">{t('detail.pickupDone')}</p>
      )}
      {!isOnItsWay && !isPickup && (
        <p className="text-ink-soft">{t(isComing ? 'detail.parcelWaiting' : 'detail.parcelNone')}</p>
      )}
    </Panel>
  );
}

/** What the buyer needs at the store's counter: the code, the place, its hours. */
function Pickup({ pickup }: { pickup: NonNullable<OrderDetail['pickup']> }) {
  const t = useTranslations('order.detail');
  const { code, place, isReady } = pickup;
  return (
    <div className="grid gap-3 rounded-md bg-wash px-4 py-3">
      <p className={isReady ? 'font-semibold text-success' : 'text-ink-soft'}>
        {t(isReady ? 'pickupReady' : 'pickupWaiting')}
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label={t('pickupCode')}>
          <span className="text-2xl font-bold tracking-widest tabular-nums">{code}</span>
        </Fact>
        {place !== null && (
          <>
            <Fact label={t('pickupHours')}>{place.hours}</Fact>
            <Fact label={t('pickupPlace')}>
              {place.address} <span className="whitespace-nowrap tabular-nums">{place.telephone}</span>
            </Fact>
          </>
        )}
      </dl>
      <p className="text-sm text-ink-mute">{t('pickupText')}</p>
    </div>
  );
}
