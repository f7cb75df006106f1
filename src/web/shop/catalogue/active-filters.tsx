import X from 'lucide-react/icons/x';
import { useTranslations } from 'use-intl';
import {
  changeQuery,
  hasFilters,
  type LinkName,
  type ListName,
  type ListQuery,
  linkNames,
  listNames,
  toggled,
  withoutFilters,
} from '../../kit/catalogue/list-query.rules.ts';
import { Link } from '../../ui/link.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { ProductListing } from './product-list.server.ts';

type ActiveFiltersProps = {
  query: ListQuery;
  fixed: LinkName | null;
  facets: ProductListing['list']['facets'];
  selected: ProductListing['list']['selected'];
  hrefOf: (query: ListQuery) => string;
};

type Chip = { key: string; label: string; without: ListQuery };

/** The filters that are on, each a link to the list without it. */
export function ActiveFilters({ query, fixed, facets, selected, hrefOf }: ActiveFiltersProps) {
  const t = useTranslations('catalogue');
  const valueName = useValueName(facets);
  if (!hasFilters(query, fixed)) return null;
  const chips: Chip[] = [];
  for (const name of linkNames)
    if (name !== fixed && query[name] !== '')
      chips.push({
        key: name,
        label: selected[name]?.name ?? query[name],
        without: changeQuery(query, { [name]: '' }),
      });
  if (query.startprice !== '' || query.endprice !== '')
    chips.push({
      key: 'price',
      label: priceRange(query, t('filter.priceFrom'), t('filter.priceTo')),
      without: changeQuery(query, { startprice: '', endprice: '' }),
    });
  for (const name of listNames)
    for (const value of query[name])
      chips.push({
        key: `${name} ${value}`,
        label: valueName(name, value),
        without: changeQuery(query, { [name]: toggled(query[name], value) }),
      });
  if (query.inStock)
    chips.push({
      key: 'inStock',
      label: t('filter.inStock'),
      without: changeQuery(query, { inStock: false }),
    });
  return (
    <ul aria-label={t('filter.active')} className="flex flex-wrap items-center gap-2 pt-3">
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={hrefOf(without)}
            preventScrollReset
            aria-label={t('filter.remove', { name: label })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-line-strong bg-surface py-1 pr-2.5 pl-3.5 text-sm hover:border-danger hover:text-danger"
          >
            {label}
            <X className="size-4" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={hrefOf(withoutFilters(query, fixed))}
          preventScrollReset
          className="inline-flex min-h-9 items-center px-2 text-sm font-semibold text-primary hover:underline"
        >
          {t('filter.clear')}
        </Link>
      </li>
    </ul>
  );
}

function priceRange({ startprice, endprice }: ListQuery, from: string, to: string): string {
  const low = startprice === '' ? null : bahtText(Number(startprice));
  const high = endprice === '' ? null : bahtText(Number(endprice));
  if (low === null) return `${to} ${high ?? ''}`;
  return high === null ? `${from} ${low}` : `${low} – ${high}`;
}

/** How a value of a filter reads. */
export function useValueName(facets: ProductListing['list']['facets']) {
  const t = useTranslations('catalogue');
  return (name: ListName, value: string): string => {
    switch (name) {
      case 'discount':
        return t('filter.discountFrom', { percent: value });
      case 'rating':
        return value === '0' ? t('filter.unrated') : t('filter.stars', { stars: Number(value) });
      case 'format':
        return value === 'hardcover' || value === 'paperback' || value === 'ebook'
          ? t(`format.${value}`)
          : value;
      case 'language':
        return facets.language.find(({ id }) => id === value)?.name ?? value;
      case 'payment':
        return facets.payment.find(({ id }) => id === value)?.name ?? value;
      case 'shipping':
        return facets.shipping.find(({ id }) => String(id) === value)?.name ?? value;
    }
  };
}
