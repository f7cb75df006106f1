import type { StoreRight } from '../../shared/contract.ts';
import type { SetupStep, StoreWaiting } from './store-centre.contract.ts';

/** Counts stop here: a badge says "99+", and nobody counts on. */
export const waitingMost = 100;

/** Whether a member's rights cover something; owners do everything (docs/decisions/0039). */
export function mayDo(rights: readonly StoreRight[], right: StoreRight | 'member'): boolean {
  return right === 'member' || rights.includes('owner') || rights.includes(right);
}

/** The kinds of daily work, the most pressing first. */
export const workKinds = [
  'late',
  'dueToday',
  'pack',
  'ship',
  'answer',
  'receive',
  'disputed',
  'reviews',
  'refused',
  'soldOut',
  'low',
  'documents',
  'payout',
] as const;
export type WorkKind = (typeof workKinds)[number];

/** What of the daily work waits, in its order; nothing of what the member has no right to. */
export function todayWork(waiting: StoreWaiting): { kind: WorkKind; count: number }[] {
  const { ordersToPack, ordersPacked, returnsToAnswer, returnsToReceive, reviewsUnanswered } = waiting;
  const { productsRefused, productsSoldOut, productsLow } = waiting;
  const counts: Record<WorkKind, number | null> = {
    late: waiting.ordersLate,
    dueToday: waiting.ordersDueToday,
    pack: ordersToPack,
    ship: ordersPacked,
    answer: returnsToAnswer,
    receive: returnsToReceive,
    disputed: waiting.returnsDisputed,
    reviews: reviewsUnanswered,
    refused: productsRefused,
    soldOut: productsSoldOut,
    low: productsLow,
    documents: waiting.documentsWithoutData,
    payout: waiting.payoutsOnWay,
  };
  return workKinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** The steps in their order, and who may take each. */
const setupSteps = [
  { step: 'profile', right: 'owner' },
  { step: 'taxData', right: 'finance' },
  { step: 'bankAccount', right: 'owner' },
  { step: 'shipping', right: 'orders' },
  { step: 'returnAddress', right: 'orders' },
  { step: 'products', right: 'catalogue' },
] as const satisfies readonly { step: SetupStep; right: StoreRight }[];

/** A store's first products: so many make a page worth looking at. */
export const firstProducts = 5;

/** What is known of a store's beginnings. */
export type StoreFacts = {
  isPublic: boolean;
  hasLogo: boolean;
  hasDescription: boolean;
  hasTaxData: boolean;
  hasBankAccount: boolean;
  /** It has said once how it sends, and where copies come back to. */
  hasShipping: boolean;
  hasReturnAddress: boolean;
  /** Products that can be sold to shoppers, counted up to `firstProducts`. */
  products: number;
};

/** Which steps are taken, where the last wants so many products. */
function takenOf(facts: StoreFacts, products: number): Record<SetupStep, boolean> {
  return {
    profile: facts.hasLogo && facts.hasDescription,
    taxData: facts.hasTaxData,
    bankAccount: facts.hasBankAccount,
    shipping: facts.hasShipping,
    returnAddress: facts.hasReturnAddress,
    products: facts.products >= products,
  };
}

/** What is required yet before shoppers see a store: every step, of products one; none once they do (decision 72). */
export function missingOf(facts: StoreFacts): SetupStep[] {
  const taken = takenOf(facts, 1);
  return facts.isPublic ? [] : setupSteps.flatMap(({ step }) => (taken[step] ? [] : [step]));
}

/** The steps that a member may take, and which of them are done; none once all of the store's are. */
export function setupOf(
  rights: readonly StoreRight[],
  facts: StoreFacts,
): { step: SetupStep; isDone: boolean }[] {
  const taken = takenOf(facts, firstProducts);
  if (setupSteps.every(({ step }) => taken[step])) return [];
  return setupSteps
    .filter(({ right }) => mayDo(rights, right))
    .map(({ step }) => ({ step, isDone: taken[step] }));
}

/**
 * Orders that wait for their store to send them, out of how many are in each state: what is ready at the counter waits for its
 * buyer, as `ordersToShip` has it.
 */
export function toSendCount(
  counts: readonly { status: string; count: number }[],
  { ordersAtCounter }: Pick<StoreWaiting, 'ordersAtCounter'>,
): number {
  const ready = counts.find(({ status }) => status === 'ready_to_ship')?.count ?? 0;
  return Math.max(0, ready - (ordersAtCounter ?? 0));
}
