import Download from 'lucide-react/icons/download';
import Truck from 'lucide-react/icons/truck';
import { useLocale, useTranslations } from 'use-intl';
import { formatDayRange } from '../../../../shared/bangkok-time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { bahtText } from '../../../ui/price.tsx';
import type { Product } from './load-product.server.ts';

/** When it would arrive and what the parcel costs, as the checkout begins with it; or that it can't be bought yet. */
export function DeliveryLines({ product, className }: { product: Product; className?: string }) {
  const t = useTranslations('product.delivery');
  const locale = useLocale() === 'en' ? 'en' : 'th';
  const { delivery } = product;
  if (product.isAwaited)
    return <p className={classNames('text-sm font-semibold text-warning', className)}>{t('notYet')}</p>;
  if (product.format === 'ebook')
    return (
      <section aria-label={t('label')} className={classNames('flex items-start gap-2 text-sm', className)}>
        <Download className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
        <div>
          <p className="font-semibold">{t('file')}</p>
          <p className="text-xs text-ink-mute">{t('fileText')}</p>
        </div>
      </section>
    );
  if (delivery === null) return null;
  return (
    <section aria-label={t('label')} className={classNames('flex items-start gap-2 text-sm', className)}>
      <Truck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      <div>
        <p>
          <b className="font-semibold">
            {t(delivery.pickup === null ? 'arrives' : 'fetch', {
              days: formatDayRange(locale, delivery.arrivesFrom, delivery.arrivesTo),
            })}
          </b>
          {' · '}
          <span className="whitespace-nowrap">
            {delivery.feeLeast < delivery.feeMost
              ? t('fees', { least: bahtText(delivery.feeLeast), most: bahtText(delivery.feeMost) })
              : delivery.fee === 0
                ? t('free')
                : t('fee', { amount: bahtText(delivery.fee) })}
          </span>
        </p>
        <p className="text-xs text-ink-mute">
          {delivery.name}
          {delivery.feeMost > 0 &&
            delivery.freeFrom !== null &&
            ` · ${t('freeFrom', { amount: bahtText(delivery.freeFrom) })}`}
        </p>
        {delivery.timeOff !== null && (
          <p className="text-warning">
            {t('timeOff', { days: formatDayRange(locale, delivery.timeOff.from, delivery.timeOff.to) })}
            {delivery.timeOff.text !== '' && ` · ${delivery.timeOff.text}`}
          </p>
        )}
      </div>
    </section>
  );
}
