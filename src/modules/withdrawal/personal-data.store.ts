import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { withdrawals } from './withdrawal.tables.ts';

export function selectAllWithdrawalsOf(db: Queryable, userId: number) {
  return db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(asc(withdrawals.createdAt));
}

export async function unnameWithdrawalsOf(tx: Queryable, userId: number): Promise<void> {
  await tx
    .update(withdrawals)
    .set({
      bankAccount: { bankCode: '', accountNumber: '', accountName: '' },
      reason: null,
      transferReference: null,
      proofKey: null,
    })
    .where(eq(withdrawals.userId, userId));
}
