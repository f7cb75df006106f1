import { useLocale, useTranslations } from 'use-intl';
import { formatDate } from '../../../shared/bangkok-time.ts';
import type { Locale } from '../../../shared/locale.ts';
import { groupThousands } from '../../../shared/money.ts';
import { channelName } from '../../kit/affiliate/channel-name.ts';
import { ChartDrawing } from '../../kit/chart/chart-drawing.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { bahtText } from '../../ui/price.tsx';
import { StatusTabs } from '../../ui/status-tabs.tsx';
import { affiliateHref, overviewDays } from './affiliate-tabs.rules.ts';
import { FigureTable } from './figure-table.tsx';
import type { PartOf } from './read-part.server.ts';

type Part = PartOf<'overview'>;

const dayText = (locale: Locale, day: string) => formatDate(locale, new Date(`${day}T00:00:00+07:00`));
const plain = (baht: number) => bahtText(baht).replace('฿', '');

/** What one's links have earned, and what they brought in a time. */
export function Overview({ part }: { part: Part }) {
  const t = useTranslations('affiliatePlace.overview');
  const { figures, days } = part;
  const hasNothing =
    figures.clicks === 0 && figures.orders === 0 && figures.waiting === 0 && figures.confirmed === 0;
  return (
    <>
      <section aria-labelledby="money" className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="money" className="text-xl">
            {t('money')}
          </h2>
          <ButtonLink to="/user/profile/withdraw" size="s" className="min-h-11!">
            {t('withdrawButton')}
          </ButtonLink>
        </div>
        <dl className="grid gap-3 sm:grid-cols-3">
          <Tile
            label={t('waiting')}
            value={bahtText(figures.waiting)}
            text={figures.held > 0 ? t('heldText', { amount: bahtText(figures.held) }) : t('waitingText')}
            more={figures.pointsWaiting > 0 ? t('points', { points: figures.pointsWaiting }) : ''}
          />
          <Tile
            label={t('confirmed')}
            value={bahtText(figures.confirmed)}
            text={t('confirmedText')}
            more={figures.pointsConfirmed > 0 ? t('points', { points: figures.pointsConfirmed }) : ''}
          />
          <Tile label={t('withdrawn')} value={bahtText(figures.withdrawn)} text={t('withdrawnText')} />
        </dl>
      </section>
      {hasNothing && (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState
            title={t('start.title')}
            text={t('start.text')}
            action={<ButtonLink to={affiliateHref('shares')}>{t('start.button')}</ButtonLink>}
            className="py-8!"
          />
        </div>
      )}
      <section aria-labelledby="result" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 id="result" className="text-xl">
          {t('result')}
        </h2>
        <StatusTabs
          label={t('span')}
          tabs={overviewDays.map((each) => ({
            key: String(each),
            label: each === 365 ? t('year') : t('days', { days: each }),
            to: affiliateHref('overview', { days: each === 30 ? null : each }),
            isCurrent: each === days,
          }))}
        />
        <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Tile label={t('earned')} value={bahtText(figures.earned)} text={t('earnedText')} />
          <Tile label={t('orders')} value={groupThousands(figures.orders)} text={t('ordersText')} />
          <Tile label={t('clicks')} value={groupThousands(figures.clicks)} text={t('clicksText')} />
          <Tile
            label={t('conversion')}
            value={figures.conversion === null ? '–' : `${(figures.conversion * 100).toFixed(1)}%`}
            text={figures.conversion === null ? t('conversionNone') : ''}
          />
        </dl>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
          <DayPanel kind="earned" part={part} />
          <DayPanel kind="clicks" part={part} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Channels part={part} />
          <Products part={part} />
        </div>
      </section>
    </>
  );
}

function Tile({
  label,
  value,
  text,
  more = '',
}: {
  label: string;
  value: string;
  text: string;
  more?: string;
}) {
  return (
    <div className="grid content-start gap-0.5 rounded-lg border border-line bg-surface p-3 sm:p-4">
      <dt className="text-sm text-ink-mute">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
      {more !== '' && <dd className="text-sm font-semibold tabular-nums">{more}</dd>}
      {text !== '' && <dd className="text-xs text-ink-mute">{text}</dd>}
    </div>
  );
}

function DayPanel({ kind, part }: { kind: 'earned' | 'clicks'; part: Part }) {
  const t = useTranslations('affiliatePlace.overview');
  const locale = useLocale();
  const { days } = part.figures;
  const chart = part.charts[kind];
  const text = (value: number) => (kind === 'earned' ? bahtText(value) : groupThousands(value));
  const [first, last] = [dayText(locale, days[0]?.day ?? ''), dayText(locale, days.at(-1)?.day ?? '')];
  const most = days.reduce((best, day) => (day[kind] > best[kind] ? day : best));
  const title = t(`chart.${kind}`);
  const name = t(chart.isEmpty ? 'chart.emptyName' : 'chart.name', {
    ...{ title, from: first, to: last, day: dayText(locale, most.day) },
    total: text(days.reduce((sum, day) => sum + day[kind], 0)),
    most: text(most[kind]),
  });
  return (
    <Panel title={title}>
      <ChartDrawing
        chart={chart}
        name={name}
        tickText={(value) => (kind === 'earned' ? `฿${groupThousands(value)}` : groupThousands(value))}
        emptyText={t('chart.empty')}
        from={first}
        to={last}
      />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary hover:underline">
          {t('chart.table')}
        </summary>
        <FigureTable
          caption={title}
          isTall
          columns={[t('column.day'), t('column.clicks'), t('column.orders'), t('column.earned')]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            head: dayText(locale, day.day),
            cells: [groupThousands(day.clicks), groupThousands(day.orders), plain(day.earned)],
          }))}
        />
      </details>
    </Panel>
  );
}

function Channels({ part }: { part: Part }) {
  const t = useTranslations('affiliatePlace.overview');
  const { channels } = part.figures;
  return (
    <Panel title={t('channels')}>
      {channels.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-mute">{t('channelsEmpty')}</p>
      ) : (
        <FigureTable
          caption={t('channels')}
          columns={[t('column.channel'), t('column.clicks'), t('column.orders'), t('column.earned')]}
          rows={channels.map(({ channel, isVoucher, clicks, orders, earned }) => ({
            key: `${channel} ${isVoucher}`,
            head: isVoucher ? t('voucher') : channel === null ? t('unknownChannel') : channelName(channel),
            cells: [groupThousands(clicks), groupThousands(orders), plain(earned)],
            bar: earned,
          }))}
        />
      )}
    </Panel>
  );
}

function Products({ part }: { part: Part }) {
  const t = useTranslations('affiliatePlace.overview');
  const { products } = part.figures;
  return (
    <Panel title={t('products')}>
      {products.length === 0 ? (
        <p className="py-4 text-center text-sm text-ink-mute">{t('productsEmpty')}</p>
      ) : (
        <FigureTable
          caption={t('products')}
          columns={[t('column.product'), t('column.copies'), t('column.orders'), t('column.earned')]}
          rows={products.map(({ id, urlKey, name, copies, orders, earned }) => ({
            key: String(id),
            head: (
              <Link
                to={`/product/${encodeURIComponent(urlKey)}`}
                prefetch="intent"
                className="inline-block py-1 hover:text-primary"
              >
                {name}
              </Link>
            ),
            cells: [groupThousands(copies), groupThousands(orders), plain(earned)],
            bar: earned,
          }))}
        />
      )}
    </Panel>
  );
}
