import { useTranslations } from 'use-intl';
import {
  changeQuery,
  hasFilters,
  type LinkName,
  type ListQuery,
  withoutFilters,
} from '../../kit/catalogue/list-query.rules.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { ProductListing } from './product-list.server.ts';
import { ProductShelf } from './product-shelf.tsx';

type NothingFoundProps = {
  query: ListQuery;
  fixed: LinkName | null;
  help: ProductListing['help'];
  hrefOf: (query: ListQuery) => string;
  /** There are products, but not on this page any more. */
  isBeyondLastPage: boolean;
};

/** What to do when a list is empty: take the filters off, mind the spelling, or look along the fullest shelves. */
export function NothingFound({ query, fixed, help, hrefOf, isBeyondLastPage }: NothingFoundProps) {
  const t = useTranslations('catalogue');
  if (isBeyondLastPage)
    return (
      <EmptyState
        title={t('empty.beyond')}
        action={
          <ButtonLink to={hrefOf(changeQuery(query, { pageNo: 1 }))}>{t('empty.firstPage')}</ButtonLink>
        }
      />
    );
  const isFiltered = hasFilters(query, fixed);
  return (
    <div className="grid gap-8 *:min-w-0">
      <EmptyState
        title={query.search === '' ? t('empty.title') : t('empty.searchTitle', { search: query.search })}
        text={
          isFiltered ? t('empty.filtered') : query.search === '' ? t('empty.text') : t('empty.searchText')
        }
        action={
          isFiltered ? (
            <ButtonLink to={hrefOf(withoutFilters(query, fixed))}>{t('filter.clear')}</ButtonLink>
          ) : (
            <ButtonLink to="/product" variant="secondary">
              {t('empty.all')}
            </ButtonLink>
          )
        }
        className="pb-4!"
      />
      {help !== null && help.categories.length > 0 && (
        <section>
          <h2 className="pb-3 text-xl">{t('empty.categories')}</h2>
          <ul className="flex flex-wrap gap-2">
            {help.categories.map(({ urlKey, name }) => (
              <li key={urlKey}>
                <Link
                  to={`/category/${urlKey}`}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 hover:border-primary hover:text-primary"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {help !== null && <ProductShelf title={t('empty.bestSellers')} products={help.bestSellers} areBooks />}
    </div>
  );
}
