import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { StoreProduct } from '../../../modules/listing/listing.contract.ts';
import { inLocale } from '../../../shared/locale.ts';
import { ProductCover } from '../../kit/product/product-cover.tsx';

type Book = NonNullable<StoreProduct['book']>;
type BookSummaryProps = {
  book: Pick<
    Book,
    | 'titleTh'
    | 'titleEn'
    | 'subtitleTh'
    | 'subtitleEn'
    | 'authors'
    | 'publisher'
    | 'year'
    | 'pages'
    | 'format'
    | 'isbn13'
  > & { imageUrl: string };
  /** What can be done with it. */
  children?: ReactNode;
};

/** A book that the shop knows, so that whoever holds a copy can tell whether it is this one. */
export function BookSummary({ book, children }: BookSummaryProps) {
  const t = useTranslations('listing.add');
  const formats = useTranslations('product.format');
  const locale = useLocale();
  const { publisher, year, pages, format, isbn13 } = book;
  const subtitle = inLocale(locale, book.subtitleTh ?? '', book.subtitleEn ?? '');
  const facts = [
    publisher,
    year === null ? null : String(year),
    pages === null ? null : t('pages', { count: pages }),
    formats(format),
    isbn13,
  ].filter((fact) => fact !== null);
  return (
    <div className="flex items-start gap-4">
      <ProductCover imageUrl={book.imageUrl} className="h-24! w-17!" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="leading-snug font-semibold">{inLocale(locale, book.titleTh, book.titleEn)}</p>
        {subtitle !== '' && <p className="text-sm text-ink-soft">{subtitle}</p>}
        {book.authors.length > 0 && <p className="text-sm text-ink-soft">{book.authors.join(', ')}</p>}
        <p className="text-sm text-ink-mute tabular-nums">{facts.join(' · ')}</p>
        {children}
      </div>
    </div>
  );
}
