import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useTranslations } from 'use-intl';
import type { StoreFigures } from '../../../modules/store-figures/store-figures.contract.ts';
import { groupThousands } from '../../../shared/money.ts';
import { bahtText } from '../../ui/price.tsx';
import { changeOf } from './figure-change.rules.ts';

type FigureTilesProps = { figures: StoreFigures; previous: StoreFigures };

const shown = ['sales', 'orders', 'visits', 'conversion', 'basket', 'returnRate', 'rating'] as const;
type Shown = (typeof shown)[number];

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

function valueText(key: Shown, value: number): string {
  if (key === 'sales' || key === 'basket') return bahtText(value);
  if (key === 'conversion' || key === 'returnRate') return percent(value);
  return key === 'rating' ? value.toFixed(1) : groupThousands(value);
}

/** What a time came to, each against the time before. */
export function FigureTiles({ figures, previous }: FigureTilesProps) {
  const t = useTranslations('figures.figure');
  const words: Record<Shown, string> = {
    sales: t('salesText', { takenBack: bahtText(figures.takenBack) }),
    orders: t('ordersText', { copies: figures.copies, cancelled: figures.cancelledOrders }).trim(),
    visits: t('visitsText'),
    conversion: t('conversionText'),
    basket: t('basketText'),
    returnRate: t('returnRateText', { returned: figures.returnedCopies, copies: figures.copies }),
    rating: t('ratingText', { reviews: figures.reviews }),
  };
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {shown.map((key) => {
        const value = figures[key];
        return (
          <div
            key={key}
            className="grid content-start gap-0.5 rounded-lg border border-line bg-surface p-3 first:col-span-2 sm:p-4 lg:first:col-span-2"
          >
            <dt className="text-sm text-ink-mute">{t(key)}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {value === null ? t('none') : valueText(key, value)}
            </dd>
            <Change of={key} now={value} before={previous[key]} />
            <dd className="text-xs text-ink-mute">{words[key]}</dd>
          </div>
        );
      })}
    </dl>
  );
}

type ChangeProps = { of: Shown; now: number | null; before: number | null };

/** How a figure has changed; nothing where there was none to change. */
function Change({ of, now, before }: ChangeProps) {
  const t = useTranslations('figures.change');
  const change = changeOf(of, now, before);
  if (change === null) return null;
  const { direction, by, isPoints, isGood } = change;
  const Icon = direction === 'up' ? TrendingUp : TrendingDown;
  const size = isPoints ? t('points', { by }) : by;
  return (
    <dd className={`flex items-center gap-1 text-sm ${isGood ? 'text-success' : 'text-ink-soft'}`}>
      {(direction === 'up' || direction === 'down') && (
        <Icon className="size-4 shrink-0" aria-hidden="true" />
      )}
      <span>{direction === 'up' || direction === 'down' ? t(direction, { by: size }) : t(direction)}</span>
    </dd>
  );
}
