import { useLocale, useTranslations } from 'use-intl';
import type { ListedProduct } from '../../../modules/listing/listing-fields.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { isRangePress } from '../../kit/desk/use-ticks.ts';
import { ProductCover } from '../../kit/product/product-cover.tsx';
import { ProductStateBadge } from '../../kit/product/product-state.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { bahtText } from '../../ui/price.tsx';

/** The columns of a wide screen, which the heading of the list has too. */
export const productColumns =
  'md:grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_7rem_6.5rem_8.5rem] xl:grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_8rem_7rem_9rem_9.5rem]';

type ProductRowProps = {
  product: ListedProduct;
  /** The form that the tick belongs to. */
  form: string;
  isSelected: boolean;
  /** `isRange` where all rows since the last tick are meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A product in the store's list: one line on a wide screen, a card on a phone; all of it but the tick opens it. */
export function ProductRow({ product, form, isSelected, onSelect }: ProductRowProps) {
  const t = useTranslations('listing.row');
  const words = useTranslations('product');
  const name = inLocale(useLocale(), product.nameTh, product.nameEn);
  const { isbn13, sku, condition, format, state } = product;
  return (
    <article
      aria-label={name}
      className={classNames(
        'relative grid grid-cols-[2.75rem_2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-2.5 pr-4 large-text:grid-cols-[2.75rem_0_minmax(0,1fr)_auto] large-text:gap-x-0 transition-colors has-[a:hover]:bg-wash',
        productColumns,
        isSelected && 'bg-primary-wash',
      )}
    >
      <label className="relative z-10 row-span-3 grid min-h-11 place-items-center self-stretch md:row-span-1">
        <span className="sr-only">{t('select', { name })}</span>
        <input
          type="checkbox"
          // The bar at the lower edge never stands over what has the focus (WCAG 2.2, 2.4.11).
          form={form}
          name="id"
          value={product.id}
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked, isRangePress(event))}
          className="size-5 scroll-mb-60 rounded-sm"
        />
      </label>
      <ProductCover
        imageUrl={product.imageUrl}
        className="row-span-3 self-start md:row-span-1 large-text:invisible large-text:w-0"
      />
      <div className="col-span-2 min-w-0 md:col-span-1">
        <h2 className="font-sans text-base leading-snug font-semibold">
          <Link
            to={`/manage-store/product/${product.id}`}
            prefetch="intent"
            className="clamp-2 scroll-mb-60 text-ink after:absolute after:inset-0 hover:text-primary md:clamp-1"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere text-ink-mute">
          {isbn13 !== null && <span className="tabular-nums">{isbn13}</span>}
          {sku !== null && <span className="break-all">{t('sku', { sku })}</span>}
          {condition !== 'new' && <Badge tone="accent">{words(`condition.${condition}`)}</Badge>}
          {format === 'ebook' && <Badge tone="info">{words('format.ebook')}</Badge>}
          {product.hasOptions && <Badge>{t('options')}</Badge>}
        </p>
        {product.publishAt !== null && (
          <p className="text-sm text-ink-mute md:hidden">
            {t('publishAt')} <Moment at={product.publishAt} />
          </p>
        )}
        {state === 'refused' && product.refusal !== null && (
          <p className="clamp-2 text-sm text-danger">{product.refusal}</p>
        )}
      </div>
      <PriceCell product={product} />
      <StockCell product={product} />
      <div className="col-start-4 row-start-3 justify-self-end md:col-auto md:row-auto md:justify-self-start md:pl-3 large-text:col-start-3 large-text:row-start-auto large-text:justify-self-start">
        <ProductStateBadge state={state} isAwaited={product.format === 'ebook' && !product.hasFile} />
        {product.publishAt !== null && (
          <p className="text-xs text-ink-mute max-md:hidden">
            {t('publishAt')} <Moment at={product.publishAt} />
          </p>
        )}
      </div>
      <p className="text-sm text-ink-mute tabular-nums max-xl:hidden">
        <Moment at={product.updatedAt} />
      </p>
    </article>
  );
}

function PriceCell({ product }: { product: ListedProduct }) {
  const t = useTranslations('listing.row');
  const { price, fullPrice, currentPrice, hasOptions } = product;
  return (
    <p className="col-span-2 col-start-3 row-start-2 leading-snug whitespace-nowrap tabular-nums large-text:whitespace-normal md:col-auto md:row-auto md:text-right">
      <span className="font-semibold">
        {hasOptions ? t('from', { price: bahtText(price) }) : bahtText(price)}
      </span>
      {fullPrice > price && (
        <s className="ml-2 text-sm text-ink-mute md:ml-0 md:block">{bahtText(fullPrice)}</s>
      )}
      {currentPrice !== price && (
        <span className="ml-2 text-sm text-accent-ink md:ml-0 md:block">
          {t('nowAt', { price: bahtText(currentPrice) })}
        </span>
      )}
    </p>
  );
}

function StockCell({ product }: { product: ListedProduct }) {
  const t = useTranslations('listing.row');
  const { format, hasFile, stockFree, stockReserved, lowStockAt } = product;
  if (format === 'ebook')
    return (
      <p
        className={classNames(
          'col-start-3 text-sm md:col-auto md:text-right',
          hasFile ? 'text-ink-mute' : 'font-semibold text-warning',
        )}
      >
        {t(hasFile ? 'unlimited' : 'noFile')}
      </p>
    );
  const isOut = stockFree <= 0;
  const isLow = !isOut && stockFree <= lowStockAt;
  return (
    <p className="col-start-3 flex flex-wrap items-center gap-x-2 text-sm tabular-nums md:col-auto md:grid md:justify-items-end md:leading-snug">
      <span
        className={classNames(
          'font-semibold md:text-base',
          isOut ? 'text-danger' : isLow ? 'text-warning' : 'text-ink',
        )}
      >
        <span className="md:hidden">{t('freeLabel', { count: stockFree })}</span>
        <span className="max-md:hidden">{t('free', { count: Math.max(0, stockFree) })}</span>
        {isLow && <span className="ml-1.5 text-xs font-semibold">{t('low')}</span>}
      </span>
      {stockReserved > 0 && (
        <span className="text-xs text-ink-mute">{t('held', { count: stockReserved })}</span>
      )}
    </p>
  );
}
