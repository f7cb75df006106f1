import type { Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findAccount, findAccountById } from './find-account.ts';
import { lockUser } from './identity.store.ts';
import { deleteFactors } from './second-factor.store.ts';
import { deleteSessionsOf } from './session.store.ts';
import type { StaffRole } from './staff-role.rules.ts';

export type RescueFailure = { code: 'accountUnknown' | 'notStaff' | 'accountClosed' };
/** `calledBy`: the e-mail, or the number of an account that has none. */
export type RescuedStaff = { userId: number; calledBy: string; role: StaffRole | null };

/** Somebody of the staff by e-mail or number. */
export async function findStaff(db: Queryable, named: string): Promise<Result<RescuedStaff, RescueFailure>> {
  const account = /^[1-9]\d{0,14}$/.test(named)
    ? await findAccountById(db, Number(named))
    : await findAccount(db, { email: named.toLowerCase() });
  if (account === null) return fail({ code: 'accountUnknown' });
  if (account.role !== 'staff') return fail({ code: 'notStaff' });
  if (account.disabledAt !== null || account.status !== 'active') return fail({ code: 'accountClosed' });
  const { id: userId, email, staffRole: role } = account;
  return succeed({ userId, calledBy: email ?? String(userId), role });
}

/**
 * For the one whom no other owner can help, by whoever has the machine: nothing of their second factor is left, every
 * session ends, and the next sign-in sets a new one up. Their password stays.
 */
export function rescueStaff(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
): Promise<Result<true, RescueFailure>> {
  return transact<true, RescueFailure>(db, async (tx) => {
    const account = await lockUser(tx, userId);
    if (account === null) return fail({ code: 'accountUnknown' });
    if (account.role !== 'staff') return fail({ code: 'notStaff' });
    await deleteFactors(tx, userId);
    await deleteSessionsOf(tx, userId, null);
    const detail = { how: 'command' };
    await recordAudit(
      tx,
      { kind: 'factor_reset', actorUserId: null, subjectUserId: userId, origin: null, detail },
      clock(),
    );
    return succeed(true);
  });
}
