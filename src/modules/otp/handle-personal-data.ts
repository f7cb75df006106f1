import type { Transaction } from '../../platform/db/database.ts';
import { deleteChallengesTo } from './personal-data.store.ts';

/** Forgets codes sent to a person, and what they were to complete. Nothing of it is worth handing over: it lives a day. */
export function eraseOtp(tx: Transaction, destinations: readonly string[]): Promise<void> {
  return deleteChallengesTo(tx, destinations);
}
