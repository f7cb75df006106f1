import type { Queryable } from '../../platform/db/database.ts';
import { selectVersionsOf } from './content-desk.store.ts';

/** Which versions of texts a person of staff wrote, for themselves. The texts are the shop's and stay. */
export async function exportContentWritten(db: Queryable, userId: number) {
  return (await selectVersionsOf(db, userId)).map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
