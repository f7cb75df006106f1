import type { Locale } from '../../../shared/locale.ts';

/** `November 2026`, `พฤศจิกายน 2026` (years are CE, DECISIONS "Money and time"), of `2026-11`. */
export function monthName(locale: Locale, month: string): string {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return `${name.format(new Date(`${month}-01T00:00:00Z`))} ${month.slice(0, 4)}`;
}
