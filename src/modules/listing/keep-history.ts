import type { Transaction } from '../../platform/db/database.ts';
import type { ChangeKind, ChangeValues } from './listing.rules.ts';
import { insertChanges } from './listing.store.ts';

/** Who works on a store's products: a member, staff, or (`userId` null) the clock. */
export type StoreMember = { userId: number | null; sellerId: number };

export type KeptChange = {
  productId: number;
  kind: ChangeKind;
  before: ChangeValues;
  after: ChangeValues;
  version: number;
};

/** Keeps what was changed, in the transaction that changes it. */
export function keepHistory(
  tx: Transaction,
  { userId, sellerId }: StoreMember,
  changes: readonly KeptChange[],
  now: Date,
): Promise<void> {
  return insertChanges(
    tx,
    changes.map((change) => ({ ...change, userId, sellerId, at: now })),
  );
}
