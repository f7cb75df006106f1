import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database.ts';
import { openWithdrawalStatuses } from './withdrawal.rules.ts';
import { withdrawals } from './withdrawal.tables.ts';

export function selectOpenWithdrawals(db: Queryable, userId: number) {
  return db
    .select({ id: withdrawals.id, bankAccount: withdrawals.bankAccount })
    .from(withdrawals)
    .where(and(eq(withdrawals.userId, userId), inArray(withdrawals.status, [...openWithdrawalStatuses])));
}
