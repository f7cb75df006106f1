/** When those of a desk answer: on these days (1 Monday to 7 Sunday), from and to a minute of the day, in Bangkok. */
export type OpenHours = { days: readonly number[]; fromMinute: number; toMinute: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Bangkok is seven hours before UTC all year round. */
const bangkokMs = 7 * 60 * minuteMs;

/** Days since 1 January 1970, which was a Thursday, as 1 Monday to 7 Sunday. */
function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Whether somebody answers at this instant. */
export function isOpenAt(hours: OpenHours, at: Date): boolean {
  const localMs = at.getTime() + bangkokMs;
  const day = Math.floor(localMs / dayMs);
  const minute = (localMs - day * dayMs) / minuteMs;
  return hours.days.includes(weekdayOf(day)) && minute >= hours.fromMinute && minute < hours.toMinute;
}

/** How much of a span lies within the hours, in milliseconds. */
export function openMsBetween(hours: OpenHours, from: Date, to: Date): number {
  const [startMs, endMs] = [from.getTime() + bangkokMs, to.getTime() + bangkokMs];
  let open = 0;
  for (let day = Math.floor(startMs / dayMs); day * dayMs < endMs; day += 1) {
    if (!hours.days.includes(weekdayOf(day))) continue;
    const opens = Math.max(startMs, day * dayMs + hours.fromMinute * minuteMs);
    const closes = Math.min(endMs, day * dayMs + hours.toMinute * minuteMs);
    open += Math.max(0, closes - opens);
  }
  return open;
}

/** "09:30" as a minute of the day; null of what is none. */
export function readMinute(clock: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

export function minuteText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
