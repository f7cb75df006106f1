import { inArray } from 'drizzle-orm';
import type { Clock } from '../../shared/clock.ts';
import type { Database, Queryable } from '../db/database.ts';
import { queueDiscards } from './discard-files.ts';
import { discardedFiles } from './storage.tables.ts';
import type { Storage } from './storage.ts';

export type NewFile = { key: string; bytes: Buffer; contentType: string };

/** Longer than any request that stores a file and then names it. */
const unnamedMostMs = 24 * 60 * 60 * 1000;

/**
 * Stores files that no row names yet. That they are to be deleted in a day is written first, and taken back by the
 * transaction that names them (`holdFiles`): whatever ends in between, a process that is killed too, leaves no file for
 * ever. Only files this database has announced are ever deleted so, wherever else the store is used.
 */
export async function storeFiles(
  { db, storage, clock }: { db: Database; storage: Storage; clock: Clock },
  files: readonly NewFile[],
): Promise<void> {
  await queueDiscards(
    db,
    files.map(({ key }) => key),
    new Date(clock().getTime() + unnamedMostMs),
  );
  for (const { key, bytes, contentType } of files) await storage.put(key, bytes, { contentType });
}

/** Says in the transaction that names stored files that they stay. */
export async function holdFiles(tx: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.delete(discardedFiles).where(inArray(discardedFiles.key, [...keys]));
}
