import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import Tag from 'lucide-react/icons/tag';
import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '../../../../shared/bangkok-time.ts';
import { FollowButton } from '../../../kit/browsing/follow-button.tsx';
import { RoundPicture } from '../../../kit/catalogue/round-picture.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { bahtText } from '../../../ui/price.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { WatchButton } from '../../browsing/watch-button.tsx';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import type { Product } from './load-product.server.ts';
import { PriceLines } from './price-lines.tsx';
import { ProductBuyBar } from './product-buy-bar.tsx';

/**
 * The buttons, who sells it and what comes with it; beside a wide page's text also price and delivery, which a phone shows
 * beside the cover.
 */
export function BuyBox({ product }: { product: Product }) {
  const t = useTranslations('product');
  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 md:p-5">
      <section aria-label={t('buy.label')} className="grid gap-4">
        <PriceLines product={product} className="max-md:hidden" />
        <DeliveryLines product={product} className="max-md:hidden" />
        <p className="-mt-2 text-xs text-ink-mute max-md:mt-0">{t(`vat.${product.details.vatClass}`)}</p>
        <AddToCart
          key={product.id}
          productId={product.id}
          name={product.name}
          stock={product.quantity}
          isBuyable={product.isBuyable}
          isAwaited={product.isAwaited}
          isDigital={product.format === 'ebook'}
        />
        <ProductBuyBar product={product} />
      </section>
      {product.isBuyable && <Watches product={product} />}
      <SellerLine seller={product.seller} productId={product.id} />
      <Hints product={product} />
    </div>
  );
}

function SellerLine({ seller, productId }: { seller: Product['seller']; productId: number }) {
  const t = useTranslations('product');
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
      <Link
        to={`/seller-store/${seller.urlKey}`}
        prefetch="intent"
        className="group -ml-2 flex min-w-0 flex-1 basis-48 items-center gap-3 rounded-md px-2 py-1"
      >
        <RoundPicture base={seller.imageUrl} sizes="2.75rem" maxWidthPx={160} className="size-11" />
        <span className="min-w-0">
          <span className="block text-xs text-ink-mute">{t('seller.soldBy')}</span>
          <span className="block leading-snug font-semibold text-pretty group-hover:text-primary">
            {seller.name}
          </span>
          <span className="flex flex-wrap gap-x-2 text-xs text-ink-mute">
            {seller.rating !== null && <Stars value={seller.rating} count={seller.ratingCount} />}
            {seller.provinceName !== null && <span>{t('seller.from', { place: seller.provinceName })}</span>}
          </span>
        </span>
      </Link>
      <FollowButton sellerId={seller.id} name={seller.name} />
      <ButtonLink to={`/chat?store=${seller.urlKey}&product=${productId}`} variant="secondary" size="s">
        <MessageCircle className="size-4" aria-hidden="true" />
        {t('seller.chat')}
      </ButtonLink>
    </div>
  );
}

/** What to be told of later: first of all that it is there again. */
function Watches({ product }: { product: Product }) {
  return (
    <div className="grid gap-1">
      {product.quantity <= 0 && product.format !== 'ebook' && (
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
