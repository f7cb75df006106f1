import type { Queryable } from '../../platform/db/database.ts';
import type { Suspension } from './store-suspension.contract.ts';
import { stateOf } from './store-suspension.rules.ts';
import { type SuspensionRow, selectHeldStores, selectSuspensionsOf } from './store-suspension.store.ts';

const shownMost = 50;

/** A store's suspensions, the newest first: the one that isn't over, if there is one, is the first. */
export async function readSuspensions(db: Queryable, sellerId: number): Promise<Suspension[]> {
  return (await selectSuspensionsOf(db, sellerId, shownMost)).map(describeSuspension);
}

/** The stores of these, or with null of all, whose payouts wait until their suspension is over. */
export function findHeldStores(db: Queryable, sellerIds: readonly number[] | null): Promise<Set<number>> {
  return selectHeldStores(db, sellerIds);
}

function describeSuspension(row: SuspensionRow): Suspension {
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    state: stateOf(row),
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    until: iso(row.until),
    payouts: row.payouts,
    endedAt: iso(row.endedAt),
    endReason: row.endReason,
    appeal: row.appeal,
    appealedAt: iso(row.appealedAt),
    answer: row.answer,
    answeredAt: iso(row.answeredAt),
  };
}
