import { useTranslations } from 'use-intl';
import type { ProductCard as Product } from '../../../modules/catalogue/product-card.contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { bahtText, Price } from '../../ui/price.tsx';
import { Stars } from '../../ui/stars.tsx';
import { FavouriteButton } from '../browsing/favourite-button.tsx';
import { FlashBadge } from '../flash/flash-badge.tsx';
import { FlashLine } from '../flash/flash-line.tsx';
import { MarkedText } from './marked-text.tsx';

type ProductCardProps = {
  product: Product & { marks?: readonly { start: number; end: number }[] };
  /** Of the first row above the fold: its cover is fetched early. */
  isPriority?: boolean;
  /** Known to be a favourite of whoever looks. */
  isFavourite?: boolean | undefined;
  /** It stands for the book with all its editions, not for this offer alone. */
  isBook?: boolean;
  /** It says its place in its series. */
  isVolume?: boolean;
  /** How wide the card is, as in HTML's `sizes`. */
  sizes?: string;
  className?: string;
};

/**
 * A product in a list, the same wherever it stands: cover, name, writers, price. The page that shows it picks the messages
 * of `catalogue`.
 */
export function ProductCard({
  product,
  isPriority = false,
  isFavourite,
  isBook = false,
  isVolume = false,
  sizes = '(width < 48rem) 44vw, (width < 80rem) 22vw, 13rem',
  className,
}: ProductCardProps) {
  const t = useTranslations('catalogue');
  const book = isBook ? product.work : null;
  const number = isVolume ? (product.work?.seriesNumber ?? null) : null;
  return (
    <article className={classNames('group relative flex min-w-0 flex-col gap-2', className)}>
      <div className="relative">
        <Picture
          base={product.imageUrl}
          alt=""
          sizes={sizes}
          isPriority={isPriority}
          maxWidthPx={640}
          className={classNames(
            'aspect-2/3 rounded-sm shadow-cover transition-transform group-hover:-translate-y-0.5',
            !product.isInStock && 'opacity-55 grayscale',
          )}
        />
        <div className="absolute bottom-2 left-2 flex flex-wrap gap-1">
          {product.flash !== null && <FlashBadge />}
          {number !== null && <Badge tone="primary">{t('card.volume', { number })}</Badge>}
          {!product.isInStock && (
            <Badge tone="neutral">{t(product.isAwaited ? 'card.notYet' : 'card.outOfStock')}</Badge>
          )}
          {product.condition !== 'new' && <Badge tone="warning">{t('card.used')}</Badge>}
        </div>
        <FavouriteButton
          productId={product.id}
          name={product.name}
          isFavourite={isFavourite}
          className="absolute right-0.5 bottom-0.5 z-10"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col">
        <h3 className="font-sans text-base leading-normal font-semibold">
          <Link
            to={`/product/${product.urlKey}`}
            prefetch="intent"
            className="clamp-2 after:absolute after:inset-0 group-hover:text-primary"
          >
            <MarkedText text={product.name} marks={product.marks ?? []} />
          </Link>
        </h3>
        <p className="clamp-1 text-sm text-ink-mute">
          {product.authors.length > 0
            ? product.authors.map((author) => author.name).join(', ')
            : product.seller.name}
        </p>
        <p className="clamp-1 text-xs text-ink-mute empty:hidden">{editionWords(product, book, t)}</p>
        {product.rating !== null && (
          <Stars value={product.rating} count={product.ratingCount} className="mt-1" />
        )}
        <p className="mt-auto pt-1">
          {(product.isPriceFrom || (book?.highestPrice ?? 0) > product.price) && (
            <span className="mr-1 text-sm text-ink-mute">{t('card.priceFrom')}</span>
          )}
          <Price
            baht={product.price}
            fullPriceBaht={product.flash?.priceBefore ?? product.fullPrice}
            size="s"
          />
          {typeof book?.usedPrice === 'number' && book.usedPrice < product.price && (
            <span className="block text-xs text-ink-mute">
              {t('card.usedFrom', { amount: bahtText(book.usedPrice) })}
            </span>
          )}
          {product.flash !== null && <FlashLine flash={product.flash} />}
        </p>
      </div>
    </article>
  );
}

/** The editions there are of a book, or this one and how many sell it. */
function editionWords(
  product: Product,
  book: Product['work'],
  t: ReturnType<typeof useTranslations<'catalogue'>>,
): string {
  const formats = book?.formats ?? (product.format === null ? [] : [product.format]);
  const words = formats.map((format) => t(`format.${format}`));
  if (words.length < 2 && product.offerCount > 1)
    words.push(t('card.offerCount', { count: product.offerCount }));
  return words.join(' · ');
}
