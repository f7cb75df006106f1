import { and, eq, ne } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { sellers } from './seller.tables.ts';

/** The new seller's id, or null when another has the address already. */
export async function insertSeller(
  db: Queryable,
  seller: typeof sellers.$inferInsert,
): Promise<number | null> {
  const [row] = await db
    .insert(sellers)
    .values(seller)
    .onConflictDoNothing({ target: sellers.urlKey })
    .returning({ id: sellers.id });
  return row?.id ?? null;
}

export async function selectStore(db: Queryable, sellerId: number) {
  const [row] = await db
    .select({
      status: sellers.status,
      urlKey: sellers.urlKey,
      nameTh: sellers.nameTh,
      nameEn: sellers.nameEn,
    })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  return row ?? null;
}

export async function selectPreparing(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: sellers.id })
    .from(sellers)
    .where(eq(sellers.status, 'preparing'))
    .orderBy(sellers.id);
  return rows.map(({ id }) => id);
}

export async function selectStoresToTell(db: Queryable) {
  return db
    .select({ sellerId: sellers.id, storeName: sellers.nameTh, email: sellers.email })
    .from(sellers)
    .where(ne(sellers.status, 'closed'))
    .orderBy(sellers.id);
}

/** False when the store isn't being prepared. */
export async function updateToActive(tx: Transaction, sellerId: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(sellers)
    .set({ status: 'active' })
    .where(and(eq(sellers.id, sellerId), eq(sellers.status, 'preparing')));
  return rowCount === 1;
}

/** What shoppers read of a store. */
export type StoreProfileColumns = Pick<
  typeof sellers.$inferSelect,
  | 'nameTh'
  | 'nameEn'
  | 'taglineTh'
  | 'taglineEn'
  | 'descriptionTh'
  | 'descriptionEn'
  | 'policiesTh'
  | 'policiesEn'
  | 'email'
  | 'telephone'
  | 'provinceName'
  | 'logoKey'
>;
export type StoreProfileRow = StoreProfileColumns & { urlKey: string; profileVersion: number };

const profileColumns = {
  urlKey: sellers.urlKey,
  nameTh: sellers.nameTh,
  nameEn: sellers.nameEn,
  taglineTh: sellers.taglineTh,
  taglineEn: sellers.taglineEn,
  descriptionTh: sellers.descriptionTh,
  descriptionEn: sellers.descriptionEn,
  policiesTh: sellers.policiesTh,
  policiesEn: sellers.policiesEn,
  email: sellers.email,
  telephone: sellers.telephone,
  provinceName: sellers.provinceName,
  logoKey: sellers.logoKey,
  profileVersion: sellers.profileVersion,
};

export async function selectProfile(db: Queryable, sellerId: number): Promise<StoreProfileRow | null> {
  const [row] = await db.select(profileColumns).from(sellers).where(eq(sellers.id, sellerId));
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockProfile(tx: Transaction, sellerId: number): Promise<StoreProfileRow | null> {
  const [row] = await tx
    .select(profileColumns)
    .from(sellers)
    .where(eq(sellers.id, sellerId))
    .for('no key update');
  return row ?? null;
}

export async function updateProfile(
  tx: Transaction,
  sellerId: number,
  profile: StoreProfileColumns & { profileVersion: number },
): Promise<void> {
  await tx.update(sellers).set(profile).where(eq(sellers.id, sellerId));
}

/** How a store stands, held until the transaction ends; null when there is none. */
export async function lockStoreStatus(tx: Transaction, sellerId: number) {
  const [row] = await tx
    .select({ status: sellers.status })
    .from(sellers)
    .where(eq(sellers.id, sellerId))
    .for('no key update');
  return row?.status ?? null;
}

export async function updateStatus(
  tx: Transaction,
  sellerId: number,
  status: typeof sellers.$inferSelect.status,
): Promise<void> {
  await tx.update(sellers).set({ status }).where(eq(sellers.id, sellerId));
}
