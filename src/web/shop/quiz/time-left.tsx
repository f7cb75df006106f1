import { useLocale, useTranslations } from 'use-intl';
import { formatTime } from '../../../shared/bangkok-time.ts';
import { useTimeLeft } from '../../ui/use-time-left.ts';

const minuteMs = 60_000;

/**
 * How long a try lasts still: until when, as the server says it, and the time left once scripts run. Spoken when it gets
 * short. The end is the server's: this only shows it.
 */
export function TimeLeft({ until, onEnd }: { until: string; onEnd: () => void }) {
  const t = useTranslations('quiz.time');
  const locale = useLocale();
  const leftMs = useTimeLeft(until, onEnd);
  const at = formatTime(new Date(until));
  if (leftMs === null) return <p className="font-semibold text-ink">{t('until', { at })}</p>;
  if (leftMs <= 0)
    return (
      <p role="status" className="font-semibold text-danger">
        {t('over')}
      </p>
    );
  const seconds = Math.ceil(leftMs / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const minutes = Math.ceil(leftMs / minuteMs);
  const isShort = leftMs < 2 * minuteMs;
  return (
    <p lang={locale} className={isShort ? 'font-semibold text-danger' : 'font-semibold text-ink'}>
      <span role="timer" aria-hidden="true" className="tabular-nums">
        {t('left', { clock })}
      </span>
      <span className="sr-only" aria-live="polite">
        {isShort || minutes % 5 === 0 ? t('spoken', { minutes }) : ''}
      </span>
    </p>
  );
}
