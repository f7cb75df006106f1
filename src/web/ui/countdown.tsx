import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { classNames } from './class-names.ts';

type CountdownProps = {
  /** ISO instant. */
  until: string;
  /** What happens then: "Ends". */
  label: string;
  className?: string;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long it is until an instant: the instant in words, as the server renders it, and once scripts run the time left. When
 * it is over the page is read anew. The ticking is silent for screen readers; they hear of days, then of hours, then of minutes.
 */
export function Countdown({ until, label, className }: CountdownProps) {
  const t = useTranslations('ui.countdown');
  const locale = useLocale();
  const leftMs = useTimeLeft(until);
  const { revalidate } = useRevalidator();
  const isOver = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (!isOver) return undefined;
    // What begins or ends is in every list a moment after its second.
    const timer = setTimeout(() => void revalidate(), 2_000);
    return () => clearTimeout(timer);
  }, [isOver, revalidate]);
  if (isOver) return <span className={classNames('font-semibold', className)}>{t('over')}</span>;
  return (
    <span className={classNames('inline-flex flex-wrap items-baseline gap-x-1.5 tabular-nums', className)}>
      <span>{label}</span>
      {leftMs === null ? (
        <time dateTime={until} className="font-semibold">
          {formatDateTime(locale, new Date(until))}
        </time>
      ) : (
        <>
          <time dateTime={until} role="timer" aria-hidden="true" className="font-semibold">
            {t('in', { left: leftText(leftMs) })}
          </time>
          <span className="sr-only" aria-live="polite">
            {spoken(leftMs)}
          </span>
        </>
      )}
    </span>
  );

  function leftText(ms: number): string {
    const clock = clockText(ms % dayMs);
    return ms < dayMs ? clock : `${t('days', { days: Math.floor(ms / dayMs) })} ${clock}`;
  }

  function spoken(ms: number): string {
    if (ms >= dayMs) return t('spokenDays', { label, days: Math.floor(ms / dayMs) });
    if (ms >= hourMs) return t('spokenHours', { label, hours: Math.floor(ms / hourMs) });
    return t('spokenMinutes', { label, minutes: Math.max(1, Math.floor(ms / minuteMs)) });
  }
}

/** "07:05:09", the seconds rounded up so that 00:00:00 is the end. */
function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two).join(':');
}

/** Milliseconds left, each second; null until scripts run, so that server and browser render the same. */
function useTimeLeft(until: string): number | null {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  useEffect(() => {
    const endMs = new Date(until).getTime();
    const look = () => setLeftMs(endMs - Date.now());
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return leftMs;
}
