import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Link } from '../../../ui/link.tsx';
import type { LoadedProduct } from './load-product.server.ts';

/** The details of a product as a table: what there is of them. */
export function ProductFacts({ loaded }: { loaded: LoadedProduct }) {
  const t = useTranslations('product');
  const format = useFormatter();
  const { product, isbnText, languageName } = loaded;
  const { details } = product;
  const rows: [string, ReactNode][] = [];
  const add = (label: string, value: ReactNode) => {
    if (value !== null && value !== '') rows.push([label, value]);
  };
  add(t('facts.isbn'), isbnText === null ? null : <span className="tabular-nums">{isbnText}</span>);
  add(t('facts.format'), details.format === null ? null : t(`format.${details.format}`));
  add(t('facts.pages'), details.pages === null ? null : t('facts.pageCount', { count: details.pages }));
  const size = [details.widthMm, details.heightMm, details.thicknessMm].filter((each) => each !== null);
  add(t('facts.size'), size.length < 2 ? null : t('facts.millimetres', { size: size.join(' × ') }));
  add(t('facts.language'), languageName);
  add(
    t('facts.publisher'),
    product.publisher === null ? null : (
      <Link
        to={`/publisher/${product.publisher.urlKey}`}
        prefetch="intent"
        className="text-primary hover:underline"
      >
        {product.publisher.name}
      </Link>
    ),
  );
  add(t('facts.year'), details.year === null ? null : String(details.year));
  add(
    t('facts.originalYear'),
    details.originalYear === null || details.originalYear === details.year
      ? null
      : String(details.originalYear),
  );
  add(
    t('facts.series'),
    product.series === null ? null : (
      <Link
        to={`/series/${product.series.urlKey}`}
        prefetch="intent"
        className="text-primary hover:underline"
      >
        {product.series.number === null
          ? product.series.name
          : t('facts.seriesNumber', { name: product.series.name, number: product.series.number })}
      </Link>
    ),
  );
  add(
    t('facts.weight'),
    details.weightGrams === null ? null : t('facts.grams', { weight: format.number(details.weightGrams) }),
  );
  add(t('facts.sku'), product.sku);
  add(t('facts.condition'), t(`condition.${product.condition}`));
  add(t('facts.conditionNote'), details.conditionNote);
  add(t('facts.vat'), t(`vatClass.${details.vatClass}`));
  return (
    <dl className="grid border-t border-line md:grid-cols-2 md:gap-x-10">
      {rows.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 border-b border-line py-2">
          <dt className="text-ink-mute">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
