import { bangkokDay } from '../../shared/bangkok-time.ts';
import { type PriceKind, priceKinds } from '../pricing/pricing.rules.ts';
import { precedenceOf } from '../promotion/promotion-desk.rules.ts';
import type { PromotionTypeId } from '../promotion/promotion-kinds.rules.ts';

/** What a calendar draws; `price` is a price for a time that none of the others made. */
export const calendarKinds = ['promotion', 'flashSale', 'campaign', 'price'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** A month (YYYY-MM) that there is. */
export const calendarMonth = /^20\d{2}-(0[1-9]|1[0-2])$/;

const dayMs = 86_400_000;

/** Days (YYYY-MM-DD) of Bangkok. */
export type Days = { from: string; to: string };

/** The whole weeks, Monday to Sunday, that a month is in. */
export function weeksOfMonth(month: string): Days {
  const first = Date.parse(`${month}-01`);
  const last = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0);
  const afterMonday = (ms: number) => (new Date(ms).getUTCDay() + 6) % 7;
  const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return {
    from: text(first - afterMonday(first) * dayMs),
    to: text(last + (6 - afterMonday(last)) * dayMs),
  };
}

/** The first instant of a day in Bangkok. */
export function dayBegins(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

/** The first instant after a day. */
export function dayEnds(day: string): Date {
  return new Date(dayBegins(day).getTime() + dayMs);
}

/** All days from one to another. */
export function daysOf({ from, to }: Days): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
}

/** The days that something is on: one that ends at midnight isn't on the day that begins then. */
export function daysOn({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Days {
  return {
    from: bangkokDay(startsAt),
    to: bangkokDay(new Date(Math.max(startsAt.getTime(), endsAt.getTime() - 1))),
  };
}

/** Something on the calendar, as far as it can stand in another's way. */
export type Planned = {
  kind: CalendarKind;
  id: number;
  /** Null for the house's, which goes over stores. */
  sellerId: number | null;
  promotionTypeId: PromotionTypeId | null;
  priceKind: PriceKind | null;
  startsAt: Date;
  endsAt: Date;
  /** The products it is on; null for all, or for more than can be listed (categories, series and the like). */
  productIds: readonly number[] | null;
};

export type Conflict = {
  one: Planned;
  other: Planned;
  startsAt: Date;
  endsAt: Date;
  /** How many products both are surely on; null where one is on all, or on what can't be listed. */
  products: number | null;
  wins: 'one' | 'other' | 'either';
  /** A stronger kind of price, the lower of two prices; and what decides between promotions. */
  why: 'priceKind' | 'lower' | 'kind' | 'older' | 'mostOff';
};

/** Copies, parcels and prices: what is of one of these can stand in the way of another. */
function groupOf({ priceKind, promotionTypeId }: Planned): 'price' | 'parcel' | 'copies' | null {
  if (priceKind !== null) return 'price';
  if (promotionTypeId === 8) return 'parcel';
  return promotionTypeId === 3 || promotionTypeId === 4 || promotionTypeId === 6 ? 'copies' : null;
}

/**
 * Which of these are on some of the same at the same time, and which of the two then is what shoppers get: promotions as
 * `precedenceOf` says it, prices as `priceAt` does. What goes by categories, series or the like is taken to be on everything
 * of its stores, as where promotions are saved.
 */
export function findConflicts(planned: readonly Planned[], most: number): Conflict[] {
  const ordered = [...planned].sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.id - other.id,
  );
  const conflicts: Conflict[] = [];
  ordered.forEach((one, index) => {
    const group = groupOf(one);
    if (group === null) return;
    for (const other of ordered.slice(index + 1)) {
      if (conflicts.length >= most || other.startsAt >= one.endsAt) return;
      if (groupOf(other) !== group) continue;
      if (one.sellerId !== null && other.sellerId !== null && one.sellerId !== other.sellerId) continue;
      const products = shared(one, other);
      if (products === 0) continue;
      conflicts.push({
        ...{ one, other, products },
        startsAt: other.startsAt,
        endsAt: new Date(Math.min(one.endsAt.getTime(), other.endsAt.getTime())),
        ...(group === 'price' ? strongerPrice(one, other) : strongerPromotion(one, other)),
      });
    }
  });
  return conflicts;
}

function shared(one: Planned, other: Planned): number | null {
  if (one.productIds === null || other.productIds === null) {
    const listed = one.productIds ?? other.productIds;
    return listed !== null && listed.length === 0 ? 0 : null;
  }
  const [few, many] =
    one.productIds.length < other.productIds.length
      ? [one.productIds, new Set(other.productIds)]
      : [other.productIds, new Set(one.productIds)];
  return few.filter((id) => many.has(id)).length;
}

function strongerPrice(one: Planned, other: Planned): Pick<Conflict, 'wins' | 'why'> {
  const rank = ({ priceKind }: Planned) => (priceKind === null ? 0 : priceKinds.indexOf(priceKind));
  const difference = rank(one) - rank(other);
  if (difference === 0) return { wins: 'either', why: 'lower' };
  return { wins: difference < 0 ? 'one' : 'other', why: 'priceKind' };
}

function strongerPromotion(one: Planned, other: Planned): Pick<Conflict, 'wins' | 'why'> {
  if (one.promotionTypeId === null || other.promotionTypeId === null)
    return { wins: 'either', why: 'mostOff' };
  const { wins, why } = precedenceOf(
    { id: one.id, promotionTypeId: one.promotionTypeId },
    { id: other.id, promotionTypeId: other.promotionTypeId },
  );
  return { wins: wins === 'this' ? 'one' : wins, why };
}
