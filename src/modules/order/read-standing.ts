import type { Queryable } from '../../platform/db/database.ts';
import { selectStanding } from './standing.store.ts';
import { countHalvings, orderingSetting } from './unpaid-limits.rules.ts';

/** What an account holds unpaid and how it has paid, what it holds of these products, and the limits it is judged by. */
export async function readStanding(db: Queryable, userId: number, productIds: readonly number[], now: Date) {
  const { setting, ...read } = await selectStanding(db, userId, productIds, now);
  return { ...read, setting: orderingSetting.parse(setting ?? {}) };
}

/** How often the hold of a further try at paying is halved for somebody who let orders lapse. */
export async function readHoldHalvings(db: Queryable, userId: number, now: Date): Promise<number> {
  const { standing, setting } = await readStanding(db, userId, [], now);
  return countHalvings(standing, setting);
}
