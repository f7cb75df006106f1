import { useLocale, useTranslations } from 'use-intl';
import { formatDateTime } from '../../../shared/bangkok-time.ts';
import { classNames } from '../../ui/class-names.ts';
import { useTimeLeft } from '../../ui/use-time-left.ts';
import { clockText, spokenTime } from '../order/hold-time.rules.ts';

type FlashCountdownProps = {
  /** ISO instant of the end, or of the beginning. */
  at: string;
  to: 'end' | 'begin';
  /** Called once, when the time is over while the page is open. */
  onEnd?: () => void;
  /** Says the few marks aloud: one on a page. */
  isSpoken?: boolean;
  className?: string;
};

/**
 * How long a flash sale lasts, or when it begins: the moment in words, as the server renders it, which stays true in a page
 * that is kept; once scripts run the time left. The ticking is silent for screen readers; they hear a few marks. Wants the
 * messages `catalogue`.
 */
export function FlashCountdown({ at, to, onEnd, isSpoken = false, className }: FlashCountdownProps) {
  const t = useTranslations('catalogue.flash');
  const locale = useLocale();
  const leftMs = useTimeLeft(at, onEnd);
  const isOver = leftMs !== null && leftMs <= 0;
  const spoken = leftMs === null ? null : spokenTime(leftMs);
  const isEnd = to === 'end';
  return (
    <span className={classNames('tabular-nums', className)}>
      {isOver ? (
        t(isEnd ? 'over' : 'begun')
      ) : leftMs === null ? (
        <time dateTime={at}>
          {t(isEnd ? 'until' : 'from', { time: formatDateTime(locale, new Date(at)) })}
        </time>
      ) : (
        <span role="timer">
          {t(isEnd ? 'endsIn' : 'beginsIn')}{' '}
          <time dateTime={at} className="font-semibold">
            {clockText(leftMs)}
          </time>
        </span>
      )}
      {isSpoken && (
        <span className="sr-only" aria-live="polite">
          {spoken === null
            ? ''
            : spoken.unit === 'hours'
              ? t(isEnd ? 'endsHours' : 'beginsHours', { hours: spoken.value })
              : t(isEnd ? 'endsMinutes' : 'beginsMinutes', { minutes: spoken.value })}
        </span>
      )}
    </span>
  );
}
