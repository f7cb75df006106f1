import type { Queryable } from '../../platform/db/database.ts';
import type { Locale } from '../../shared/locale.ts';
import { selectUserById, updateLanguage } from './identity.store.ts';

/** The language a person is written to in. */
export async function readLanguage(db: Queryable, userId: number): Promise<Locale> {
  return (await selectUserById(db, userId))?.language ?? 'th';
}

export function setLanguage(tx: Queryable, userId: number, language: Locale): Promise<void> {
  return updateLanguage(tx, userId, language);
}
