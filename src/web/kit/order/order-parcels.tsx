import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderParts } from '../../../modules/order-desk/order-desk.contract.ts';
import type { Tone } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

type Copies = OrderParts['toSend'];
type Parcel = OrderParts['parcels'][number] & { shippedBy?: string | null };

type OrderParcelsProps<Each extends Parcel> = {
  order: Pick<OrderParts, 'products' | 'toSend' | 'isPartlyShipped'> & { parcels: readonly Each[] };
  /** What can be done with a parcel, under it. */
  actionsOf?: (parcel: Each) => ReactNode;
  /** What is said of the copies that have still to be sent. */
  restText: string;
};

const tones = { boxBack: 'neutral', boxDelivered: 'success', boxOnWay: 'primary' } as const satisfies Record<
  string,
  Tone
>;

function stateOf({ cameBackAt, deliveredAt }: Parcel): keyof typeof tones {
  if (cameBackAt !== null) return 'boxBack';
  return deliveredAt === null ? 'boxOnWay' : 'boxDelivered';
}

/** The parcels of an order that goes in several: each with its carrier, number and copies, and what isn't sent yet. */
export function OrderParcels<Each extends Parcel>({ order, actionsOf, restText }: OrderParcelsProps<Each>) {
  const t = useTranslations('order.detail');
  const { parcels, toSend, isPartlyShipped } = order;
  const count = parcels.length + (isPartlyShipped ? 1 : 0);
  return (
    <ol className="grid divide-y divide-line">
      {parcels.map((parcel) => {
        const { position } = parcel;
        const state = stateOf(parcel);
        return (
          <li key={position} className="grid gap-2 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <h3 className="text-base">{t('box', { position, count })}</h3>
              <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
            </div>
            <div className="flex flex-wrap items-center gap-x-3">
              <span className="text-ink-soft">{parcel.provider}</span>
              {parcel.trackingNumber !== null && (
                <span className="flex items-center">
                  <span className="font-semibold tabular-nums">{parcel.trackingNumber}</span>
                  <CopyButton
                    text={parcel.trackingNumber}
                    label={t('copy', { what: `${t('trackingNumber')} ${position}` })}
                    doneLabel={t('copied')}
                  />
                </span>
              )}
              {parcel.trackingUrl !== null && (
                <a
                  href={parcel.trackingUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary hover:underline print:hidden"
                >
                  {t('boxTrack', { position })}
                  <ExternalLink className="size-4" aria-hidden="true" />
                </a>
              )}
            </div>
            <p className="text-sm text-ink-mute">
              {t('boxShipped')} <Moment at={parcel.shippedAt} />
              {parcel.shippedBy !== undefined && parcel.shippedBy !== null && (
                <> {t('boxBy', { name: parcel.shippedBy })}</>
              )}
              {parcel.deliveredAt !== null && (
                <>
                  {' '}
                  · {t('boxDelivered')} <Moment at={parcel.deliveredAt} />
                </>
              )}
            </p>
            <Contents
              label={t('boxContents', { position })}
              products={order.products}
              copies={parcel.lines}
            />
            {actionsOf?.(parcel)}
          </li>
        );
      })}
      {isPartlyShipped && (
        <li className="grid gap-2 py-4 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-base">{t('box', { position: count, count })}</h3>
            <StatusBadge tone="warning">{t('toSend')}</StatusBadge>
          </div>
          <p className="text-sm text-ink-soft">{restText}</p>
          <Contents label={t('toSend')} products={order.products} copies={toSend} />
        </li>
      )}
    </ol>
  );
}

type ContentsProps = { label: string; products: OrderParts['products']; copies: Copies };

function Contents({ label, products, copies }: ContentsProps) {
  const t = useTranslations('order.detail');
  return (
    <ul aria-label={label} className="grid gap-1 rounded-md bg-wash px-3 py-2">
      {copies.map(({ lineId, quantity }) => {
        const product = products.find(({ id }) => id === lineId);
        return (
          <li key={lineId} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {product?.name}
              {product?.options !== null && product?.options !== undefined && (
                <span className="text-sm text-ink-mute"> {product.options}</span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">{t('pieces', { count: quantity })}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Whether an order's parcels are shown one by one: there are several, or some of it hasn't left yet. */
export function hasSeveralParcels(order: { parcels: readonly unknown[]; isPartlyShipped: boolean }): boolean {
  return order.isPartlyShipped || order.parcels.length > 1;
}
