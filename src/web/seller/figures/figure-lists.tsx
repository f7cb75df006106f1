import { useTranslations } from 'use-intl';
import type { FigureProduct } from '../../../modules/store-figures/store-figures.contract.ts';
import { groupThousands } from '../../../shared/money.ts';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

type ProductListProps = {
  kind: 'best' | 'slowest';
  products: readonly FigureProduct[];
  /** Whether the reader may open products at the desk. */
  isLinked: boolean;
};

/** Products by what they sold in the time, the most first or the least. */
export function FigureProducts({ kind, products, isLinked }: ProductListProps) {
  const t = useTranslations('figures.products');
  return (
    <Panel title={t(kind)}>
      <p className="text-sm text-ink-soft">{t(`${kind}Text`)}</p>
      {products.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-mute">{t(`${kind}Empty`)}</p>
      ) : (
        <ol className="-mx-2 divide-y divide-line">
          {products.map(({ id, name, copies, sales, visits, free }) => (
            <li
              key={id}
              className="relative flex items-start gap-3 rounded-md px-2 py-2 has-[a:hover]:bg-wash"
            >
              <span className="grid min-w-0 flex-1">
                {isLinked ? (
                  <Link
                    to={`/manage-store/product/${id}`}
                    prefetch="intent"
                    className="clamp-2 font-semibold text-ink after:absolute after:inset-0 hover:text-primary"
                  >
                    {name}
                  </Link>
                ) : (
                  <span className="clamp-2 font-semibold">{name}</span>
                )}
                <span className="text-sm text-ink-mute tabular-nums">
                  {[
                    t('sold', { copies: groupThousands(copies) }),
                    t('looked', { visits }),
                    t('free', { free: groupThousands(free) }),
                  ].join(' · ')}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{bahtText(sales)}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What people had searched for when they came to the store's products. */
export function FigureSearches({ searches }: { searches: readonly { search: string; visits: number }[] }) {
  const t = useTranslations('figures.searches');
  return (
    <Panel title={t('title')}>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      {searches.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-mute">{t('empty')}</p>
      ) : (
        <ol className="gap-x-8 sm:columns-2">
          {searches.map(({ search, visits }) => (
            <li
              key={search}
              className="flex break-inside-avoid justify-between gap-4 border-b border-line py-1.5 tabular-nums"
            >
              <span className="min-w-0 wrap-anywhere">{search}</span>
              <span className="shrink-0 text-ink-soft">{t('visits', { visits })}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
