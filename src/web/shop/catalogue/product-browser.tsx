import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  changeQuery,
  type LinkName,
  listNames,
  readListQuery,
  writeListQuery,
} from '../../kit/catalogue/list-query.rules.ts';
import { ProductGrid } from '../../kit/catalogue/product-grid.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { ProductListing } from './product-list.server.ts';
import { SearchReading } from './search-reading.tsx';
import { SortSelect } from './sort-select.tsx';

type ProductBrowserProps = {
  listing: ProductListing;
  /** The page's path, which the query is added to. */
  path: string;
  /** The filter the path says. */
  fixed?: LinkName | null;
};

/** A list of products with everything to narrow it down. Each state of it has an address; all of it works by links and forms. */
export function ProductBrowser({ listing, path, fixed = null }: ProductBrowserProps) {
  const t = useTranslations('catalogue');
  const { list } = listing;
  const [isFiltering, setIsFiltering] = useState(false);
  const { query, isLoading } = useShownQuery(listing, path, fixed);
  const hrefOf = (changed: typeof query) => path + writeListQuery(changed, fixed);
  const filterCount = countFilters(query, fixed);
  const isBeyond = list.total > 0 && list.dataList.length === 0;
  const panel = { query, facets: list.facets, path, fixed, hrefOf };
  return (
    <div className="grid gap-x-10 pb-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside
        id="filters"
        aria-label={t('filter.title')}
        className="bg-paper max-lg:hidden max-lg:target:fixed max-lg:target:inset-0 max-lg:target:z-50 max-lg:target:block max-lg:target:overflow-y-auto max-lg:target:p-4"
      >
        <a href="#results" className="mb-4 block py-2 font-semibold text-primary underline lg:hidden">
          {t('filter.close')}
        </a>
        <FilterPanel {...panel} />
      </aside>
      <section id="results" aria-label={t('list.results')} className="min-w-0">
        {/* What the cards' own headings stand under. */}
        <h2 className="sr-only">{t('list.results')}</h2>
        <SearchReading list={list} search={query.search} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-3">
          <p className="mr-auto text-ink-soft max-sm:w-full" role="status">
            {t('list.count', { count: list.total })}
          </p>
          {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the panel, which then shows itself */}
          <a
            href="#filters"
            onClick={(event) => {
              event.preventDefault();
              setIsFiltering(true);
            }}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-surface px-4 font-semibold hover:border-ink max-sm:flex-1 max-sm:justify-center lg:hidden"
          >
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            {t('filter.title')}
            {filterCount > 0 && (
              <span className="rounded-full bg-primary px-2 text-xs text-on-primary">{filterCount}</span>
            )}
          </a>
          <SortSelect query={query} path={path} fixed={fixed} sortBy={list.sortBy} />
        </div>
        <ActiveFilters {...panel} selected={list.selected} />
        <div
          className={classNames('pt-6 transition-opacity', isLoading && 'opacity-50')}
          aria-busy={isLoading}
        >
          {list.dataList.length > 0 ? (
            <ProductGrid
              products={list.dataList}
              // A store's list speaks of what that store has.
              areBooks={listing.query.format.length !== 1 && listing.query.seller === ''}
            />
          ) : (
            <NothingFound
              query={query}
              fixed={fixed}
              help={listing.help}
              hrefOf={hrefOf}
              isBeyondLastPage={isBeyond}
            />
          )}
        </div>
        <Pagination
          className="pt-10"
          pageNo={list.pageNo}
          pageCount={list.pageCount}
          makeHref={(pageNo) => hrefOf(changeQuery(listing.query, { pageNo }))}
        />
      </section>
      <FilterDialog
        {...panel}
        isOpen={isFiltering}
        onClose={() => setIsFiltering(false)}
        total={list.total}
        isLoading={isLoading}
      />
    </div>
  );
}

/** While another state of the list is on its way, the controls show that one already. */
function useShownQuery(listing: ProductListing, path: string, fixed: LinkName | null) {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const isLoading = location !== undefined && location.pathname === pathname;
  if (!isLoading || location.pathname !== encodeURI(decodeURI(path)))
    return { query: listing.query, isLoading };
  const asked = readListQuery(new URLSearchParams(location.search));
  return {
    query: fixed === null ? asked : { ...asked, [fixed]: listing.query[fixed] },
    isLoading,
  };
}

function countFilters(query: ProductListing['query'], fixed: LinkName | null): number {
  const links = (['category', 'author', 'series', 'publisher', 'seller'] as const).filter(
    (name) => name !== fixed && query[name] !== '',
  );
  const lists = listNames.reduce((sum, name) => sum + query[name].length, 0);
  const hasPrice = query.startprice !== '' || query.endprice !== '';
  return links.length + lists + Number(hasPrice) + Number(query.inStock);
}
