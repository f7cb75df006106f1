import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { selectApprovalsOf, unnameApprovalsOf } from './approval.store.ts';

/** What a person asked a second one for, what they answered, and what waited about their account. */
export async function exportApprovals(db: Queryable, userId: number) {
  const rows = await selectApprovalsOf(db, userId);
  return rows.map(({ kind, amountSatang, status, askedAt, closedAt, askedBy, closedBy, reason, note }) => ({
    ...{ kind, amountSatang, status, askedAt, closedAt },
    // Others' words are theirs.
    ...(askedBy === userId ? { asked: reason } : {}),
    ...(closedBy === userId ? { answered: note } : {}),
  }));
}

/** That something was asked for and done stays; words and accounts go. The files that are to be deleted. */
export function eraseApprovals(tx: Transaction, userId: number, now: Date): Promise<string[]> {
  return unnameApprovalsOf(tx, userId, now);
}
