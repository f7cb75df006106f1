import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FlashOffer } from '../../../../modules/catalogue/product-card.contract.ts';
import { FlashBadge } from '../../../kit/flash/flash-badge.tsx';
import { FlashCountdown } from '../../../kit/flash/flash-countdown.tsx';
import { SoldBar } from '../../../kit/flash/sold-bar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { bahtText, Price } from '../../../ui/price.tsx';
import type { Product } from './load-product.server.ts';

/** The flash sale that makes the price: until when, how much of it is sold, how many one person may have. */
function FlashFacts({ flash }: { flash: FlashOffer }) {
  const t = useTranslations('catalogue.flash');
  const { revalidate } = useRevalidator();
  return (
    <div className="my-2 grid gap-1 rounded-md bg-accent-wash p-3">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm text-accent-ink">
        <FlashBadge />
        <FlashCountdown at={flash.endsAt} to="end" isSpoken onEnd={() => void revalidate()} />
      </p>
      <SoldBar soldPercent={flash.soldPercent} left={flash.left} />
      <p className="text-xs text-ink-soft">{t('perPerson', { count: flash.perPerson })}</p>
    </div>
  );
}

/** What it costs and in which state it is. */
export function PriceLines({ product, className }: { product: Product; className?: string }) {
  const t = useTranslations('product');
  const isStockShown = product.isBuyable && product.quantity > 0;
  return (
    <div className={className}>
      {product.isPriceFrom && <p className="text-sm text-ink-mute">{t('buy.priceFrom')}</p>}
      <Price baht={product.price} fullPriceBaht={product.flash?.priceBefore ?? product.fullPrice} size="l" />
      {product.details.coverPrice !== null && (
        <p className="text-sm text-ink-mute tabular-nums">
          {t('buy.coverPrice', { price: bahtText(product.details.coverPrice) })}
        </p>
      )}
      {product.flash !== null && <FlashFacts flash={product.flash} />}
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
