import { useLocale, useTranslations } from 'use-intl';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { useTimeLeft } from '../../ui/use-time-left.ts';
import { clockText, spokenTime } from './hold-time.rules.ts';

type HoldCountdownProps = {
  /** ISO instant at which the hold ends. */
  until: string;
  /** Called once, when the time is over while the page is open. */
  onEnd?: () => void;
  size?: 's' | 'l';
  className?: string;
};

/**
 * How long an unpaid order waits: the moment in words, as the server renders it, and once scripts run the time left.
 * The ticking clock is silent for screen readers; they hear a few marks.
 */
export function HoldCountdown({ until, onEnd, size = 's', className }: HoldCountdownProps) {
  const t = useTranslations('order.hold');
  const locale = useLocale();
  const leftMs = useTimeLeft(until, onEnd);
  const isOver = leftMs !== null && leftMs <= 0;
  const spoken = leftMs === null ? null : spokenTime(leftMs);
  return (
    <div className={classNames('tabular-nums', className)}>
      {isOver ? (
        <span className="font-semibold text-danger">{t('over')}</span>
      ) : leftMs === null ? (
        <span className="text-ink-soft">
          {t('payBefore', { time: formatDateTime(locale, new Date(until)) })}
        </span>
      ) : (
        <span role="timer" className="inline-flex flex-wrap items-baseline gap-x-2">
          <span className="text-ink-soft">{t('payWithin')}</span>
          <time
            dateTime={until}
            className={classNames(
              'font-semibold',
              size === 'l' ? 'text-2xl' : 'text-base',
              leftMs < 5 * 60_000 ? 'text-danger' : 'text-ink',
            )}
          >
            {clockText(leftMs)}
          </time>
        </span>
      )}
      <span className="sr-only" aria-live="polite">
        {isOver
          ? t('over')
          : spoken === null
            ? ''
            : spoken.unit === 'hours'
              ? t('hoursLeft', { hours: spoken.value })
              : t('minutesLeft', { minutes: spoken.value })}
      </span>
    </div>
  );
}
