import { bangkokDay } from '../../shared/bangkok-time.ts';

/** The first and last day a parcel may arrive, in Bangkok: YYYY-MM-DD. */
export type ArrivalDays = { from: string; to: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * When something ordered now arrives: a channel's days are business days after the order (SPEC §9 "shipping 3-7 business
 * days after confirmation"). Saturdays, Sundays and `holidays` (YYYY-MM-DD) aren't business days.
 */
export function arrivalDays(
  channel: { daysMin: number; daysMax: number },
  now: Date,
  holidays: ReadonlySet<string>,
): ArrivalDays {
  const today = bangkokDay(now);
  return {
    from: addBusinessDays(today, channel.daysMin, holidays),
    to: addBusinessDays(today, Math.max(channel.daysMin, channel.daysMax), holidays),
  };
}

/** The day that lies `count` business days after `day`. At least one: nothing arrives on the day it is ordered. */
function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let at = Date.parse(day);
  for (let left = Math.max(1, count); left > 0; ) {
    at += dayMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !holidays.has(isoDay(at))) left--;
  }
  return isoDay(at);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
