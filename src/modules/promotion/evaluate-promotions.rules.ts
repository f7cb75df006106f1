import type { PriceKind } from '../pricing/pricing.rules.ts';
import {
  type AppliedBy,
  assignCopies,
  type Copies,
  isOn,
  type Missing,
  type Outcome,
  type Share,
} from './assign-copies.rules.ts';
import {
  countedFor,
  type GiftFacts,
  type GivenGift,
  type Goods,
  lackingFor,
  lackingOf,
  pickGifts,
} from './give-gifts.rules.ts';
import { type Barred, barredFrom } from './promotion-conditions.rules.ts';
import { comparePromotions } from './promotion-kinds.rules.ts';
import {
  type ChosenGifts,
  isGift,
  type ParcelTerms,
  type Person,
  type RunningPromotion,
} from './promotion-terms.rules.ts';

/** A line that is bought, at its price of this instant. Gifts are none. */
export type PromotionLine = {
  key: string;
  productId: number;
  parentId: number | null;
  sellerId: number;
  quantity: number;
  unitPriceSatang: number;
  /** What made that price; null for the product's own. */
  priceKind: PriceKind | null;
};

/** A store's parcel with what it costs. */
export type PromotionParcel = { sellerId: number; feeSatang: number };

export type AppliedPromotion = {
  promotion: RunningPromotion;
  funder: RunningPromotion['funder'];
  why: AppliedBy;
  /** What it takes off in all: the shares, or the parcels' parts. A gift takes nothing off. */
  amountSatang: number;
  /** What it costs its funder: what it takes off, or what is given. */
  costSatang: number;
  shares: Share[];
  parcels: { sellerId: number; satang: number }[];
  /** What it gives; null of those that take something off. */
  gift: GivenGift | null;
};

export type MissedWhy =
  | Barred['why']
  /** There isn't enough of what it is on. */
  | 'tooLittle'
  /** It applies, and takes more off with more. */
  | 'nextStep'
  /** Copies at a live or a flash price don't count. */
  | 'notWithFlashPrice'
  /** A promotion that goes before it has the copies, or the parcel. */
  | 'otherPromotion'
  /** Less is left of its money than it would take off. */
  | 'budgetSpent'
  /** It would be given, but there are too few copies of it. */
  | 'giftOutOfStock'
  | 'noEffect';

export type MissedPromotion = { promotion: RunningPromotion; why: MissedWhy; missing: Missing | null };

export type Evaluation = { applied: AppliedPromotion[]; notApplied: MissedPromotion[] };

/** Prices that nothing else is added to: they are promised for a number of copies, or to those who watch. */
const finalPrices: readonly (PriceKind | null)[] = ['live', 'flash_sale'];

/**
 * Which promotions apply to what is bought, and why others don't, with what is missing. Copies go to promotions in a fixed
 * order (`comparePromotions`), each copy to one; a promotion that would take nothing off leaves its copies to the next. Gifts
 * take no copies: they look at what is left to pay. A parcel gets the promotion that takes most off it. Promotions that have
 * nothing to do with what is bought are in neither list. The order of lines and of promotions doesn't matter. `chosen`: what
 * whoever buys chose where a promotion has several gifts; it takes nothing off and adds nothing.
 */
export function evaluatePromotions(
  lines: readonly PromotionLine[],
  parcels: readonly PromotionParcel[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
  giftFacts: readonly GiftFacts[] = [],
  chosen: readonly ChosenGifts[] = [],
): Evaluation {
  const goods = evaluateGoods(lines, promotions, person, nowMs, giftFacts, chosen);
  return withParcels(goods, lines, parcels, promotions, person, nowMs);
}

/** The same without parcels, as a cart shows it. */
export function evaluateGoods(
  lines: readonly PromotionLine[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
  giftFacts: readonly GiftFacts[],
  chosen: readonly ChosenGifts[] = [],
): Evaluation {
  const ofCopies = evaluateCopies(lines, promotions, person, nowMs);
  const goods = goodsAfter(lines, ofCopies.applied);
  const given = giveGifts(goods, promotions, person, nowMs, giftFacts, chosen);
  return {
    applied: [...ofCopies.applied, ...given.applied],
    notApplied: [...ofCopies.notApplied, ...given.notApplied],
  };
}

/** What `evaluateGoods` said, and what promotions do to the parcels. */
export function withParcels(
  { applied, notApplied }: Evaluation,
  lines: readonly PromotionLine[],
  parcels: readonly PromotionParcel[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
): Evaluation {
  const sent = evaluateParcels(goodsAfter(lines, applied), parcels, promotions, person, nowMs);
  return { applied: [...applied, ...sent.applied], notApplied: [...notApplied, ...sent.notApplied] };
}

function evaluateCopies(
  lines: readonly PromotionLine[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
): Evaluation {
  const all = lines.map(copiesOf);
  const counted = lines.filter(({ priceKind }) => !finalPrices.includes(priceKind));
  const open = counted.map(copiesOf);
  const applied: AppliedPromotion[] = [];
  const notApplied: MissedPromotion[] = [];
  const ofCopies = promotions
    .filter(({ terms }) => terms.kind !== 'parcel' && !isGift(terms))
    .sort(comparePromotions);
  for (const promotion of ofCopies) {
    const scope = (pool: readonly Copies[]) => pool.filter((copies) => isOn(promotion, copies));
    if (scope(all).length === 0) continue;
    const barred = barredFrom(promotion, person, nowMs);
    if (barred !== null) {
      notApplied.push(missedFor(promotion, barred));
      continue;
    }
    const outcome = assignCopies(promotion, scope(open));
    if (!('shares' in outcome)) {
      const pools = { untaken: scope(counted.map(copiesOf)), all: scope(all) };
      const reason = whyNot(promotion, outcome, pools);
      notApplied.push({ promotion, ...reason });
      continue;
    }
    const { amountSatang, shares, because } = outcome;
    if (isOverBudget(promotion, amountSatang)) {
      notApplied.push({ promotion, why: 'budgetSpent', missing: null });
      continue;
    }
    applied.push({
      ...{ promotion, funder: promotion.funder, why: because, amountSatang, costSatang: amountSatang },
      ...{ shares, parcels: [], gift: null },
    });
    take(open, shares);
    if (because.by === 'step' && because.next !== null)
      notApplied.push({ promotion, why: 'nextStep', missing: because.next });
  }
  return { applied, notApplied };
}

/** The older promotion first, each once; one that there are too few copies for leaves them to the next. */
function giveGifts(
  goods: readonly Goods[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
  facts: readonly GiftFacts[],
  chosen: readonly ChosenGifts[],
): Evaluation {
  const applied: AppliedPromotion[] = [];
  const notApplied: MissedPromotion[] = [];
  const given = new Map<number, number>();
  for (const promotion of [...promotions].sort((one, other) => one.id - other.id)) {
    const { terms, gifts, funder, budgetSatang, spentSatang } = promotion;
    const sellerId = gifts[0]?.sellerId;
    if (!isGift(terms) || sellerId === undefined) continue;
    const counted = countedFor(promotion, goods);
    if (counted.length === 0) continue;
    const barred = barredFrom(promotion, person, nowMs);
    const missing = lackingFor(terms, counted);
    const known = gifts.flatMap(({ productId }) => facts.filter((fact) => fact.productId === productId));
    const budget = budgetSatang === null ? Number.MAX_SAFE_INTEGER : budgetSatang - spentSatang;
    const offered = known.map(({ productId, priceSatang, freeCopies }) => {
      const left = Math.max(0, freeCopies - (given.get(productId) ?? 0));
      return { productId, priceSatang, left };
    });
    const wanted = chosen.find((one) => one.promotionId === promotion.id)?.productIds ?? [];
    const picked = pickGifts(offered, terms.copies, wanted, budget);
    if (barred !== null) notApplied.push(missedFor(promotion, barred));
    else if (missing !== null) notApplied.push({ promotion, why: 'tooLittle', missing });
    else if (known.some(({ isSent }) => !isSent))
      notApplied.push({ promotion, why: 'noEffect', missing: null });
    else if (picked === null) {
      const left = offered.reduce((sum, one) => sum + one.left, 0);
      notApplied.push({
        ...{ promotion, why: left < terms.copies ? 'giftOutOfStock' : 'budgetSpent', missing: null },
      });
    } else {
      const products = offered.flatMap(({ productId, priceSatang }) => {
        const copies = picked.filter((id) => id === productId).length;
        return copies === 0 ? [] : [{ productId, copies, worthSatang: copies * priceSatang }];
      });
      for (const { productId, copies } of products)
        given.set(productId, (given.get(productId) ?? 0) + copies);
      const options = offered.map(({ productId, priceSatang, left }) => ({
        ...{ productId, left: priceSatang <= budget ? left : 0 },
      }));
      const unmet = lackingOf(wanted, picked);
      const costSatang = products.reduce((sum, { worthSatang }) => sum + worthSatang, 0);
      applied.push({
        ...{ promotion, funder, why: { by: 'gift' }, amountSatang: 0, costSatang },
        ...{ shares: [], parcels: [], gift: { sellerId, products, options, unmet, counted } },
      });
    }
  }
  return { applied, notApplied };
}

function copiesOf({ quantity, priceKind: _, ...line }: PromotionLine): Copies {
  return { ...line, left: quantity };
}

function take(open: readonly Copies[], shares: readonly Share[]): void {
  const taken = new Map(shares.map(({ key, copies }) => [key, copies]));
  for (const copies of open) copies.left -= taken.get(copies.key) ?? 0;
}

function isOverBudget({ budgetSatang, spentSatang }: RunningPromotion, amountSatang: number): boolean {
  return budgetSatang !== null && spentSatang + amountSatang > budgetSatang;
}

function missedFor(promotion: RunningPromotion, barred: Barred): MissedPromotion {
  return { promotion, why: barred.why, missing: 'fromMs' in barred ? { fromMs: barred.fromMs } : null };
}

/** Whether it would apply if no other promotion had taken copies, or if copies at final prices counted; else what is missing. */
function whyNot(
  promotion: RunningPromotion,
  { missing }: Extract<Outcome, { amountSatang: 0; missing: Missing | null }>,
  pools: { untaken: readonly Copies[]; all: readonly Copies[] },
): Pick<MissedPromotion, 'why' | 'missing'> {
  const works = (pool: readonly Copies[]) => 'shares' in assignCopies(promotion, pool);
  if (works(pools.untaken)) return { why: 'otherPromotion', missing: null };
  if (works(pools.all)) return { why: 'notWithFlashPrice', missing: null };
  return missing === null ? { why: 'noEffect', missing } : { why: 'tooLittle', missing };
}

/** What each line costs once promotions of copies are off. */
function goodsAfter(lines: readonly PromotionLine[], applied: readonly AppliedPromotion[]): Goods[] {
  const off = new Map<string, number>();
  for (const { shares } of applied)
    for (const { key, satang } of shares) off.set(key, (off.get(key) ?? 0) + satang);
  return lines.map(({ key, productId, sellerId, quantity, unitPriceSatang }) => ({
    ...{ key, productId, sellerId, copies: quantity },
    satang: unitPriceSatang * quantity - (off.get(key) ?? 0),
  }));
}

/** A promotion that could lower parcels, by how much each. */
type ParcelOffer = { promotion: RunningPromotion; parts: { sellerId: number; satang: number }[] };

function evaluateParcels(
  goods: readonly Goods[],
  parcels: readonly PromotionParcel[],
  promotions: readonly RunningPromotion[],
  person: Person,
  nowMs: number,
): Evaluation {
  const notApplied: MissedPromotion[] = [];
  const offers: ParcelOffer[] = [];
  for (const promotion of [...promotions].sort((one, other) => one.id - other.id)) {
    const { terms } = promotion;
    if (terms.kind !== 'parcel') continue;
    const scope = goods.filter((each) => isOn(promotion, each));
    const parts = parcels
      .filter(({ sellerId, feeSatang }) => feeSatang > 0 && scope.some((each) => each.sellerId === sellerId))
      .map((parcel) => lower(terms, parcel));
    if (parts.length === 0) continue;
    const barred = barredFrom(promotion, person, nowMs);
    const lackingSatang = terms.fromSatang - sumOf(scope);
    if (barred !== null) notApplied.push(missedFor(promotion, barred));
    else if (lackingSatang > 0)
      notApplied.push({ promotion, why: 'tooLittle', missing: { satang: lackingSatang } });
    else if (isOverBudget(promotion, sumOf(parts)))
      notApplied.push({ promotion, why: 'budgetSpent', missing: null });
    else offers.push({ promotion, parts });
  }
  const won = shareParcels(offers);
  const applied = offers.flatMap(({ promotion }): AppliedPromotion[] => {
    const parts = won.get(promotion) ?? [];
    if (sumOf(parts) === 0) return [];
    const { funder } = promotion;
    const amountSatang = sumOf(parts);
    return [
      {
        ...{ promotion, funder, why: { by: 'parcel' }, amountSatang, costSatang: amountSatang },
        ...{ shares: [], parcels: parts, gift: null },
      },
    ];
  });
  for (const { promotion } of offers)
    if (!applied.some((one) => one.promotion === promotion))
      notApplied.push({ promotion, why: 'otherPromotion', missing: null });
  return { applied, notApplied };
}

function lower({ offSatang }: ParcelTerms, { sellerId, feeSatang }: PromotionParcel) {
  return { sellerId, satang: Math.min(offSatang ?? feeSatang, feeSatang) };
}

/** Each parcel to the promotion that takes most off it, of equal ones to the oldest: they come in the order of their ids. */
function shareParcels(offers: readonly ParcelOffer[]): Map<RunningPromotion, ParcelOffer['parts']> {
  const best = new Map<number, { promotion: RunningPromotion; satang: number }>();
  for (const { promotion, parts } of offers)
    for (const { sellerId, satang } of parts)
      if (satang > (best.get(sellerId)?.satang ?? 0)) best.set(sellerId, { promotion, satang });
  const won = new Map<RunningPromotion, ParcelOffer['parts']>();
  for (const [sellerId, { promotion, satang }] of best)
    won.set(promotion, [...(won.get(promotion) ?? []), { sellerId, satang }]);
  return won;
}

function sumOf(parts: readonly { satang: number }[]): number {
  return parts.reduce((sum, { satang }) => sum + satang, 0);
}
