import { useTranslations } from 'use-intl';
import { formatBaht } from '../../shared/money.ts';
import { classNames } from './class-names.ts';

type PriceProps = {
  baht: number;
  /** The price before: struck through, with the part taken off, when it is higher. */
  fullPriceBaht?: number | null;
  size?: 's' | 'm' | 'l';
  className?: string;
};

const sizes = {
  s: { now: 'text-base', before: 'text-xs' },
  m: { now: 'text-lg', before: 'text-sm' },
  l: { now: 'text-3xl leading-tight', before: 'text-base' },
};

/** Baht as `฿0,0.00` (SPEC §9). */
export function bahtText(baht: number): string {
  const satang = Math.round(baht * 100);
  return satang < 0 ? `-฿${formatBaht(-satang)}` : `฿${formatBaht(satang)}`;
}

export function Price({ baht, fullPriceBaht, size = 'm', className }: PriceProps) {
  const t = useTranslations('ui');
  const before = fullPriceBaht ?? baht;
  const isReduced = before > baht;
  const percentOff = isReduced ? Math.floor(((before - baht) / before) * 100) : 0;
  const { now, before: beforeSize } = sizes[size];
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-2 tabular-nums', className)}>
      <span className={classNames('font-semibold', now, isReduced ? 'text-accent-ink' : 'text-ink')}>
        {isReduced && <span className="sr-only">{`${t('priceNow')} `}</span>}
        {bahtText(baht)}
      </span>
      {isReduced && (
        <span className={classNames('text-ink-mute', beforeSize)}>
          <span className="sr-only">{`${t('priceBefore')} `}</span>
          <s>{bahtText(before)}</s>
          {percentOff >= 1 && <span className="ml-2 font-semibold text-accent-ink">{`-${percentOff}%`}</span>}
        </span>
      )}
    </span>
  );
}
