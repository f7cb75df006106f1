import ExternalLink from 'lucide-react/icons/external-link';
import { useTranslations } from 'use-intl';
import type { OrderDetail } from '../../../modules/order-desk/order-desk.contract.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Panel } from '../../ui/panel.tsx';

type OrderParcelProps = {
  order: Pick<OrderDetail, 'status' | 'shippingName' | 'shippingProvider' | 'trackingNumber' | 'trackingUrl'>;
};

/** The parcel of an order: how it was to be sent, who has it, and where to follow it. */
export function OrderParcel({ order }: OrderParcelProps) {
  const t = useTranslations('order');
  const isOnItsWay = order.trackingNumber !== null;
  const isComing = order.status === 'ready_to_ship';
  return (
    <Panel title={t('detail.parcel')}>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {order.shippingName !== null && <Fact label={t('detail.shippingService')}>{order.shippingName}</Fact>}
        {order.shippingProvider !== null && (
          <Fact label={t('detail.provider')}>{order.shippingProvider}</Fact>
        )}
        {order.trackingNumber !== null && (
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
      {order.trackingUrl !== null && (
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
      {!isOnItsWay && (
        <p className="text-ink-soft">{t(isComing ? 'detail.parcelWaiting' : 'detail.parcelNone')}</p>
      )}
    </Panel>
  );
}
