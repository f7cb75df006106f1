import { useTranslations } from 'use-intl';
import type { CategoryBranch } from '../../../modules/storefront/storefront.contract.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';

/** All shelves, each with those under it. */
export function CategoryIndex({ categories }: { categories: readonly CategoryBranch[] }) {
  const t = useTranslations('catalogue');
  return (
    <main className="page-width pb-14">
      <PageTitle
        above={<Breadcrumb items={[{ label: t('home'), to: '/' }, { label: t('category.title') }]} />}
        lead={t('category.description')}
      >
        {t('category.title')}
      </PageTitle>
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.id} className="border-t-2 border-ink pt-3">
            {category.imageUrl !== null && (
              <Picture
                base={category.imageUrl}
                alt=""
                sizes="(width < 40rem) 100vw, 24rem"
                ratio="3/1"
                className="mb-3 overflow-hidden rounded-md"
              />
            )}
            <h2 className="text-lg">
              <Link to={`/category/${category.urlKey}`} prefetch="intent" className="hover:text-primary">
                {category.name}
              </Link>
              <span className="ml-2 font-sans text-sm font-normal text-ink-mute">
                {t('category.count', { count: category.count })}
              </span>
            </h2>
            <ul className="pt-1">
              {category.children.map((child) => (
                <li key={child.id}>
                  <Link
                    to={`/category/${child.urlKey}`}
                    prefetch="intent"
                    className="flex min-h-10 items-center justify-between gap-3 hover:text-primary"
                  >
                    {child.name}
                    <span className="text-sm text-ink-mute tabular-nums" aria-hidden="true">
                      {child.count}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </main>
  );
}
