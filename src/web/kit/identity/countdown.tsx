import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { minutesText } from '../../../modules/otp/otp.rules.ts';
import { clockText } from '../order/hold-time.rules.ts';

const lastMinuteMs = 60_000;

/**
 * How long a code is still good: the whole time in words as the server renders it, and once scripts run a clock. Counted
 * from when it is shown, so that a wrong clock of the device does no harm. The ticking is silent for screen readers; they
 * hear of the last minute.
 */
export function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const t = useTranslations('identity.code');
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000;
    const look = () => setLeftMs(endMs - performance.now());
    look();
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  const isOver = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  if (leftMs === null)
    return <p className="text-sm text-ink-soft">{t('valid', { minutes: minutesText(seconds) })}</p>;
  return (
    <p className="text-sm text-ink-soft">
      <span role="timer" className="tabular-nums">
        {t('left')} <span className="font-semibold text-ink">{clockText(leftMs)}</span>
      </span>
      <span className="sr-only" aria-live="polite">
        {leftMs > lastMinuteMs ? '' : t('leftSpoken', { minutes: 1 })}
      </span>
    </p>
  );
}
