import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { lockSettings, selectSettings } from './settings.store.ts';

/** Every setting as it is kept, by name: for those who change them. */
export function readKeptSettings(db: Queryable): Promise<ReadonlyMap<string, unknown>> {
  return selectSettings(db);
}

/** The same, and nobody else changes one until the transaction ends. */
export async function holdSettings(tx: Transaction): Promise<ReadonlyMap<string, unknown>> {
  await lockSettings(tx);
  return selectSettings(tx);
}
