import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { changeQuery, type ListQuery } from '../../kit/catalogue/list-query.rules.ts';
import { Button } from '../../ui/button.tsx';
import { FacetLink } from './facet-links.tsx';
import type { ProductListing } from './product-list.server.ts';

type PriceFilterProps = {
  query: ListQuery;
  price: ProductListing['list']['facets']['price'];
  hrefOf: (query: ListQuery) => string;
};

/** Prices from and to, typed or by ranges that have something in them. */
export function PriceFilter({ query, price, hrefOf }: PriceFilterProps) {
  const t = useTranslations('catalogue');
  const ranges = price.buckets.filter(({ count }) => count > 0);
  return (
    <div className="grid gap-2">
      <ul>
        {ranges.map(({ start, end, count }) => {
          // A range ends below its end; prices have two decimals.
          const last = end === null ? '' : String(Math.round(end * 100 - 1) / 100);
          const isChosen = query.startprice === String(start) && query.endprice === last;
          return (
            <li key={start}>
              <FacetLink
                to={hrefOf(
                  changeQuery(query, {
                    startprice: isChosen ? '' : String(start),
                    endprice: isChosen ? '' : last,
                  }),
                )}
                count={count}
                isChosen={isChosen}
              >
                {end === null
                  ? t('filter.priceOver', { start })
                  : start === 0
                    ? t('filter.priceUnder', { end })
                    : t('filter.priceBetween', { start, end })}
              </FacetLink>
            </li>
          );
        })}
      </ul>
      <div className="flex items-end gap-2">
        <PriceInput
          name="startprice"
          label={t('filter.priceFrom')}
          value={query.startprice}
          hint={price.min}
        />
        <span className="pb-2.5 text-ink-mute" aria-hidden="true">
          –
        </span>
        <PriceInput name="endprice" label={t('filter.priceTo')} value={query.endprice} hint={price.max} />
        <Button type="submit" variant="secondary" size="m" className="px-3">
          {t('filter.priceApply')}
        </Button>
      </div>
    </div>
  );
}

/** What `parseBaht` reads: an address passes over the rest, so the browser says so before it is asked for. */
const pricePattern = '\\s*(?:[0-9๐-๙]+|[1-9๑-๙][0-9๐-๙]{0,2}(?:,[0-9๐-๙]{3})+)(?:\\.[0-9๐-๙]{1,2})?\\s*';

type PriceInputProps = { name: 'startprice' | 'endprice'; label: string; value: string; hint: number | null };

function PriceInput({ name, label, value, hint }: PriceInputProps) {
  const t = useTranslations('catalogue');
  const id = useId();
  return (
    <span className="grid min-w-0 flex-1 gap-0.5">
      <label htmlFor={id} className="text-xs text-ink-mute">
        {label}
      </label>
      <input
        // A filter that is taken off elsewhere empties the field.
        key={value}
        id={id}
        name={name}
        inputMode="decimal"
        pattern={pricePattern}
        title={t('filter.priceFormat')}
        maxLength={12}
        defaultValue={value}
        placeholder={hint === null ? '' : String(Math.floor(hint))}
        className="h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-base tabular-nums placeholder:text-ink-mute hover:border-ink"
      />
    </span>
  );
}
