// Reads of other slices: users.

import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { users } from '../identity/identity.tables.ts';
import { bankAccounts } from './banking.tables.ts';

export type BankAccountRow = typeof bankAccounts.$inferSelect;

const isKept = (userId: number) => and(eq(bankAccounts.userId, userId), isNull(bankAccounts.removedAt));

/** Of two who change a person's accounts at once, the second waits for the first. */
export async function lockAccountsOf(tx: Queryable, userId: number): Promise<BankAccountRow[]> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  return selectBankAccounts(tx, userId);
}

/** A person's accounts, the oldest first. */
export function selectBankAccounts(db: Queryable, userId: number): Promise<BankAccountRow[]> {
  return db.select().from(bankAccounts).where(isKept(userId)).orderBy(asc(bankAccounts.id));
}

export async function selectBankAccount(
  db: Queryable,
  userId: number,
  id: number,
): Promise<BankAccountRow | null> {
  const [row] = await db
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), isKept(userId)));
  return row ?? null;
}

/** The same, and nobody removes it until the transaction ends. */
export async function lockBankAccount(
  tx: Queryable,
  userId: number,
  id: number,
): Promise<BankAccountRow | null> {
  const [row] = await tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.id, id), isKept(userId)))
    .for('update');
  return row ?? null;
}

export function selectDefaultBankAccounts(
  db: Queryable,
  userIds: readonly number[],
): Promise<BankAccountRow[]> {
  return db
    .select()
    .from(bankAccounts)
    .where(
      and(
        inArray(bankAccounts.userId, [...userIds]),
        isNull(bankAccounts.removedAt),
        eq(bankAccounts.isDefault, true).inlineParams(),
      ),
    );
}

/** The new account's id, or null when the person has this number already. */
export async function insertBankAccount(
  tx: Queryable,
  account: typeof bankAccounts.$inferInsert,
): Promise<number | null> {
  const [row] = await tx
    .insert(bankAccounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: bankAccounts.id });
  return row?.id ?? null;
}

export async function setDefaultAccount(tx: Queryable, userId: number, id: number): Promise<void> {
  await tx.update(bankAccounts).set({ isDefault: false }).where(isKept(userId));
  await tx
    .update(bankAccounts)
    .set({ isDefault: true })
    .where(and(eq(bankAccounts.id, id), isKept(userId)));
}

export async function markRemoved(tx: Queryable, userId: number, id: number, removedAt: Date): Promise<void> {
  await tx
    .update(bankAccounts)
    .set({ removedAt, isDefault: false })
    .where(and(eq(bankAccounts.id, id), isKept(userId)));
}
