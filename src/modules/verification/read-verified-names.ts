import type { Queryable } from '../../platform/db/database.ts';
import { selectVerifiedNames } from './verification.store.ts';

/** The names on the cards of people whose identity is verified, by their accounts' numbers. */
export async function readVerifiedNames(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectVerifiedNames(db, userIds);
  return new Map(rows.map(({ userId, firstname, lastname }) => [userId, `${firstname} ${lastname}`]));
}
