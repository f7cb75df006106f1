import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';

/**
 * Of those who do the same at once, one goes first: the next one's transaction waits here until that of the one before has
 * ended, and sees what it wrote. For a count that decides, and for rows that aren't there yet, which no row lock holds.
 * A statement of its own, since one that counts as well would count what was there before it waited. Within a transaction,
 * before any row that the others hold while they wait.
 *
 * @param what whose turn it is, with the id of whom or what it is of: `store banners 7`
 */
export async function takeTurn(tx: Queryable, what: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`);
}
