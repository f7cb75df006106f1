import { useLocale, useTranslations } from 'use-intl';
import type { FigureDay } from '../../../modules/store-figures/store-figures.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { Locale } from '../../../shared/locale.ts';
import { groupThousands } from '../../../shared/money.ts';
import { ChartDrawing } from '../../kit/chart/chart-drawing.tsx';
import type { FigureChart } from '../../kit/chart/figure-chart.types.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';

/** A day (YYYY-MM-DD) as dates are written. */
export function formatDay(locale: Locale, day: string): string {
  return formatDate(locale, new Date(`${day}T00:00:00+07:00`));
}

type DayChartProps = {
  kind: 'sales' | 'visits';
  chart: FigureChart;
  days: readonly FigureDay[];
  /** The first day of the time that was asked for; the chart may begin before it. */
  from: string;
  /** Where the time's table is, to keep. */
  csvHref: string;
};

const columns = { sales: ['sales', 'orders', 'takenBack'], visits: ['visits', 'orders'] } as const;

/** A figure day by day: the drawing, what it says in words, and its table. */
export function DayChart({ kind, chart, days, from, csvHref }: DayChartProps) {
  const t = useTranslations('figures');
  const locale = useLocale();
  const asked = days.filter(({ day }) => day >= from);
  const [first, last] = [days[0]?.day ?? from, days.at(-1)?.day ?? from];
  const most = days.reduce((best, day) => (day[kind] > best[kind] ? day : best), days[0] ?? emptyDay(from));
  const text = (value: number) => (kind === 'sales' ? bahtText(value) : groupThousands(value));
  const total = asked.reduce((sum, day) => sum + day[kind], 0);
  const name = t(chart.isEmpty ? 'chart.emptyName' : `chart.${kind}Name`, {
    from: formatDay(locale, first),
    to: formatDay(locale, last),
    total: text(total),
    most: text(most[kind]),
    day: formatDay(locale, most.day),
  });
  return (
    <Panel
      title={t(`chart.${kind}`)}
      aside={
        <FileLink href={csvHref} label={t(`chart.${kind}Csv`)}>
          {t('chart.csv')}
        </FileLink>
      }
    >
      <ChartDrawing
        chart={chart}
        name={name}
        tickText={(value) => (kind === 'sales' ? `฿${groupThousands(value)}` : groupThousands(value))}
        emptyText={t('chart.empty')}
        from={formatDay(locale, first)}
        to={formatDay(locale, last)}
      />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary hover:underline">
          {t('chart.table')}
        </summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
          aria-label={t(`chart.${kind}`)}
          className="max-h-80 overflow-auto rounded-md border border-line"
        >
          <table className="w-full text-sm tabular-nums">
            <caption className="sr-only">{t(`chart.${kind}`)}</caption>
            <thead className="sticky top-0 bg-wash">
              <tr>
                <th scope="col" className="px-3 py-2 text-start font-semibold">
                  {t('column.day')}
                </th>
                {columns[kind].map((column) => (
                  <th key={column} scope="col" className="px-3 py-2 text-end font-semibold">
                    {t(`column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {days.toReversed().map((row) => (
                <tr key={row.day}>
                  <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                    {formatDay(locale, row.day)}
                  </th>
                  {columns[kind].map((column) => (
                    <td key={column} className="px-3 py-1.5 text-end whitespace-nowrap">
                      {column === 'sales' || column === 'takenBack'
                        ? bahtText(row[column]).replace('฿', '')
                        : groupThousands(row[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Panel>
  );
}

function emptyDay(day: string): FigureDay {
  return { day, sales: 0, takenBack: 0, orders: 0, copies: 0, visits: 0 };
}
