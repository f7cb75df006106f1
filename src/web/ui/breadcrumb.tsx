import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';

export type BreadcrumbItem = {
  label: string;
  /** Left out for the page itself, the last of them. */
  to?: string;
};

type BreadcrumbProps = { items: readonly BreadcrumbItem[]; className?: string };

/** The way down to this page: on a phone one line that is pushed sideways, without the page itself, whose title follows. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('breadcrumb')} className={classNames('min-w-0 text-sm text-ink-mute', className)}>
      <ol className="flex flex-wrap items-center gap-x-2 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap">
        {items.map((item, index) => (
          <li
            key={`${item.to ?? ''}${item.label}`}
            className={classNames(
              'flex min-w-0 items-center gap-2',
              item.to === undefined && 'max-sm:sr-only',
              item.to !== undefined && 'max-sm:shrink-0',
            )}
          >
            {index > 0 && <span aria-hidden="true">/</span>}
            {item.to === undefined ? (
              <span
                aria-current={index === items.length - 1 ? 'page' : undefined}
                className="clamp-1 text-ink-soft"
              >
                {item.label}
              </span>
            ) : (
              <Link to={item.to} prefetch="intent" className="py-1 hover:text-primary hover:underline">
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
