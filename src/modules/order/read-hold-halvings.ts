import type { Queryable } from '../../platform/db/database.ts';
import { selectStanding } from './standing.store.ts';
import { countHalvings, orderingSetting } from './unpaid-limits.rules.ts';

/** How often the hold of a further try at paying is halved for somebody who let orders lapse. */
export async function readHoldHalvings(db: Queryable, userId: number, now: Date): Promise<number> {
  const { standing, setting } = await selectStanding(db, userId, [], now);
  return countHalvings(standing, orderingSetting.parse(setting ?? {}));
}
