import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { eachAlone } from '../jobs/each-alone.ts';
import { discardedFiles } from './storage.tables.ts';
import type { Storage } from './storage.ts';

type Stored = { db: Database; storage: Storage };

const discardsMost = 1_000;

/**
 * Says in the transaction that takes the last pointer to files away that they are to be deleted, from `now` on: they are
 * if, and only if, it commits, by `workOffDiscards`. A store that is away holds no transaction up and keeps no file for ever.
 */
export async function queueDiscards(tx: Queryable, keys: readonly string[], now: Date): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insert(discardedFiles)
    .values(keys.map((key) => ({ key, discardedAt: now })))
    .onConflictDoUpdate({
      target: discardedFiles.key,
      set: { discardedAt: sql`least(${discardedFiles.discardedAt}, excluded.discarded_at)` },
    });
}

/** Deletes files that nothing points at; those the store doesn't delete now, later. */
export async function discardFiles({ db, storage }: Stored, keys: readonly string[]): Promise<void> {
  const left: string[] = [];
  for (const key of keys)
    try {
      await storage.delete(key);
    } catch {
      left.push(key);
    }
  await queueDiscards(db, left, new Date());
}

/**
 * Deletes what is due to be, the oldest first; how many. Deleting a file twice is harmless, so one that is deleted and not
 * noted is deleted again.
 * @throws what the store says when it is away: the rest is left for the next run; at the end what it says of single ones.
 */
export async function workOffDiscards({ db, storage, clock }: Stored & { clock: Clock }): Promise<number> {
  const waiting = await db
    .select({ key: discardedFiles.key })
    .from(discardedFiles)
    .where(lte(discardedFiles.discardedAt, clock()))
    .orderBy(asc(discardedFiles.discardedAt))
    .limit(discardsMost);
  return eachAlone(waiting, 'deleting files', async ({ key }) => {
    await storage.delete(key);
    await db.delete(discardedFiles).where(eq(discardedFiles.key, key));
    return true;
  });
}
