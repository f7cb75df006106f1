import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { bankAccounts } from './banking.tables.ts';

export function selectAccountsOf(db: Queryable, userId: number) {
  return db
    .select({
      bankCode: bankAccounts.bankCode,
      accountNumber: bankAccounts.accountNumber,
      accountName: bankAccounts.accountName,
      isDefault: bankAccounts.isDefault,
      createdAt: bankAccounts.createdAt,
      removedAt: bankAccounts.removedAt,
    })
    .from(bankAccounts)
    .where(eq(bankAccounts.userId, userId))
    .orderBy(asc(bankAccounts.id));
}

export async function deleteAccountsOf(tx: Queryable, userId: number): Promise<void> {
  await tx.delete(bankAccounts).where(eq(bankAccounts.userId, userId));
}
