import type { HoursOfDay, Person, RunningPromotion } from './promotion-terms.rules.ts';

/** Why a promotion isn't for this person at this time, whatever is in the cart. `fromMs`: when it is next. */
export type Barred =
  | { why: 'notYet' | 'outOfHours'; fromMs: number }
  | { why: 'over' | 'signIn' | 'newCustomersOnly' | 'tierOnly' | 'usedUp' | 'budgetSpent' | 'personLimit' };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const bangkokOffsetMs = 7 * 60 * minuteMs;

/** Who may use it, when, and whether something is left of it. The first that stands in the way. */
export function barredFrom(promotion: RunningPromotion, person: Person, nowMs: number): Barred | null {
  const { startsAtMs, endsAtMs, hours, audience } = promotion;
  if (nowMs < startsAtMs) return { why: 'notYet', fromMs: startsAtMs };
  if (nowMs >= endsAtMs) return { why: 'over' };
  if (promotion.usageLimit !== null && promotion.usedCount >= promotion.usageLimit) return { why: 'usedUp' };
  if (promotion.budgetSatang !== null && promotion.spentSatang >= promotion.budgetSatang)
    return { why: 'budgetSpent' };
  if (audience !== 'everybody' && person.userId === null) return { why: 'signIn' };
  if (audience === 'new_customers' && !person.isNewCustomer) return { why: 'newCustomersOnly' };
  if (audience === 'tiers' && (person.tierId === null || !promotion.tierIds.includes(person.tierId)))
    return { why: 'tierOnly' };
  if (promotion.perPersonLimit !== null && promotion.usedByPerson >= promotion.perPersonLimit)
    return { why: 'personLimit' };
  if (hours === null || isWithinHours(hours, nowMs)) return null;
  const fromMs = nextBegin(hours, nowMs);
  return fromMs < endsAtMs ? { why: 'outOfHours', fromMs } : { why: 'over' };
}

/** From the first minute until, and not at, the last. */
function isWithinHours({ fromMinute, untilMinute }: HoursOfDay, nowMs: number): boolean {
  const minute = Math.floor(((nowMs + bangkokOffsetMs) % dayMs) / minuteMs);
  return fromMinute < untilMinute
    ? fromMinute <= minute && minute < untilMinute
    : fromMinute <= minute || minute < untilMinute;
}

function nextBegin({ fromMinute }: HoursOfDay, nowMs: number): number {
  const midnightMs = nowMs - ((nowMs + bangkokOffsetMs) % dayMs);
  const beginMs = midnightMs + fromMinute * minuteMs;
  return beginMs > nowMs ? beginMs : beginMs + dayMs;
}
