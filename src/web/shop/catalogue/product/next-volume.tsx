import { useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price } from '../../../ui/price.tsx';
import { AddOne } from '../../cart/add-to-cart.tsx';
import type { Product } from './load-product.server.ts';
import { nextVolume } from './next-volume.rules.ts';

/** The book that follows this one in its series, to go on with. */
export function NextVolume({ product }: { product: Product }) {
  const t = useTranslations('product');
  const next = nextVolume(product.series?.number ?? null, product.seriesMates);
  if (next === null) return null;
  const { card, number } = next;
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-surface p-3 md:p-4">
      <Picture
        base={card.imageUrl}
        alt=""
        sizes="3.5rem"
        minWidthPx={96}
        maxWidthPx={240}
        className="aspect-2/3 w-14! shrink-0 rounded-sm shadow-cover"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-sans text-sm font-normal text-ink-soft">{t('nextVolume', { number })}</h2>
        <Link
          to={`/product/${card.urlKey}`}
          prefetch="intent"
          className="font-semibold underline decoration-line-strong hover:text-primary"
        >
          {card.name}
        </Link>
        <p>
          <Price baht={card.price} fullPriceBaht={card.fullPrice} size="s" />
        </p>
      </div>
      {card.isInStock && card.productTypeId !== 2 && (
        <AddOne productId={card.id} label={t('addNext', { name: card.name })} className="max-sm:w-full" />
      )}
    </section>
  );
}
