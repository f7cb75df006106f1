import type { FormEvent, ReactNode } from 'react';
import { Form, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  changeQuery,
  type LinkName,
  type ListName,
  type ListQuery,
  readListQuery,
} from '../../kit/catalogue/list-query.rules.ts';
import { Button } from '../../ui/button.tsx';
import { useValueName } from './active-filters.tsx';
import { CategoryLinks, FacetLinks } from './facet-links.tsx';
import { ChoiceList, FilterTick } from './filter-choices.tsx';
import { PriceFilter } from './price-filter.tsx';
import type { ProductListing } from './product-list.server.ts';
import { QueryInputs } from './query-inputs.tsx';

export type FilterPanelProps = {
  query: ListQuery;
  facets: ProductListing['list']['facets'];
  path: string;
  fixed: LinkName | null;
  hrefOf: (query: ListQuery) => string;
};

/** All filters, as one GET form whose fields are the query's; with scripts each choice applies at once. */
export function FilterPanel({ query, facets, path, fixed, hrefOf }: FilterPanelProps) {
  const t = useTranslations('catalogue');
  const navigate = useNavigate();
  const valueName = useValueName(facets);

  function apply(form: HTMLFormElement): void {
    const parameters = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string') parameters.append(name, value);
    const chosen = changeQuery(readListQuery(parameters), {});
    const whole = fixed === null ? chosen : { ...chosen, [fixed]: query[fixed] };
    if (hrefOf(whole) !== hrefOf(changeQuery(query, {})))
      void navigate(hrefOf(whole), { preventScrollReset: true });
  }

  const choices = (name: ListName, counted: readonly { id: string | number; count: number }[]) => (
    <ChoiceList
      name={name}
      chosen={query[name]}
      options={withChosen(counted, query[name]).map(({ id, count }) => ({
        value: String(id),
        label: valueName(name, String(id)),
        count,
      }))}
    />
  );
  return (
    <Form
      method="get"
      action={path}
      // Or a browser would fill in what was ticked when the page was last left.
      autoComplete="off"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(event.currentTarget);
      }}
      onChange={(event: FormEvent<HTMLFormElement>) => {
        // A price is typed letter by letter: it applies when it is done, not before.
        if (event.target instanceof HTMLInputElement && event.target.type === 'checkbox')
          apply(event.currentTarget);
      }}
      className="grid gap-1"
    >
      <QueryInputs
        query={query}
        fixed={fixed}
        without={[
          'discount',
          'rating',
          'payment',
          'shipping',
          'format',
          'language',
          'inStock',
          'startprice',
          'endprice',
        ]}
      />
      <FilterTick name="inStock" value="true" isTicked={query.inStock} className="min-h-11 font-semibold">
        {t('filter.inStock')}
      </FilterTick>
      <Group title={t('filter.category')} isShown={facets.category.rows.length > 0}>
        <CategoryLinks query={query} shelves={facets.category} fixed={fixed} hrefOf={hrefOf} />
      </Group>
      <Group
        title={t('filter.price')}
        isShown={facets.price.max !== null || query.startprice !== '' || query.endprice !== ''}
      >
        <PriceFilter query={query} price={facets.price} hrefOf={hrefOf} />
      </Group>
      <Group title={t('filter.rating')} isShown={facets.rating.length > 0}>
        {choices('rating', facets.rating)}
      </Group>
      <Group title={t('filter.discount')} isShown={facets.discount.length > 0 || query.discount.length > 0}>
        {choices('discount', facets.discount)}
      </Group>
      <Group title={t('filter.format')} isShown={facets.format.length > 0}>
        {choices('format', facets.format)}
      </Group>
      <Group title={t('filter.language')} isShown={facets.language.length > 0}>
        {choices('language', facets.language)}
      </Group>
      {(['author', 'publisher', 'seller'] as const).map((name) => (
        <Group
          key={name}
          title={t(`filter.${name}`)}
          isShown={name !== fixed && facets[name].rows.length > 0}
        >
          <FacetLinks name={name} query={query} links={facets[name]} hrefOf={hrefOf} />
        </Group>
      ))}
      <Group title={t('filter.payment')} isShown={facets.payment.length > 0}>
        {choices('payment', facets.payment)}
      </Group>
      <Group title={t('filter.shipping')} isShown={facets.shipping.length > 0}>
        {choices('shipping', facets.shipping)}
      </Group>
      <noscript>
        <Button type="submit" className="mt-4 w-full">
          {t('filter.apply')}
        </Button>
      </noscript>
    </Form>
  );
}

/** A value that is chosen stays to be taken away again, also when nothing has it any more. */
function withChosen(
  counted: readonly { id: string | number; count: number }[],
  chosen: readonly string[],
): { id: string | number; count: number }[] {
  const missing = chosen.filter((value) => !counted.some(({ id }) => String(id) === value));
  return [...counted, ...missing.map((id) => ({ id, count: 0 }))];
}

function Group({
  title,
  isShown = true,
  children,
}: {
  title: string;
  isShown?: boolean;
  children: ReactNode;
}) {
  if (!isShown) return null;
  return (
    <fieldset className="border-t border-line pt-3 pb-4">
      <legend className="float-left mb-1 w-full pt-3 font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
