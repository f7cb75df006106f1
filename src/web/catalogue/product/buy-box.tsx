import Gift from 'lucide-react/icons/gift';
import Tag from 'lucide-react/icons/tag';
import { Link } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '../../../shared/bangkok-time.ts';
import { AddToCart, BuyBar } from '../../cart/add-to-cart.tsx';
import { Badge } from '../../ui/badge.tsx';
import { bahtText, Price } from '../../ui/price.tsx';
import { FollowButton } from '../follow-button.tsx';
import { RoundPicture } from '../round-picture.tsx';
import { WatchButton } from '../watch-button.tsx';
import type { Product } from './load-product.server.ts';

/** Price, stock, the buttons, who sells it and what comes with it. */
export function BuyBox({ product }: { product: Product }) {
  const t = useTranslations('product');
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-5">
      <section aria-label={t('buy.label')} className="grid gap-4">
        <div>
          {product.isPriceFrom && <p className="text-sm text-ink-mute">{t('buy.priceFrom')}</p>}
          <Price baht={product.price} fullPriceBaht={product.fullPrice} size="l" />
          <p className="text-sm text-ink-mute">{t(`vat.${product.details.vatClass}`)}</p>
        </div>
        <StockLine product={product} />
        <AddToCart
          key={product.id}
          productId={product.id}
          name={product.name}
          stock={product.quantity}
          isBuyable={product.isBuyable}
        />
        <BuyBar stock={product.quantity} isBuyable={product.isBuyable} />
      </section>
      {product.isBuyable && <Watches product={product} />}
      <SellerLine seller={product.seller} />
      <Hints product={product} />
    </div>
  );
}

function StockLine({ product }: { product: Product }) {
  const t = useTranslations('product');
  if (product.condition === 'new' && product.soldCount === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {product.condition !== 'new' && <Badge tone="warning">{t(`condition.${product.condition}`)}</Badge>}
      {product.soldCount > 0 && (
        <span className="text-sm text-ink-mute">{t('stock.sold', { count: product.soldCount })}</span>
      )}
    </p>
  );
}

function SellerLine({ seller }: { seller: Product['seller'] }) {
  const t = useTranslations('product');
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
      <Link
        to={`/store/${seller.urlKey}`}
        prefetch="intent"
        className="group -ml-2 flex min-w-0 flex-1 basis-44 items-center gap-3 rounded-md px-2 py-1"
      >
        <RoundPicture base={seller.imageUrl} sizes="2.75rem" maxWidthPx={160} className="size-11" />
        <span className="min-w-0">
          <span className="block text-xs text-ink-mute">{t('seller.soldBy')}</span>
          <span className="clamp-1 font-semibold group-hover:text-primary">{seller.name}</span>
          {seller.provinceName !== null && (
            <span className="clamp-1 text-xs text-ink-mute">
              {t('seller.from', { place: seller.provinceName })}
            </span>
          )}
        </span>
      </Link>
      <FollowButton sellerId={seller.id} name={seller.name} />
    </div>
  );
}

/** What to be told of later: first of all that it is there again. */
function Watches({ product }: { product: Product }) {
  return (
    <div className="grid gap-1">
      {product.quantity <= 0 && (
        <WatchButton
          key={product.id}
          productId={product.id}
          kind="back_in_stock"
          variant="secondary"
          size="m"
        />
      )}
      <WatchButton productId={product.id} kind="price_drop" className="-my-1" />
    </div>
  );
}

/** Promotions and vouchers that may make it cheaper; the cart says what they really come to. */
function Hints({ product: { promotions, vouchers } }: { product: Product }) {
  const t = useTranslations('product');
  const locale = useLocale();
  if (promotions.length === 0 && vouchers.length === 0) return null;
  return (
    <ul className="grid gap-2 border-t border-line pt-3 text-sm" aria-label={t('hints.label')}>
      {promotions.map((promotion) => (
        <li key={promotion.id} className="flex items-start gap-2">
          <Gift className="mt-1 size-4 shrink-0 text-accent-ink" aria-hidden="true" />
          <span>
            {promotion.name}
            <span className="block text-xs text-ink-mute">
              {t('hints.until', { date: formatDate(locale, new Date(promotion.endsAt)) })}
            </span>
          </span>
        </li>
      ))}
      {vouchers.map((voucher) => (
        <li key={voucher.code} className="flex items-start gap-2">
          <Tag className="mt-1 size-4 shrink-0 text-primary" aria-hidden="true" />
          <span>
            {voucher.name}
            <span className="block text-xs text-ink-mute">
              {t('hints.code')} <b className="text-ink">{voucher.code}</b>
              {voucher.minSpend > 0 && ` · ${t('hints.minSpend', { amount: bahtText(voucher.minSpend) })}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
