import { useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DayChart } from './day-chart.tsx';
import { FigureProducts, FigureSearches } from './figure-lists.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { figuresHref } from './figures-query.rules.ts';
import type { FigurePage } from './read-figures.server.ts';
import { SpanForm } from './span-form.tsx';

type FiguresSectionProps = {
  page: FigurePage;
  /** Whether the reader may open products at the desk. */
  isCataloguer: boolean;
};

const charts = ['sales', 'visits'] as const;

/** What the store came to in a time. Wants the messages `figures`. */
export function FiguresSection({ page, isCataloguer }: FiguresSectionProps) {
  const t = useTranslations('figures');
  const { overview, query } = page;
  return (
    <section aria-labelledby="figures" className="grid gap-4">
      <h2 id="figures" className="text-xl">
        {t('title')}
      </h2>
      {overview.isNew ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState headingLevel="h3" title={t('new.title')} text={t('new.text')} className="py-8!" />
        </div>
      ) : (
        <>
          <SpanForm query={query} shown={overview} isInvalid={page.isInvalid} />
          <FigureTiles figures={overview.figures} previous={overview.previous} />
          <div className="grid gap-4 lg:grid-cols-2">
            {charts.map((kind) => (
              <DayChart
                key={kind}
                kind={kind}
                chart={page.charts[kind]}
                days={overview.days}
                from={overview.from}
                csvHref={figuresHref(query, `/manage-store/figures/${kind}`)}
              />
            ))}
            <FigureProducts kind="best" products={page.best} isLinked={isCataloguer} />
            <FigureProducts kind="slowest" products={page.slowest} isLinked={isCataloguer} />
          </div>
          <FigureSearches searches={page.searches} />
        </>
      )}
    </section>
  );
}
