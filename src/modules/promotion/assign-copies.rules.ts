import { basisPointsOf, splitByWeight } from '../../shared/money.ts';
import type {
  BundleTerms,
  BuyGetTerms,
  RunningPromotion,
  Step,
  StepsTerms,
} from './promotion-terms.rules.ts';

/** Copies of one line that no promotion has taken yet. */
export type Copies = {
  /** The line's key in the cart. */
  key: string;
  productId: number;
  parentId: number | null;
  sellerId: number;
  unitPriceSatang: number;
  left: number;
};

/** What a promotion takes off a line, and how many of its copies it used for that. */
export type Share = { key: string; copies: number; satang: number };

/** Why it applies: the step that was reached, the copies that are cheaper, the bundles that there are. */
export type AppliedBy =
  | { by: 'step'; from: number; next: Missing | null }
  | { by: 'cheaperCopies'; copies: number }
  | { by: 'bundles'; times: number }
  | { by: 'gift' }
  | { by: 'parcel' };

/** What there would have to be more of. */
export type Missing =
  | { satang: number }
  | { copies: number }
  | { productIds: readonly number[] }
  | { fromMs: number };

/** `missing` null: everything is there that it takes, but it makes nothing cheaper. */
export type Outcome =
  | { amountSatang: number; shares: Share[]; because: AppliedBy }
  | { amountSatang: 0; missing: Missing | null };

/** The dearest first, so that those that come for less are the cheapest of what is bought; then by the line's key. */
function compareCopies(one: Copies, other: Copies): number {
  return (
    other.unitPriceSatang - one.unitPriceSatang || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)
  );
}

/** Whether a promotion is on copies, by its store and its products. */
export function isOn(
  { sellerId, productIds }: Pick<RunningPromotion, 'sellerId' | 'productIds'>,
  copies: Pick<Copies, 'sellerId' | 'productId'>,
): boolean {
  if (sellerId !== null && sellerId !== copies.sellerId) return false;
  return productIds === null || productIds.includes(copies.productId);
}

/** What a promotion makes of the copies that are left for it (`pool`, of its own scope). Nothing is taken yet. */
export function assignCopies(promotion: RunningPromotion, pool: readonly Copies[]): Outcome {
  const open = pool.filter(({ left }) => left > 0).sort(compareCopies);
  const { terms } = promotion;
  switch (terms.kind) {
    case 'steps':
      return reachStep(terms, open);
    case 'buyGet':
      return buyAndGet(terms, open);
    case 'bundle':
      return bundle(terms, promotion.partIds, open);
    default:
      return { amountSatang: 0, missing: null };
  }
}

function reachStep({ measure, steps }: StepsTerms, open: readonly Copies[]): Outcome {
  const worth = open.map(({ unitPriceSatang, left }) => unitPriceSatang * left);
  const sumSatang = sum(worth);
  const have = measure === 'amount' ? sumSatang : sum(open.map(({ left }) => left));
  const ordered = [...steps].sort((one, other) => one.from - other.from);
  const following = ordered.find(({ from }) => from > have);
  const next = following === undefined ? null : more(measure, following.from - have);
  const reached = ordered.findLast(({ from }) => from <= have);
  if (reached === undefined) return { amountSatang: 0, missing: next };
  const amountSatang = Math.min(sumSatang, offOf(reached, sumSatang));
  if (amountSatang === 0) return { amountSatang: 0, missing: null };
  const parts = splitByWeight(amountSatang, worth);
  return {
    amountSatang,
    shares: open.map(({ key, left }, index) => ({ key, copies: left, satang: parts[index] ?? 0 })),
    because: { by: 'step', from: reached.from, next },
  };
}

function offOf(step: Step, satang: number): number {
  return step.offBasisPoints === null ? step.offSatang : basisPointsOf(satang, step.offBasisPoints);
}

function more(measure: 'amount' | 'copies', count: number): Missing {
  return measure === 'amount' ? { satang: count } : { copies: count };
}

/**
 * Copies lie in one row, the dearest first, in groups; the last of each group are the cheaper ones. What they are cheaper is
 * shared by all copies of the groups by their prices: whoever sends one back gets what it was bought for, and can't keep the
 * one that was free.
 */
function buyAndGet({ buy, get, offBasisPoints }: BuyGetTerms, open: readonly Copies[]): Outcome {
  const size = buy + get;
  const count = sum(open.map(({ left }) => left));
  const used = count - (count % size);
  if (used === 0) return { amountSatang: 0, missing: { copies: size - count } };
  const cheaperUpTo = (place: number) => Math.floor(place / size) * get + Math.max(0, (place % size) - buy);
  const parts: { key: string; copies: number; satang: number }[] = [];
  let place = 0;
  let amountSatang = 0;
  for (const { key, left, unitPriceSatang } of open) {
    const copies = Math.min(left, used - place);
    if (copies === 0) break;
    const cheaper = cheaperUpTo(place + copies) - cheaperUpTo(place);
    amountSatang += cheaper * basisPointsOf(unitPriceSatang, offBasisPoints);
    parts.push({ key, copies, satang: unitPriceSatang * copies });
    place += copies;
  }
  if (amountSatang === 0) return { amountSatang: 0, missing: null };
  const split = splitByWeight(
    amountSatang,
    parts.map(({ satang }) => satang),
  );
  return {
    amountSatang,
    shares: parts.map((part, index) => ({ ...part, satang: split[index] ?? 0 })),
    because: { by: 'cheaperCopies', copies: cheaperUpTo(used) },
  };
}

/** As many bundles as there are copies for, each cheaper than its parts; equal ones are put together at once. */
function bundle({ priceSatang }: BundleTerms, partIds: readonly number[], open: readonly Copies[]): Outcome {
  const left = new Map(open.map((copies) => [copies.key, copies.left]));
  const shares = new Map<string, Share>();
  let times = 0;
  let amountSatang = 0;
  for (;;) {
    const parts = findParts(partIds, open, left);
    if (parts.missingIds.length > 0) {
      if (times > 0) break;
      return { amountSatang: 0, missing: { productIds: parts.missingIds } };
    }
    const savedSatang = sum(parts.copies.map(({ unitPriceSatang }) => unitPriceSatang)) - priceSatang;
    if (savedSatang <= 0) break;
    const count = Math.min(...parts.copies.map(({ key }) => left.get(key) ?? 0));
    const split = splitByWeight(
      savedSatang * count,
      parts.copies.map(({ unitPriceSatang }) => unitPriceSatang),
    );
    parts.copies.forEach(({ key }, index) => {
      const known = shares.get(key) ?? { key, copies: 0, satang: 0 };
      shares.set(key, { key, copies: known.copies + count, satang: known.satang + (split[index] ?? 0) });
      left.set(key, (left.get(key) ?? 0) - count);
    });
    times += count;
    amountSatang += savedSatang * count;
  }
  if (times === 0) return { amountSatang: 0, missing: null };
  return { amountSatang, shares: [...shares.values()], because: { by: 'bundles', times } };
}

/** A copy for each part, the dearest there is; a product with options counts with whichever of them was chosen. */
function findParts(
  partIds: readonly number[],
  open: readonly Copies[],
  left: ReadonlyMap<string, number>,
): { copies: Copies[]; missingIds: number[] } {
  const copies: Copies[] = [];
  const missingIds: number[] = [];
  for (const partId of [...partIds].sort((one, other) => one - other)) {
    const found = open.find(
      (line) =>
        (line.productId === partId || line.parentId === partId) &&
        (left.get(line.key) ?? 0) > 0 &&
        !copies.includes(line),
    );
    if (found === undefined) missingIds.push(partId);
    else copies.push(found);
  }
  return { copies, missingIds };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
