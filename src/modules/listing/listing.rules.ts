import type { FormattedText } from '../../shared/formatted-text.contract.ts';
import { toBaht } from '../../shared/money.ts';

/** What was done to a product. */
export const changeKinds = [
  'added',
  'changed',
  'book_changed',
  'published',
  'scheduled',
  'hidden',
  'refused',
  'stock',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
export type ChangeValue = string | number | boolean | null | string[] | FormattedText;
export type ChangeValues = Record<string, ChangeValue>;

/** What of a shared book a store proposes to change. Each waits by itself. */
export const proposalSubjects = ['words', 'cover'] as const;
export type ProposalSubject = (typeof proposalSubjects)[number];

/** The two pictures of a cover that was changed, or would be. */
export const coverSides = ['before', 'after'] as const;
export type CoverSide = (typeof coverSides)[number];

/** Where a product stands: on sale, or why not. */
export const listingStates = ['onSale', 'draft', 'hidden', 'refused', 'archived'] as const;
export type ListingState = (typeof listingStates)[number];

/** Where a store moves a product. What is archived is off sale, and in no list but that of what is. */
export const movedStates = ['onSale', 'draft', 'hidden', 'archived'] as const;
export type MovedState = (typeof movedStates)[number];

/** The tabs of a store's products; all are those that aren't archived. */
export const listingTabs = [
  ...(['all', 'onSale', 'outOfStock', 'low', 'draft', 'hidden', 'refused', 'archived'] as const),
] as const;
export type ListingTab = (typeof listingTabs)[number];

/** What a store's products are looked through by, beside their tab. */
export const listingKinds = ['book', 'ebook', 'thing'] as const;
export const listingSorts = ['newest', 'updated', 'title', 'price', 'priceDesc', 'stock', 'sold'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** The grades of a copy, the best first. */
export const productConditions = ['new', 'used-like-new', 'used-good'] as const;

/** What a product may lack that shoppers look for: a book its ISBN, anything a picture of its own. */
export const listingLacks = ['isbn', 'picture'] as const;

/** How many products one call changes at most. */
export const bulkMost = 1_000;

/** How many products one press of a button changes at most, by calls one after the other. */
export const pressMost = 10_000;

/** Where a product stands, of its columns. */
export function stateOf({
  isActive,
  offSaleAs,
  archivedAt,
}: {
  isActive: boolean;
  offSaleAs: 'draft' | 'hidden' | 'refused' | null;
  archivedAt: Date | string | null;
}): ListingState {
  if (isActive) return 'onSale';
  return archivedAt === null ? (offSaleAs ?? 'hidden') : 'archived';
}

/**
 * Why a store may not move a product from one state to another; null when it may. What is archived is taken back first, as
 * hidden; what staff refuse can be archived, and is refused again when it is taken back.
 */
export function moveRefusal(from: ListingState, to: MovedState): 'productRefused' | 'productArchived' | null {
  if (to === 'archived') return null;
  if (from === 'archived') return to === 'hidden' ? null : 'productArchived';
  return from === 'refused' ? 'productRefused' : null;
}

/** Whether two values are one. What the database keeps as a tree comes back with its names in another order. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

type ProposedCover = {
  status: 'waiting' | 'accepted' | 'refused';
  before: ChangeValues;
  after: ChangeValues;
};

/**
 * The file of a side of a proposed cover; null where the cover was drawn, and of what staff refused: its file went with the
 * decision.
 */
export function coverFileOf({ status, before, after }: ProposedCover, side: CoverSide): string | null {
  if (side === 'after' && status === 'refused') return null;
  const key = (side === 'before' ? before : after).coverKey;
  return typeof key === 'string' ? key : null;
}

/** What of `wanted` differs from what is there; null when nothing does. */
export function differenceOf(
  current: ChangeValues,
  wanted: ChangeValues,
): { before: ChangeValues; after: ChangeValues } | null {
  const before: ChangeValues = {};
  const after: ChangeValues = {};
  for (const [field, value] of Object.entries(wanted)) {
    const now = current[field] ?? null;
    if (isSameValue(now, value)) continue;
    before[field] = now;
    after[field] = value;
  }
  return Object.keys(after).length === 0 ? null : { before, after };
}

/** Values as replies have them: prices in baht under the names that forms and the API give them (decisions, Money). */
export function tellValues(values: ChangeValues): ChangeValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      if (field !== 'priceSatang' && field !== 'fullPriceSatang') return [field, value];
      return [field.replace('Satang', ''), typeof value === 'number' ? toBaht(value) : value];
    }),
  );
}

/** A price change in bulk: a new price, an amount more or less, or basis points more or less. */
export type PriceMove =
  | { kind: 'set'; satang: number }
  | { kind: 'amount'; satang: number }
  | { kind: 'percent'; basisPoints: number };

export const mostSatang = 100_000_000;

/**
 * What a product costs after a change in bulk, in satang; a percentage is rounded to the satang. A full price that was
 * the price goes with it; one that was struck through stays, unless the price passes it. Null when there would be no
 * price left, or one above a million baht.
 */
export function movePrice(
  { priceSatang, fullPriceSatang }: { priceSatang: number; fullPriceSatang: number },
  move: PriceMove,
): { priceSatang: number; fullPriceSatang: number } | null {
  const moved =
    move.kind === 'set'
      ? move.satang
      : move.kind === 'amount'
        ? priceSatang + move.satang
        : Math.round((priceSatang * (10_000 + move.basisPoints)) / 10_000);
  if (moved < 1 || moved > mostSatang) return null;
  const wasReduced = fullPriceSatang > priceSatang;
  return { priceSatang: moved, fullPriceSatang: wasReduced ? Math.max(fullPriceSatang, moved) : moved };
}
