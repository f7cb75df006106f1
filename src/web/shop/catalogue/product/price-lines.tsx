import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Price } from '../../../ui/price.tsx';
import type { Product } from './load-product.server.ts';

/** What it costs and in which state it is. */
export function PriceLines({ product, className }: { product: Product; className?: string }) {
  const t = useTranslations('product');
  const isStockShown = product.isBuyable && product.quantity > 0;
  return (
    <div className={className}>
      {product.isPriceFrom && <p className="text-sm text-ink-mute">{t('buy.priceFrom')}</p>}
      <Price baht={product.price} fullPriceBaht={product.fullPrice} size="l" />
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-mute">
        {product.isAwaited ? (
          <Badge tone="warning">{t('stock.notYet')}</Badge>
        ) : (
          <span className={classNames(product.quantity > 0 ? 'text-success' : 'font-semibold text-danger')}>
            {isStockShown && product.format !== 'ebook' ? t('stock.left', { count: product.quantity }) : null}
            {product.quantity <= 0 && t('stock.out')}
          </span>
        )}
        {product.condition !== 'new' && <Badge tone="warning">{t(`condition.${product.condition}`)}</Badge>}
        {product.soldCount > 0 && <span>{t('stock.sold', { count: product.soldCount })}</span>}
      </p>
    </div>
  );
}
