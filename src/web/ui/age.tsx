import { useTranslations } from 'use-intl';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago something was, in its largest unit. `at` and `now` are ISO instants; `now` is the server's, so that a page says the same in the browser. */
export function useAge(): (at: string, now: string) => string {
  const t = useTranslations('ui.age');
  return (at, now) => {
    const ms = Math.max(0, Date.parse(now) - Date.parse(at));
    if (ms < minuteMs) return t('now');
    if (ms < hourMs) return t('minutes', { count: Math.floor(ms / minuteMs) });
    if (ms < 2 * dayMs) return t('hours', { count: Math.floor(ms / hourMs) });
    return t('days', { count: Math.floor(ms / dayMs) });
  };
}
