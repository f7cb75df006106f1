import type { Services } from '../../platform/services.ts';
import { type RateRow, selectRates } from './affiliate.store.ts';

export type { RateRow } from './affiliate.store.ts';

/** What links earn, with what that cost so far: by a store's own rates, or by everybody's (null). */
export function listRates({ db }: Pick<Services, 'db'>, sellerId: number | null): Promise<RateRow[]> {
  return selectRates(db, sellerId);
}
