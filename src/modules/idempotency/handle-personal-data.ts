import type { Transaction } from '../../platform/db/database.ts';
import { deleteReplies } from './idempotency.store.ts';

/** Forgets what a person's calls were answered. */
export function eraseReplies(tx: Transaction, userId: number): Promise<void> {
  return deleteReplies(tx, userId);
}
