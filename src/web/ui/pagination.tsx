import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { pageMarks } from './pagination.rules.ts';

type PaginationProps = {
  pageNo: number;
  pageCount: number;
  /** The address of a page's number: "?pageNo=2". */
  makeHref: (pageNo: number) => string;
  className?: string;
};

const cell =
  'grid h-11 min-w-8 place-items-center rounded-md px-0.5 sm:min-w-9 sm:px-1 md:min-w-11 md:px-2 text-sm font-semibold tabular-nums';

/** Links to the other pages of a list; nothing when there is only one. */
export function Pagination({ pageNo, pageCount, makeHref, className }: PaginationProps) {
  const t = useTranslations('ui');
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={t('pages')} className={className}>
      <ul className="flex items-center justify-center large-text:flex-wrap md:gap-1">
        <li>
          <Step to={pageNo > 1 ? makeHref(pageNo - 1) : null} rel="prev" label={t('previousPage')}>
            <ChevronLeft className="size-5" aria-hidden="true" />
          </Step>
        </li>
        {pageMarks(pageNo, pageCount).map((mark) =>
          'gapAfter' in mark ? (
            <li key={`gap${mark.gapAfter}`} className={classNames(cell, 'text-ink-mute')} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={mark.pageNo}>
              <Link
                to={makeHref(mark.pageNo)}
                prefetch="intent"
                aria-label={t('pageNumber', { pageNo: mark.pageNo })}
                aria-current={mark.pageNo === pageNo ? 'page' : undefined}
                className={classNames(
                  cell,
                  mark.pageNo === pageNo ? 'bg-primary text-on-primary' : 'text-ink hover:bg-wash',
                )}
              >
                {mark.pageNo}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={pageNo < pageCount ? makeHref(pageNo + 1) : null} rel="next" label={t('nextPage')}>
            <ChevronRight className="size-5" aria-hidden="true" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}

function Step({
  to,
  rel,
  label,
  children,
}: {
  to: string | null;
  rel: string;
  label: string;
  children: ReactNode;
}) {
  if (to === null)
    return (
      <span className={classNames(cell, 'text-line-strong')} aria-hidden="true">
        {children}
      </span>
    );
  return (
    <Link
      to={to}
      rel={rel}
      prefetch="intent"
      aria-label={label}
      className={classNames(cell, 'hover:bg-wash')}
    >
      {children}
    </Link>
  );
}
