import type { Queryable } from '../../platform/db/database.ts';
import { selectStoresToTell } from './seller.store.ts';

/** Every store that isn't closed, with where it is written to when nobody of it is reached. */
export function listStoresToTell(
  db: Queryable,
): Promise<{ sellerId: number; storeName: string; email: string | null }[]> {
  return selectStoresToTell(db);
}
