import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';

type CategoryIndexProps = { categories: readonly { urlKey: string; name: string; count: number }[] };

/** The shop's categories as a book has its contents: a name, a dotted line, a number. A phone shows the first seven. */
export function CategoryIndex({ categories }: CategoryIndexProps) {
  const t = useTranslations('home');
  const format = useFormatter();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t('categories')} className="late page-width">
      <h2 className="mb-1 border-b border-ink pb-2 text-xl md:text-2xl">{t('categories')}</h2>
      <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map(({ urlKey, name, count }) => (
          <li key={urlKey} className="max-sm:nth-[n+8]:hidden">
            <Link
              to={`/category/${urlKey}`}
              prefetch="intent"
              className="flex min-h-11 items-center gap-2 hover:text-primary"
            >
              <span className="min-w-0">{name}</span>
              <span
                className="mt-2 min-w-4 flex-1 border-b border-dotted border-line-strong"
                aria-hidden="true"
              />
              <span className="text-sm text-ink-mute tabular-nums">
                <span aria-hidden="true">{format.number(count)}</span>
                <span className="sr-only">{t('titleCount', { count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {categories.length > 7 && (
        <ButtonLink to="/category" variant="quiet" size="s" className="mt-2 -ml-3 sm:hidden">
          {t('allCategories')}
        </ButtonLink>
      )}
    </nav>
  );
}
