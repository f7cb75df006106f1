import { useId, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ProductSort, productSorts } from '../../../modules/storefront/product-query.rules.ts';
import {
  changeQuery,
  type LinkName,
  type ListQuery,
  writeListQuery,
} from '../../kit/catalogue/list-query.rules.ts';
import { QueryInputs } from './query-inputs.tsx';
import { useSettled } from './use-settled.ts';

type SortSelectProps = { query: ListQuery; path: string; fixed: LinkName | null; sortBy: ProductSort };

/** The order of the list. A form with a button where scripts don't run; with them choosing is enough. */
export function SortSelect({ query, path, fixed, sortBy }: SortSelectProps) {
  const t = useTranslations('catalogue');
  const navigate = useNavigate();
  const id = useId();
  const offered = productSorts.filter((sort) => sort !== 'relevance' || query.search !== '');
  const chosen = query.sortBy ?? sortBy;
  const ref = useRef<HTMLSelectElement>(null);

  function apply(value: string): void {
    const sort = productSorts.find((each) => each === value) ?? null;
    void navigate(path + writeListQuery(changeQuery(query, { sortBy: sort }), fixed), {
      preventScrollReset: true,
    });
  }

  useSettled<string>(chosen, (value) => {
    if (ref.current !== null) ref.current.value = value;
  });
  return (
    // Without what a browser puts back: the address says the order.
    <Form method="get" action={path} autoComplete="off" className="flex items-center gap-2 max-sm:flex-1">
      <QueryInputs query={query} fixed={fixed} without={['sortBy']} />
      <label htmlFor={id} className="text-sm whitespace-nowrap text-ink-soft max-sm:sr-only">
        {t('sort.label')}
      </label>
      <select
        id={id}
        name="sortBy"
        ref={ref}
        defaultValue={chosen}
        onChange={(event) => apply(event.currentTarget.value)}
        className="select-arrow h-11 rounded-md max-sm:w-full border border-line-strong bg-surface pr-9 pl-3 text-base hover:border-ink"
      >
        {offered.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="h-11 rounded-md border border-line-strong px-3 font-semibold">
          {t('sort.apply')}
        </button>
      </noscript>
    </Form>
  );
}
