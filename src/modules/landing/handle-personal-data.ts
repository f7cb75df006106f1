import type { Queryable } from '../../platform/db/database.ts';
import { deleteInterestsOf, selectInterestsOf } from './landing.store.ts';

type Person = { userId: number; email: string | null };

/** What a person asked to be told about on landing pages, signed in or by their address, for themselves. */
export async function exportLandingInterests(db: Queryable, { userId, email }: Person) {
  const rows = await selectInterestsOf(db, userId, email);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export function eraseLandingInterests(tx: Queryable, { userId, email }: Person): Promise<void> {
  return deleteInterestsOf(tx, userId, email);
}
