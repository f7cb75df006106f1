import { useTranslations } from 'use-intl';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { bahtText } from '../../../ui/price.tsx';
import type { Product } from './load-product.server.ts';

/** The editions of the work, this one among them, as choices. */
export function OtherEditions({ product }: { product: Product }) {
  const t = useTranslations('product');
  const { editions, details } = product;
  if (editions.length === 0 || details.format === null) return null;
  const cell = 'grid min-h-16 content-center rounded-md border px-4 py-1.5';
  return (
    <div>
      <p className="pb-1.5 text-sm font-semibold" aria-hidden="true">
        {t('editions.title')}
      </p>
      <ul aria-label={t('editions.title')} className="flex flex-wrap gap-2">
        <li>
          <span
            aria-current="true"
            className={classNames(cell, 'border-primary bg-primary-wash outline outline-primary')}
          >
            <span className="font-semibold text-primary">{t(`format.${details.format}`)}</span>
            <span className="text-sm tabular-nums">{bahtText(product.price)}</span>
          </span>
        </li>
        {editions.map((edition) => (
          <li key={edition.editionId}>
            <Link
              to={`/product/${edition.urlKey}`}
              prefetch="intent"
              className={classNames(
                cell,
                'border-line-strong bg-surface hover:border-primary',
                edition.quantity === 0 && 'border-dashed text-ink-mute',
              )}
            >
              <span className="font-semibold">
                {t(`format.${edition.format}`)}
                {edition.year !== null && edition.year !== details.year && ` ${edition.year}`}
              </span>
              <span className="text-sm tabular-nums">
                {edition.isAwaited
                  ? t('stock.notYet')
                  : edition.quantity === 0
                    ? t('stock.out')
                    : bahtText(edition.price)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
