import { useLocale, useTranslations } from 'use-intl';
import { formatDayRange } from '../../../../shared/bangkok-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { bahtText } from '../../../ui/price.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { AddOne } from '../../cart/add-to-cart.tsx';
import type { Product } from './load-product.server.ts';
import { type OfferRow, offerRows } from './offer-rows.rules.ts';

/** More stores than this wait behind a press. */
const shownAtOnce = 5;

/** The stores that have this edition, side by side: with the parcel, when it arrives, how the store is rated, and to buy. */
export function OtherOffers({ product }: { product: Product }) {
  const t = useTranslations('product.offers');
  if (product.offers.length === 0) return null;
  const rows = offerRows(product);
  const later = rows.slice(shownAtOnce);
  return (
    <section className="late" id="offers">
      <div className="flex flex-wrap items-baseline gap-x-3 pb-3">
        <h2 className="text-xl">{t('title', { count: rows.length })}</h2>
        <p className="text-sm text-ink-mute">{t('note')}</p>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {rows.slice(0, shownAtOnce).map((row) => (
          <Row key={row.productId} row={row} />
        ))}
      </ul>
      {later.length > 0 && (
        <details className="group mt-2">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary underline group-open:hidden">
            {t('more', { count: later.length })}
          </summary>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
            {later.map((row) => (
              <Row key={row.productId} row={row} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Row({ row }: { row: OfferRow }) {
  const t = useTranslations('product');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { seller, delivery } = row;
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_9rem_9rem]',
        row.isShown && 'bg-primary-wash',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {row.isShown ? (
            <span className="font-semibold">{seller.name}</span>
          ) : (
            <Link
              to={`/product/${row.urlKey}`}
              prefetch="intent"
              className="font-semibold underline decoration-line-strong hover:text-primary"
            >
              {seller.name}
            </Link>
          )}
          {seller.rating === null ? (
            <span className="text-xs text-ink-mute">{t('offers.notRated')}</span>
          ) : (
            <Stars value={seller.rating} count={seller.ratingCount} />
          )}
        </p>
        <p className="flex flex-wrap gap-1 pt-0.5">
          {row.isBest && <Badge tone="success">{t('offers.best')}</Badge>}
          {row.isFastest && <Badge tone="info">{t('offers.fastest')}</Badge>}
          <Badge tone={row.condition === 'new' ? 'neutral' : 'warning'}>
            {t(`condition.${row.condition}`)}
          </Badge>
        </p>
      </div>
      <p className="text-sm text-ink-soft max-md:col-span-2 max-md:row-start-2">
        {row.quantity > 0 ? (
          <>
            {delivery !== null && (
              <span className="md:block">
                {t('delivery.arrives', {
                  days: formatDayRange(locale, delivery.arrivesFrom, delivery.arrivesTo),
                })}
                <span className="md:hidden"> · </span>
              </span>
            )}
            {delivery !== null && (
              <span className="text-ink-mute">{t('stock.left', { count: row.quantity })}</span>
            )}
          </>
        ) : (
          <span className="font-semibold text-danger">{t(row.isAwaited ? 'stock.notYet' : 'stock.out')}</span>
        )}
      </p>
      <p className="text-right tabular-nums max-md:col-start-2 max-md:row-start-1">
        <b className="block font-semibold">{bahtText(row.totalWithDelivery)}</b>
        <span className="block text-xs text-ink-mute">
          {delivery === null
            ? t('offers.noParcel')
            : delivery.fee === 0
              ? t('offers.partsFree')
              : t('offers.parts', { price: bahtText(row.price), fee: bahtText(delivery.fee) })}
        </span>
      </p>
      <div className="max-md:col-span-2">
        {row.isShown ? (
          <p className="text-sm text-ink-soft md:text-center">{t('offers.shown')}</p>
        ) : (
          row.quantity > 0 && (
            <AddOne productId={row.productId} label={t('offers.addOf', { name: seller.name })} />
          )
        )}
      </div>
    </li>
  );
}
