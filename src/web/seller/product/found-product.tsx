import { useLocale } from 'use-intl';
import type { ListedProduct } from '../../../modules/listing/listing-fields.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ProductCover } from '../../kit/product/product-cover.tsx';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';

/** A product among what a search found. Wants the messages `listing`. */
export function FoundProduct({ product }: { product: ListedProduct }) {
  const { id, nameTh, nameEn, imageUrl, isbn13, sku, price, state } = product;
  return (
    <article className="relative flex items-center gap-3 px-4 py-2.5 transition-colors has-[a:hover]:bg-wash md:px-5">
      <ProductCover imageUrl={imageUrl} />
      <div className="min-w-0 flex-1">
        <Link
          to={`/manage-store/product/${id}`}
          prefetch="intent"
          className="clamp-2 leading-snug font-semibold text-ink after:absolute after:inset-0 hover:text-primary"
        >
          {inLocale(useLocale(), nameTh, nameEn)}
        </Link>
        <p className="text-sm break-all text-ink-mute tabular-nums">
          {[isbn13, sku].filter((number) => number !== null).join(' · ')}
        </p>
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <span className="font-semibold tabular-nums">{bahtText(price)}</span>
        <ProductStateBadge state={state} />
      </div>
    </article>
  );
}
