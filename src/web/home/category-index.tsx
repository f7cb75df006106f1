import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../ui/button.tsx';

type CategoryIndexProps = {
  title: string;
  lead: string;
  categories: readonly { urlKey: string; name: string; count: number }[];
  total: number;
};

/** The shop's categories as a book has its contents: a name, a dotted line, a number. */
export function CategoryIndex({ title, lead, categories, total }: CategoryIndexProps) {
  const t = useTranslations('home');
  const format = useFormatter();
  return (
    <section className="page-width grid gap-6 md:gap-8">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="max-w-2xl">
          <h1 className="text-xl sm:text-2xl md:text-3xl">{title}</h1>
          <p className="text-ink-soft md:text-lg">{lead}</p>
        </div>
        <ButtonLink to="/product" variant="secondary">
          {t('allBooks')}
          {total > 0 && (
            <span className="font-normal text-ink-mute">{t('titleCount', { count: total })}</span>
          )}
        </ButtonLink>
      </div>
      {categories.length > 0 && (
        <nav aria-label={t('categories')}>
          <h2 className="mb-1 border-b border-ink pb-1.5 text-lg">{t('categories')}</h2>
          <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {categories.map(({ urlKey, name, count }) => (
              <li key={urlKey} className="max-sm:nth-[n+8]:hidden">
                <Link
                  to={`/category/${urlKey}`}
                  prefetch="intent"
                  className="group flex min-h-11 items-center gap-2 hover:text-primary"
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
      )}
    </section>
  );
}
