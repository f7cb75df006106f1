import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { accountName } from './account-name-views.tables.ts';
import { users } from './identity.tables.ts';

type UserRow = typeof users.$inferSelect;

export type StoreMember = Pick<UserRow, 'id' | 'email' | 'telephone' | 'storeRights'> & {
  name: string;
  isDisabled: boolean;
};

const ofStore = (sellerId: number) =>
  and(
    eq(users.sellerId, sellerId),
    eq(users.role, 'seller').inlineParams(),
    ne(users.status, 'erased').inlineParams(),
  );

export function selectStoreMembers(db: Queryable, sellerId: number): Promise<StoreMember[]> {
  return db
    .select({
      id: users.id,
      name: sql<string>`coalesce(${sql.raw(accountName('users'))}, '')`,
      email: users.email,
      telephone: users.telephone,
      storeRights: users.storeRights,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(users)
    .where(ofStore(sellerId))
    .orderBy(sql`not 'owner' = any(${users.storeRights})`, asc(users.id));
}

/** The accounts of a store's members, until the transaction ends: always in the order of their numbers. */
export function lockStoreMembers(tx: Queryable, sellerId: number): Promise<UserRow[]> {
  return tx.select().from(users).where(ofStore(sellerId)).orderBy(asc(users.id)).for('update');
}
