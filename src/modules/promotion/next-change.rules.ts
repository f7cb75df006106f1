import type { Evaluation } from './evaluate-promotions.rules.ts';
import type { RunningPromotion } from './promotion-terms.rules.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const bangkokOffsetMs = 7 * 60 * minuteMs;

/**
 * When one of the promotions that have to do with a cart begins or ends by itself next: by its dates, or its hours of the
 * day; null for never.
 */
export function nextPromotionChange({ applied, notApplied }: Evaluation, nowMs: number): number | null {
  const times = [...applied, ...notApplied]
    .flatMap(({ promotion }) => boundariesOf(promotion, nowMs))
    .filter((ms) => ms > nowMs);
  return times.length === 0 ? null : Math.min(...times);
}

function boundariesOf({ startsAtMs, endsAtMs, hours }: RunningPromotion, nowMs: number): number[] {
  const daily =
    hours === null ? [] : [hours.fromMinute, hours.untilMinute].map((minute) => nextTimeOfDay(minute, nowMs));
  return [startsAtMs, endsAtMs, ...daily.filter((ms) => startsAtMs < ms && ms < endsAtMs)];
}

/** The next instant at which it is this minute of the day in Bangkok. */
function nextTimeOfDay(minute: number, nowMs: number): number {
  const midnightMs = nowMs - ((nowMs + bangkokOffsetMs) % dayMs);
  const atMs = midnightMs + minute * minuteMs;
  return atMs > nowMs ? atMs : atMs + dayMs;
}
