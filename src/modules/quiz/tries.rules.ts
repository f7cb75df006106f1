import { bangkokDay } from '../../shared/bangkok-time.ts';

/** What was on its way when the time was up still counts. */
export const graceMs = 5_000;

/** How many tries are left of a Bangkok day, and when there are new ones. */
export function triesLeft(
  triesPerDay: number,
  begun: readonly Date[],
  now: Date,
): { left: number; nextAt: Date } {
  const day = bangkokDay(now);
  const used = begun.filter((at) => bangkokDay(at) === day).length;
  const nextDay = new Date(new Date(`${day}T00:00:00+07:00`).getTime() + 86_400_000);
  return { left: Math.max(0, triesPerDay - used), nextAt: nextDay };
}

export function deadlineOf(minutes: number | null, startedAt: Date): Date | null {
  return minutes === null ? null : new Date(startedAt.getTime() + minutes * 60_000);
}

/** Whether nothing more is taken. */
export function isTimeUp(deadlineAt: Date | null, now: Date): boolean {
  return deadlineAt !== null && now.getTime() > deadlineAt.getTime() + graceMs;
}

/** What may be given today of points that passing gives: all of it or nothing yet. A day without any takes whatever it is. */
export function fitsToday(points: number, givenToday: number, pointsPerDay: number): boolean {
  if (pointsPerDay === 0) return false;
  return givenToday + points <= pointsPerDay || givenToday === 0;
}
