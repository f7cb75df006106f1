import type { Locale } from './locale.ts';

/**
 * SPEC §9's formats, `DD MMM YYYY` and `DD MMM YYYY HH:mm`, in Bangkok (UTC+7 all year) and in the common era. Written
 * out by hand: `Intl` gives Thai the Buddhist era, and differs between the server and a browser.
 */
const months: Record<Locale, readonly string[]> = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
};
const offsetMs = 7 * 60 * 60 * 1000;
const twoDigits = (value: number) => value.toString().padStart(2, '0');

export function formatDate(locale: Locale, instant: Date): string {
  const local = new Date(instant.getTime() + offsetMs);
  const month = months[locale][local.getUTCMonth()] ?? '';
  return `${twoDigits(local.getUTCDate())} ${month} ${local.getUTCFullYear()}`;
}

/** The day in Bangkok, as dates without a time are kept: YYYY-MM-DD. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10);
}

/**
 * Whether a day or an instant (ISO 8601) is of a year that somebody here may mean. PostgreSQL has no year 0 and writes those
 * after 9999 in another way, so that one that is named has room for the days that are counted from it; years from 2300 on are
 * of the Buddhist era (decision 46), and would be centuries away.
 */
export function isOfOurTime(said: string): boolean {
  return !/^(?:0\d|1[0-8]|2[3-9]|[3-9]\d)\d\d-/.test(said);
}

const buddhistOffset = 543;

/** A day or an instant as a person typed it, whose year may be of the Buddhist era: 2569-12-01 is 2026-12-01. */
export function inCommonEra(typed: string): string {
  const year = /^2[3-9]\d\d(?=-)/.exec(typed)?.[0];
  return year === undefined ? typed : `${Number(year) - buddhistOffset}${typed.slice(year.length)}`;
}

export function formatTime(instant: Date): string {
  const local = new Date(instant.getTime() + offsetMs);
  return `${twoDigits(local.getUTCHours())}:${twoDigits(local.getUTCMinutes())}`;
}

export function formatDateTime(locale: Locale, instant: Date): string {
  return `${formatDate(locale, instant)} ${formatTime(instant)}`;
}

/**
 * Days (YYYY-MM-DD) without their year, as someone waits for them: "26–30 พ.ย.", "30 พ.ย. – 2 ธ.ค.", and one day when they
 * are the same.
 */
export function formatDayRange(locale: Locale, from: string, to: string): string {
  const dayOf = (day: string) => Number(day.slice(8, 10));
  const monthOf = (day: string) => months[locale][Number(day.slice(5, 7)) - 1] ?? '';
  const whole = (day: string) => `${dayOf(day)} ${monthOf(day)}`;
  if (from === to) return whole(from);
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOf(from)}–${whole(to)}`;
  return `${whole(from)} – ${whole(to)}`;
}

const longMonths =
  'มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม'.split(' ');

/** The day in Bangkok as documents of legal form have it: "21 พฤศจิกายน 2569" (DECISIONS "Money and time"). */
export function longDateBe(at: Date): string {
  const [year = '', month = '', day = ''] = bangkokDay(at).split('-');
  return `${Number(day)} ${longMonths[Number(month) - 1]} ${Number(year) + 543}`;
}
