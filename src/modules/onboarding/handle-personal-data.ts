import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectApplicationsOf, unnameApplicationsOf } from './personal-data.store.ts';

/** What a company said of itself when it registered, for itself. */
export function exportApplications(db: Queryable, userId: number) {
  return selectApplicationsOf(db, userId);
}

/** That somebody applied, and what was decided, stays; who, and why, goes. */
export function eraseApplications(tx: Transaction, userId: number): Promise<void> {
  return unnameApplicationsOf(tx, userId);
}
