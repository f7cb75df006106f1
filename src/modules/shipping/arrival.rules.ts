import { bangkokDay } from '../../shared/bangkok-time.ts';
import type { StorePace } from './store-delivery.rules.ts';

/** The first and last day a parcel may arrive, in Bangkok: YYYY-MM-DD. */
export type ArrivalDays = { from: string; to: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The last day on which a store hands over what was ordered now: its working days of preparation after today. Saturdays,
 * Sundays, `holidays` (YYYY-MM-DD) and the store's time off aren't working days.
 */
export function shipByDay(pace: StorePace, now: Date, holidays: ReadonlySet<string>): string {
  const { preparationDays, timeOff } = pace;
  const isOff = (day: string) =>
    holidays.has(day) || (timeOff !== null && day >= timeOff.from && day <= timeOff.to);
  return addWorkingDays(bangkokDay(now), preparationDays, isOff);
}

/**
 * When a parcel arrives that is handed over on a day: a channel's days are business days after it (SPEC §9 "shipping 3-7
 * business days after confirmation").
 */
export function arrivalDays(
  channel: { daysMin: number; daysMax: number },
  shipDay: string,
  holidays: ReadonlySet<string>,
): ArrivalDays {
  const isOff = (day: string) => holidays.has(day);
  return {
    from: addWorkingDays(shipDay, channel.daysMin, isOff),
    to: addWorkingDays(shipDay, Math.max(channel.daysMin, channel.daysMax), isOff),
  };
}

/** How an order that waits for its parcel stands to the day it was promised for. */
export type Lateness = 'late' | 'today' | 'intime';

/** `shipBy` is a day in Bangkok; a store has until its end. */
export function latenessOf(shipBy: string, now: Date): Lateness {
  const today = bangkokDay(now);
  return shipBy < today ? 'late' : shipBy === today ? 'today' : 'intime';
}

/** The day that lies `count` working days after `day`; `day` itself for none. */
function addWorkingDays(day: string, count: number, isOff: (day: string) => boolean): string {
  let at = Date.parse(day);
  for (let left = count; left > 0; ) {
    at += dayMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6 && !isOff(isoDay(at))) left--;
  }
  return isoDay(at);
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
