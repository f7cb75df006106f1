import type { Queryable } from '../../platform/db/database.ts';
import { selectWorkOf } from './personal-data.store.ts';

/** What of the catalogue somebody of the staff corrected, merged and told apart, for themselves. The catalogue is the shop's. */
export async function exportCatalogueWork(db: Queryable, userId: number) {
  return (await selectWorkOf(db, userId)).map(({ atMs, ...row }) => ({
    ...row,
    at: new Date(atMs).toISOString(),
  }));
}
