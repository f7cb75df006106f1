import type { Queryable } from '../../platform/db/database.ts';
import { selectPointsOf } from './personal-data.store.ts';

/**
 * A person's points, for themselves. The rows hold the account's number and nothing else of the person: there is nothing
 * to erase, what is left is forfeited (expire-points.ts).
 */
export function exportPoints(db: Queryable, userId: number) {
  return selectPointsOf(db, userId);
}
