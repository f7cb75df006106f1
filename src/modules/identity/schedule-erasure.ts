import type { Transaction } from '../../platform/db/database.ts';
import type { Account } from './find-account.ts';
import { lockUser, updateUser } from './identity.store.ts';
import { deleteSessionsOf } from './session.store.ts';

/** Notes when an account is to be erased, and ends all its sessions. Asked again, the first day stands. Returns the account. */
export async function scheduleErasure(
  tx: Transaction,
  userId: number,
  dueAt: Date,
): Promise<Account & { erasureDueAt: Date }> {
  const user = await lockUser(tx, userId);
  if (user === null) throw new Error(`account ${userId} is gone`);
  const erasureDueAt = user.erasureDueAt ?? dueAt;
  await updateUser(tx, userId, { erasureDueAt });
  await deleteSessionsOf(tx, userId, null);
  return { ...user, erasureDueAt };
}

/** Another day for an account that is held. */
export async function postponeErasure(tx: Transaction, userId: number, dueAt: Date): Promise<void> {
  await updateUser(tx, userId, { erasureDueAt: dueAt });
}

/** The account stays; false when nobody had asked for its erasure, or it is too late. */
export async function cancelErasure(tx: Transaction, userId: number): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (user === null || user.erasureDueAt === null || user.status === 'erased') return false;
  await updateUser(tx, userId, { erasureDueAt: null });
  return true;
}
