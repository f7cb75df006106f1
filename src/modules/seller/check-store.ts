import type { Queryable } from '../../platform/db/database.ts';
import { inLocale, type Locale } from '../../shared/locale.ts';
import { selectStore } from './seller.store.ts';

/** Whether a store sells, or is about to. */
export async function isStoreRunning(db: Queryable, sellerId: number): Promise<boolean> {
  const store = await selectStore(db, sellerId);
  return store !== null && store.status !== 'closed';
}

/** The name by which a store's pages are found; null when there is no such store. */
export async function readStoreUrlKey(db: Queryable, sellerId: number): Promise<string | null> {
  return (await selectStore(db, sellerId))?.urlKey ?? null;
}

/** What a store is called, for a list that is narrowed to it; null when there is no such store. */
export async function readStoreName(
  db: Queryable,
  locale: Locale,
  id: number,
): Promise<{ id: number; urlKey: string; name: string } | null> {
  const store = await selectStore(db, id);
  return store === null
    ? null
    : { id, urlKey: store.urlKey, name: inLocale(locale, store.nameTh, store.nameEn) };
}
