import type { PriceKind } from '../pricing/pricing.rules.ts';
import { comparePromotions, type EvaluatedTypeId, type PromotionTypeId } from './promotion-kinds.rules.ts';
import {
  type AnyTerms,
  type DiscountTerms,
  type GiftTerms,
  giftIdsOf,
  type HoursOfDay,
  isGift,
  type PromotionAudience,
  type PromotionTerms,
} from './promotion-terms.rules.ts';

/** The number of each kind that a checkout works out. */
export const typeIdOfTerms: Readonly<Record<PromotionTerms['kind'], EvaluatedTypeId>> = {
  steps: 3,
  buyGet: 4,
  amountGift: 5,
  bundle: 6,
  productGift: 7,
  parcel: 8,
};

/** The number of each kind that a desk makes. */
export function typeIdOf({ kind }: AnyTerms): PromotionTypeId {
  return kind === 'discount' ? 1 : typeIdOfTerms[kind];
}

/** What a promotion's maker says of it. Amounts in satang. */
export type PromotionDraft = {
  nameTh: string;
  nameEn: string;
  terms: AnyTerms;
  startsAt: Date;
  endsAt: Date;
  hours: HoursOfDay | null;
  audience: PromotionAudience;
  /** Of audience `tiers`. */
  tierIds: readonly number[];
  budgetSatang: number | null;
  usageLimit: number | null;
  perPersonLimit: number | null;
};

/** In the order in which a desk shows them. */
export const promotionStates = ['running', 'coming', 'usedUp', 'over', 'stopped'] as const;
export type PromotionState = (typeof promotionStates)[number];

export type PromotionField =
  | 'nameTh'
  | 'offer'
  | 'gift'
  | 'scopes'
  | 'startsAt'
  | 'endsAt'
  | 'hours'
  | 'audience'
  | 'budget'
  | 'usageLimit'
  | 'perPersonLimit';
export type PromotionMistake =
  | 'required'
  | 'amountInvalid'
  | 'percentInvalid'
  /** Of a price: everything for nothing is none. */
  | 'pricePercentInvalid'
  /** Several of percent off, an amount off and a price. */
  | 'oneReductionOnly'
  | 'stepsInvalid'
  | 'copiesInvalid'
  | 'giftUnknown'
  /** Several gifts are of one store, as what brings them is. */
  | 'giftStores'
  /** The same product twice, or more than there may be. */
  | 'giftsInvalid'
  /** Each copy is a choice of its own. */
  | 'giftCopiesInvalid'
  | 'scopesInvalid'
  | 'bundleSize'
  | 'priceNotLower'
  | 'periodInvalid'
  | 'endPast'
  | 'hoursInvalid'
  | 'tiersInvalid'
  | 'limitInvalid'
  | 'limitLower'
  /** A price is the same for everybody, as long as it runs. */
  | 'notForPrices'
  /** By hours it runs for so many days at most. */
  | 'hoursTooLong'
  | 'tooManyPrices'
  /** Staff say whose price it is. */
  | 'oneStore'
  | 'frozen';
export type PromotionFields = Partial<Record<PromotionField, PromotionMistake>>;
export type PromotionInvalid = { code: 'promotionInvalid'; fields: PromotionFields };

const mostSatang = 100_000_000;
const mostUses = 10_000_000;
const mostCopies = 100;
const longestMs = 3 * 366 * 24 * 60 * 60 * 1000;
/** Of a bundle. */
export const partsLeast = 2;
export const partsMost = 20;
/** Of a gift: copies, and products among which they are chosen. */
export const giftCopiesMost = 10;
export const giftsMost = 5;
/** Copies where there is something to choose: one choice for each. */
const chosenCopiesMost = 5;

const isAmount = (satang: number) => Number.isSafeInteger(satang) && satang >= 1 && satang <= mostSatang;
const isBasisPoints = (points: number) => Number.isSafeInteger(points) && points >= 1 && points <= 10_000;
const isCount = (count: number | null, most: number) =>
  count === null || (Number.isSafeInteger(count) && count >= 1 && count <= most);

function checkTerms(terms: AnyTerms): PromotionMistake | null {
  switch (terms.kind) {
    case 'discount':
      return checkDiscount(terms);
    case 'steps':
      return checkSteps(terms);
    case 'buyGet':
      if (!isCount(terms.buy, mostCopies) || !isCount(terms.get, mostCopies)) return 'copiesInvalid';
      return isBasisPoints(terms.offBasisPoints) ? null : 'percentInvalid';
    case 'bundle':
      return isAmount(terms.priceSatang) ? null : 'amountInvalid';
    case 'parcel':
      if (terms.fromSatang !== 0 && !isAmount(terms.fromSatang)) return 'amountInvalid';
      return terms.offSatang === null || isAmount(terms.offSatang) ? null : 'amountInvalid';
    case 'amountGift':
      if (!isAmount(terms.fromSatang)) return 'amountInvalid';
      return isCount(terms.copies, giftCopiesMost) ? null : 'copiesInvalid';
    case 'productGift':
      return isCount(terms.fromCopies, mostCopies) && isCount(terms.copies, giftCopiesMost)
        ? null
        : 'copiesInvalid';
  }
}

function checkGifts(terms: GiftTerms): PromotionMistake | null {
  const ids = giftIdsOf(terms);
  if (ids.length > giftsMost || new Set(ids).size < ids.length) return 'giftsInvalid';
  return ids.length > 1 && terms.copies > chosenCopiesMost ? 'giftCopiesInvalid' : null;
}

/** Everything for nothing is no price. */
const mostPoints = 9_900;
const leastPriceSatang = 100;

function checkDiscount({ offBasisPoints, offSatang, priceSatang }: DiscountTerms): PromotionMistake | null {
  const said = [offBasisPoints, offSatang, priceSatang].filter((one) => one !== null);
  if (said.length === 0) return 'required';
  if (said.length > 1) return 'oneReductionOnly';
  if (offBasisPoints !== null)
    return isBasisPoints(offBasisPoints) && offBasisPoints <= mostPoints ? null : 'pricePercentInvalid';
  if (offSatang !== null) return isAmount(offSatang) ? null : 'amountInvalid';
  return priceSatang !== null && isAmount(priceSatang) && priceSatang >= leastPriceSatang
    ? null
    : 'amountInvalid';
}

/** By hours a price is one for each day. */
const longestByHoursMs = 93 * 24 * 60 * 60 * 1000;

/** Pages show one price to whoever looks, so a price is for everybody, for any number of copies. */
function checkPrice(draft: PromotionDraft, lengthMs: number): PromotionFields {
  const fields: PromotionFields = {};
  if (draft.audience !== 'everybody') fields.audience = 'notForPrices';
  if (draft.hours !== null && lengthMs > longestByHoursMs) fields.hours = 'hoursTooLong';
  if (draft.budgetSatang !== null) fields.budget = 'notForPrices';
  if (draft.usageLimit !== null) fields.usageLimit = 'notForPrices';
  if (draft.perPersonLimit !== null) fields.perPersonLimit = 'notForPrices';
  return fields;
}

/** Each step begins higher than the one before, and takes more off. */
function checkSteps({ measure, steps }: Extract<PromotionTerms, { kind: 'steps' }>): PromotionMistake | null {
  if (steps.length === 0) return 'required';
  for (const step of steps) {
    if (measure === 'amount' ? !isAmount(step.from) : !isCount(step.from, mostCopies)) return 'stepsInvalid';
    if (step.offBasisPoints === null ? !isAmount(step.offSatang) : !isBasisPoints(step.offBasisPoints))
      return step.offBasisPoints === null ? 'amountInvalid' : 'percentInvalid';
  }
  const rises = steps.every((step, index) => {
    const before = steps[index - 1];
    if (before === undefined) return true;
    if (step.from <= before.from) return false;
    if (step.offBasisPoints === null || before.offBasisPoints === null)
      return step.offSatang === null || before.offSatang === null || step.offSatang > before.offSatang;
    return step.offBasisPoints > before.offBasisPoints;
  });
  return rises ? null : 'stepsInvalid';
}

/** The promotion's own sense. */
function checkDraft(draft: PromotionDraft): PromotionFields {
  const fields: PromotionFields = {};
  if (draft.nameTh === '') fields.nameTh = 'required';
  const wrong = checkTerms(draft.terms);
  if (wrong !== null) fields.offer = wrong;
  const wrongGifts = isGift(draft.terms) ? checkGifts(draft.terms) : null;
  if (wrongGifts !== null) fields.gift = wrongGifts;
  const lengthMs = draft.endsAt.getTime() - draft.startsAt.getTime();
  if (lengthMs <= 0 || lengthMs > longestMs) fields.endsAt = 'periodInvalid';
  const { hours } = draft;
  if (hours !== null && hours.fromMinute === hours.untilMinute) fields.hours = 'hoursInvalid';
  if ((draft.audience === 'tiers') !== draft.tierIds.length > 0) fields.audience = 'tiersInvalid';
  if (draft.budgetSatang !== null && !isAmount(draft.budgetSatang)) fields.budget = 'amountInvalid';
  if (!isCount(draft.usageLimit, mostUses)) fields.usageLimit = 'limitInvalid';
  if (!isCount(draft.perPersonLimit, mostUses)) fields.perPersonLimit = 'limitInvalid';
  return draft.terms.kind === 'discount' ? { ...fields, ...checkPrice(draft, lengthMs) } : fields;
}

/** Where a promotion is in its life. */
export function promotionStateOf(
  promotion: {
    startsAt: Date;
    endsAt: Date;
    stoppedAt: Date | null;
    usageLimit: number | null;
    usedCount: number;
    budgetSatang: number | null;
    spentSatang: number;
  },
  now: Date,
): PromotionState {
  if (promotion.stoppedAt !== null) return 'stopped';
  if (promotion.endsAt <= now) return 'over';
  if (promotion.usageLimit !== null && promotion.usedCount >= promotion.usageLimit) return 'usedUp';
  if (promotion.budgetSatang !== null && promotion.spentSatang >= promotion.budgetSatang) return 'usedUp';
  return promotion.startsAt > now ? 'coming' : 'running';
}

/** Whether it has been running: then shoppers have seen what it says. */
export function hasBegun({ startsAt }: Pick<PromotionDraft, 'startsAt'>, now: Date): boolean {
  return startsAt <= now;
}

/** A limit that is there only rises; whether uses are counted at all can't change while orders use it. */
function checkLimit(limit: number | null, before: number | null): PromotionMistake | null {
  if ((limit === null) !== (before === null)) return 'frozen';
  return limit !== null && before !== null && limit < before ? 'limitLower' : null;
}

/**
 * Mistakes in a promotion that is made (`before` is null) or changed. What has begun keeps what shoppers were promised: its
 * names and its end change, and its limits upwards.
 */
export function checkPromotion(
  draft: PromotionDraft,
  before: PromotionDraft | null,
  now: Date,
): PromotionFields {
  const fields = checkDraft(draft);
  const isEndNew = before === null || before.endsAt.getTime() !== draft.endsAt.getTime();
  if (isEndNew && draft.endsAt <= now) fields.endsAt ??= 'endPast';
  if (before === null || !hasBegun(before, now)) return fields;
  const freeze = (field: PromotionField, isSame: boolean) => {
    if (!isSame) fields[field] = 'frozen';
  };
  freeze('offer', sameTerms(draft.terms, before.terms));
  freeze('startsAt', draft.startsAt.getTime() === before.startsAt.getTime());
  freeze('audience', draft.audience === before.audience && draft.tierIds.join() === before.tierIds.join());
  freeze(
    'hours',
    draft.hours?.fromMinute === before.hours?.fromMinute &&
      draft.hours?.untilMinute === before.hours?.untilMinute,
  );
  const limits = [
    ['budget', draft.budgetSatang, before.budgetSatang],
    ['usageLimit', draft.usageLimit, before.usageLimit],
    ['perPersonLimit', draft.perPersonLimit, before.perPersonLimit],
  ] as const;
  for (const [field, limit, known] of limits) {
    const wrong = checkLimit(limit, known);
    if (wrong !== null) fields[field] = wrong;
  }
  return fields;
}

/** Kept terms come from the database, whose objects have their fields in an order of its own. */
function sameTerms(one: AnyTerms, other: AnyTerms): boolean {
  const flat = (value: unknown): string =>
    typeof value === 'object' && value !== null
      ? `{${Object.entries(value)
          .sort(([first], [second]) => (first < second ? -1 : 1))
          .map(([name, part]) => `${name}:${flat(part)}`)
          .join()}}`
      : String(value);
  return flat(one) === flat(other);
}

const minuteMs = 60_000;

/** Forms know minutes: a start or an end that is said as it was stays what it was, to the millisecond. */
export function keepPromotionInstants(draft: PromotionDraft, before: PromotionDraft): PromotionDraft {
  const keep = (said: Date, known: Date) =>
    Math.floor(said.getTime() / minuteMs) === Math.floor(known.getTime() / minuteMs) ? known : said;
  return {
    ...draft,
    startsAt: keep(draft.startsAt, before.startsAt),
    endsAt: keep(draft.endsAt, before.endsAt),
  };
}

/** Which of two promotions on the same copies, or parcels, gets them, and why. */
export type Precedence = {
  wins: 'this' | 'other' | 'either';
  /** Its kind goes first; it is older; or a parcel gets what takes most off it. */
  why: 'kind' | 'older' | 'mostOff';
};

/** `id` is null for one that isn't made yet: it will be the younger. */
export function precedenceOf(
  { id, promotionTypeId }: { id: number | null; promotionTypeId: PromotionTypeId },
  other: { id: number; promotionTypeId: PromotionTypeId },
): Precedence {
  if (promotionTypeId === 8) return { wins: 'either', why: 'mostOff' };
  const order = comparePromotions({ id: id ?? Number.MAX_SAFE_INTEGER, promotionTypeId }, other);
  return {
    wins: order < 0 ? 'this' : 'other',
    why: promotionTypeId === other.promotionTypeId ? 'older' : 'kind',
  };
}

/** Which of two prices for a time shoppers see, and why. */
export type PricePrecedence = { wins: 'other' | 'either'; why: 'strongerPrice' | 'lowerPrice' };

/** Which price shoppers see while a discount runs beside another price for a time: the stronger kind, of its own the lower. */
export function pricePrecedenceOf(kind: PriceKind): PricePrecedence {
  return kind === 'product_discount'
    ? { wins: 'either', why: 'lowerPrice' }
    : { wins: 'other', why: 'strongerPrice' };
}
