import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectAllWithdrawalsOf, unnameWithdrawalsOf } from './personal-data.store.ts';

/** A person's withdrawals, for themselves. */
export async function exportWithdrawals(db: Queryable, userId: number) {
  const rows = await selectAllWithdrawalsOf(db, userId);
  return rows.map(({ userId: _userId, decidedBy: _decidedBy, ...withdrawal }) => withdrawal);
}

/**
 * What was withdrawn, and when, stays with the books; where it went, and why it didn't, goes. The keys of the proofs that
 * are to be deleted.
 */
export async function eraseWithdrawals(tx: Transaction, userId: number): Promise<string[]> {
  const rows = await selectAllWithdrawalsOf(tx, userId);
  await unnameWithdrawalsOf(tx, userId);
  return rows.map(({ proofKey }) => proofKey).filter((key) => key !== null);
}
