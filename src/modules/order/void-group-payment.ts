import type { Transaction } from '../../platform/db/database.ts';
import { setGroupNeverPaid } from './order-state.store.ts';

/**
 * All that a group's buyer was to get back had never come: it was never paid. No move of the table of transitions, which
 * payments follow as well: a payment that was counted once isn't counted again.
 */
export function voidGroupPayment(tx: Transaction, groupId: number): Promise<void> {
  return setGroupNeverPaid(tx, groupId);
}
