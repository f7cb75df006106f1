import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { agreedRateAt, type RateStartFault, rateStartFault, type StoreRate } from './store-rate.rules.ts';
import {
  deleteStoreRatesToCome,
  insertStoreRate,
  lockStandardRate,
  selectStandardRate,
  selectStoreRates,
} from './store-rate.store.ts';

/** What was agreed with a store so far and for later, in order. */
export function readStoreRates(db: Queryable, sellerId: number): Promise<(StoreRate & { reason: string })[]> {
  return selectStoreRates(db, sellerId);
}

/** A store's own terms of commission: its standard, in basis points, and what was agreed with it. */
export async function readStoreTerms(
  db: Queryable,
  sellerId: number,
): Promise<{ standard: number; agreed: (StoreRate & { reason: string })[] }> {
  const [standard, agreed] = await Promise.all([
    selectStandardRate(db, sellerId),
    selectStoreRates(db, sellerId),
  ]);
  if (standard === null) throw new Error(`there is no store ${sellerId}`);
  return { standard, agreed };
}

/** Says which of a store's rates somebody has read; 0 while there is none. */
export function rateVersion(rates: readonly StoreRate[]): number {
  return Math.max(0, ...rates.map(({ id }) => id));
}

export type AgreeRateFailure =
  | { code: 'storeNotFound' | 'storeRateChanged' }
  | { code: 'storeRateInvalid'; fields: { startsAt: RateStartFault } };

export type AgreeRateInput = {
  sellerId: number;
  /** Of the rates that whoever sets one has read. */
  version: number;
  /** Null: nothing is agreed any more; categories and the standard hold. */
  basisPoints: number | null;
  /** Null: now. */
  startsAt: Date | null;
  /** Whether the store has agreed: without that it has to have notice of a higher rate. */
  hasConsent: boolean;
  reason: string;
};

/** Whether a store pays more by another agreement before it has had notice: of what it sells, categories may say otherwise. */
export type IsRaisedSoon = (
  standard: number,
  before: readonly StoreRate[],
  after: readonly StoreRate[],
) => boolean;

/**
 * Keeps what commission is taken of what a store sells from an instant on. What was planned and hasn't begun makes way. Rates
 * in basis points; `before` is null where nothing was agreed. A failure leaves what has to be rolled back.
 */
export async function agreeRate(
  tx: Transaction,
  { sellerId, version, basisPoints, startsAt: asked, hasConsent, reason }: AgreeRateInput,
  isRaisedSoon: IsRaisedSoon,
  now: Date,
): Promise<
  Result<{ id: number; before: number | null; standard: number; startsAt: Date }, AgreeRateFailure>
> {
  const startsAt = asked ?? now;
  const standard = await lockStandardRate(tx, sellerId);
  if (standard === null) return fail({ code: 'storeNotFound' });
  const rates = await selectStoreRates(tx, sellerId);
  if (rateVersion(rates) !== version) return fail({ code: 'storeRateChanged' });
  await deleteStoreRatesToCome(tx, sellerId, now);
  const id = await insertStoreRate(tx, { sellerId, startsAt, basisPoints, reason, createdAt: now });
  const isSoon = !hasConsent && isRaisedSoon(standard, rates, await selectStoreRates(tx, sellerId));
  const fault = rateStartFault(startsAt, now, isSoon);
  if (fault !== null) return fail({ code: 'storeRateInvalid', fields: { startsAt: fault } });
  return succeed({ id, before: agreedRateAt(rates, now), standard, startsAt });
}
