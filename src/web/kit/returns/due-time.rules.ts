const hourMs = 60 * 60 * 1000;

export type TimeLeft = { unit: 'days' | 'hours'; value: number } | { unit: 'soon' };

/** How long is left until an instant: days, to the nearest one, under two days hours, under one hour "soon". Null when it is over. */
export function timeLeft(untilMs: number, nowMs: number): TimeLeft | null {
  const leftMs = untilMs - nowMs;
  if (leftMs <= 0) return null;
  const hours = Math.floor(leftMs / hourMs);
  if (hours >= 48) return { unit: 'days', value: Math.round(leftMs / hourMs / 24) };
  return hours >= 1 ? { unit: 'hours', value: hours } : { unit: 'soon' };
}
