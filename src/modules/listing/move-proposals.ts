import type { Transaction } from '../../platform/db/database.ts';
import { turnProposals } from './proposal.store.ts';

/**
 * Files what stores proposed of one work under another (`only` these, null: all): their numbers. What waits is decided
 * against the book as it is then.
 */
export function moveProposals(
  tx: Transaction,
  move: { from: number; to: number; only: readonly number[] | null },
): Promise<number[]> {
  return turnProposals(tx, move);
}
