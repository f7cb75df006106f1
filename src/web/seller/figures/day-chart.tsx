import { useLocale, useTranslations } from 'use-intl';
import type { FigureDay } from '../../../modules/store-figures/store-figures.contract.ts';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { Locale } from '../../../shared/locale.ts';
import { groupThousands } from '../../../shared/money.ts';
import { FileLink } from '../../ui/file-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import type { FigureChart } from './figure-chart.types.ts';

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
      <div>
        <div className="relative h-40 border-b border-line-strong sm:h-48">
          {/* Its units are the page's, since text isn't to be stretched; what is drawn is. */}
          <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            {chart.ticks.map(({ value, fromTop }) => (
              <g key={value}>
                <line x1="0" x2="100%" y1={`${fromTop}%`} y2={`${fromTop}%`} className="stroke-line" />
                <text x="0" y={`${fromTop}%`} dy="1.1em" className="fill-ink-mute text-xs tabular-nums">
                  {kind === 'sales' ? `฿${groupThousands(value)}` : groupThousands(value)}
                </text>
              </g>
            ))}
          </svg>
          <svg
            role="img"
            aria-label={name}
            viewBox={`0 0 ${chart.width} ${chart.height}`}
            preserveAspectRatio="none"
            className="absolute inset-y-0 right-0 left-14 h-full w-[calc(100%-3.5rem)] overflow-visible"
          >
            {chart.before !== null && <path d={chart.before} className="fill-line-strong/50" />}
            {chart.current !== null && <path d={chart.current} className="fill-primary" />}
            {chart.fill !== null && !chart.isEmpty && <path d={chart.fill} className="fill-primary/10" />}
            {chart.stroke !== null && !chart.isEmpty && (
              <path
                d={chart.stroke}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-primary stroke-2"
              />
            )}
          </svg>
          {chart.isEmpty && (
            <p className="absolute inset-0 grid place-items-center text-sm text-ink-mute">
              {t('chart.empty')}
            </p>
          )}
        </div>
        <p aria-hidden="true" className="mt-1 ml-14 flex justify-between text-xs text-ink-mute tabular-nums">
          <span>{formatDay(locale, first)}</span>
          <span>{formatDay(locale, last)}</span>
        </p>
      </div>
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
