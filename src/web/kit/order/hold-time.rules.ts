const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Time left as a clock: "14:59" within the hour, "47:05:09" beyond it. Seconds are rounded up, so that 0:00 is the end. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${two(hours)}:${rest}`;
}

const marksMs = [24 * hourMs, hourMs, 30 * minuteMs, 15 * minuteMs, 10 * minuteMs, 5 * minuteMs, minuteMs];

export type SpokenTime = { unit: 'hours' | 'minutes'; value: number };

/**
 * What a screen reader is told of a countdown: not every second, only the mark last passed (a day, an hour, half and
 * a quarter of one, ten minutes, five, one). Null before the first mark and after the end.
 */
export function spokenTime(leftMs: number): SpokenTime | null {
  if (leftMs <= 0) return null;
  const mark = marksMs.filter((each) => leftMs <= each).at(-1);
  if (mark === undefined) return null;
  return mark >= hourMs
    ? { unit: 'hours', value: mark / hourMs }
    : { unit: 'minutes', value: mark / minuteMs };
}
