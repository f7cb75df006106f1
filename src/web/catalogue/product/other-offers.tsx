import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Price } from '../../ui/price.tsx';
import { RoundPicture } from '../round-picture.tsx';
import type { Product } from './load-product.server.ts';

/** The same edition at other stores. */
export function OtherOffers({ offers }: { offers: Product['offers'] }) {
  const t = useTranslations('product');
  if (offers.length === 0) return null;
  return (
    <section className="late">
      <h2 className="pb-3 text-xl">{t('offers.title', { count: offers.length })}</h2>
      <ul className="grid gap-2">
        {offers.map((offer) => (
          <li
            key={offer.productId}
            className="group relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-3 hover:border-ink"
          >
            <RoundPicture base={offer.seller.imageUrl} sizes="2.5rem" maxWidthPx={160} className="size-10" />
            <span className="min-w-0 flex-1 basis-40">
              <Link
                to={`/product/${offer.urlKey}`}
                prefetch="intent"
                className="clamp-1 font-semibold after:absolute after:inset-0 group-hover:text-primary"
              >
                {offer.seller.name}
              </Link>
              <span className="flex flex-wrap gap-2 pt-0.5">
                <Badge tone={offer.condition === 'new' ? 'neutral' : 'warning'}>
                  {t(`condition.${offer.condition}`)}
                </Badge>
                {offer.quantity === 0 && <Badge tone="danger">{t('stock.out')}</Badge>}
              </span>
            </span>
            <Price baht={offer.price} fullPriceBaht={offer.fullPrice} size="s" />
          </li>
        ))}
      </ul>
    </section>
  );
}
