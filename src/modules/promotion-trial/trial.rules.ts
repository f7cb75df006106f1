import type { Missing } from '../promotion/assign-copies.rules.ts';
import {
  evaluatePromotions,
  type PromotionLine,
  type PromotionParcel,
} from '../promotion/evaluate-promotions.rules.ts';
import type { Person, RunningPromotion } from '../promotion/promotion-terms.rules.ts';

/** An order group as it was placed: what was bought at which price, what its parcels cost, and by whom. */
export type PlacedBasket = {
  lines: PromotionLine[];
  parcels: PromotionParcel[];
  person: Person & { userId: number };
  atMs: number;
};

/** Orders by what their goods cost, up to so much; null is all above. */
const trialSizesSatang = [20_000, 50_000, 100_000, null] as const;

/** What orders lacked: an amount, copies, products of a bundle. */
export const lackedKinds = ['amount', 'copies', 'products'] as const;
export type LackedKind = (typeof lackedKinds)[number];

export type Trial = {
  orders: number;
  touched: number;
  discountSatang: number;
  /** By how much the other promotions take less off because of it. */
  othersLessSatang: number;
  sizes: { upToSatang: number | null; orders: number; touched: number; discountSatang: number }[];
  /** Orders that it has to do with and that it didn't apply to for want of something, and how much most of them lacked. */
  lacked: { kind: LackedKind; orders: number; median: number }[];
  /** Orders that other promotions, or a flash price, kept it from. */
  keptFrom: number;
  /** Its money or its uses were gone before these orders. */
  limitReached: number;
};

/**
 * What a promotion would have done to orders that were placed, beside others and as if it had been running: each order is
 * evaluated with it and without it, the oldest first, and its limits count as they would have. Times of the day hold, dates
 * don't. Gifts are given as if there had been enough of them, and cost what they cost by themselves (`giftPrices`, satang).
 */
export function tryPromotion(
  baskets: readonly PlacedBasket[],
  promotion: RunningPromotion,
  others: readonly RunningPromotion[],
  giftPrices: readonly { productId: number; priceSatang: number }[] = [],
): Trial {
  const sizes = trialSizesSatang.map((upToSatang) => ({
    upToSatang,
    orders: 0,
    touched: 0,
    discountSatang: 0,
  }));
  const trial = { touched: 0, discountSatang: 0, othersLessSatang: 0, keptFrom: 0, limitReached: 0 };
  const lacked: Record<LackedKind, number[]> = { amount: [], copies: [], products: [] };
  const uses = new Map<number, number>();
  const beside = others.map(always);
  const gifts = giftPrices.map((gift) => ({ ...gift, freeCopies: Number.MAX_SAFE_INTEGER, isSent: true }));
  for (const basket of [...baskets].sort((one, other) => one.atMs - other.atMs)) {
    const { lines, parcels, person, atMs } = basket;
    const usedByPerson = uses.get(person.userId) ?? 0;
    const tried = {
      ...always(promotion),
      usedByPerson,
      usedCount: trial.touched,
      spentSatang: trial.discountSatang,
    };
    const evaluate = (promotions: readonly RunningPromotion[]) =>
      evaluatePromotions(lines, parcels, promotions, person, atMs, gifts);
    const without = evaluate(beside);
    const { applied, notApplied } = evaluate([...beside, tried]);
    const own = applied.find((one) => one.promotion === tried);
    const size = sizes[sizeOf(lines)];
    if (size !== undefined) size.orders += 1;
    if (own !== undefined) {
      uses.set(person.userId, usedByPerson + 1);
      trial.touched += 1;
      trial.discountSatang += own.costSatang;
      if (size !== undefined) {
        size.touched += 1;
        size.discountSatang += own.costSatang;
      }
      const rest = sumOf(applied) - own.costSatang;
      trial.othersLessSatang += sumOf(without.applied) - rest;
      continue;
    }
    const missed = notApplied.find((one) => one.promotion === tried);
    if (missed === undefined) continue;
    const { why, missing } = missed;
    if (why === 'otherPromotion' || why === 'notWithFlashPrice') trial.keptFrom += 1;
    if (why === 'budgetSpent' || why === 'usedUp') trial.limitReached += 1;
    const lack = why === 'tooLittle' ? lackOf(missing) : null;
    if (lack !== null) lacked[lack.kind].push(lack.count);
  }
  return {
    orders: baskets.length,
    ...trial,
    sizes,
    lacked: lackedKinds.flatMap((kind) =>
      lacked[kind].length === 0
        ? []
        : [{ kind, orders: lacked[kind].length, median: medianOf(lacked[kind]) }],
    ),
  };
}

/** A promotion as if it ran at any time, with nothing of it used yet: what is left of others is left out of account. */
function always(promotion: RunningPromotion): RunningPromotion {
  return {
    ...promotion,
    startsAtMs: Number.NEGATIVE_INFINITY,
    endsAtMs: Number.POSITIVE_INFINITY,
    usedByPerson: 0,
    usedCount: 0,
    spentSatang: 0,
  };
}

function sizeOf(lines: readonly PromotionLine[]): number {
  const satang = lines.reduce((sum, { unitPriceSatang, quantity }) => sum + unitPriceSatang * quantity, 0);
  return trialSizesSatang.findIndex((upToSatang) => upToSatang === null || satang <= upToSatang);
}

function lackOf(missing: Missing | null): { kind: LackedKind; count: number } | null {
  if (missing === null) return null;
  if ('satang' in missing) return { kind: 'amount', count: missing.satang };
  if ('copies' in missing) return { kind: 'copies', count: missing.copies };
  return 'productIds' in missing ? { kind: 'products', count: missing.productIds.length } : null;
}

function sumOf(applied: readonly { costSatang: number }[]): number {
  return applied.reduce((sum, { costSatang }) => sum + costSatang, 0);
}

/** Of an even number the lower of the two in the middle, so that it is one that there was. */
function medianOf(counts: readonly number[]): number {
  const ordered = [...counts].sort((one, other) => one - other);
  return ordered[Math.floor((ordered.length - 1) / 2)] ?? 0;
}
