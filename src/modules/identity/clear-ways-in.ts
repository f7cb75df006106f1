import type { Transaction } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { spendPasswordResets, type UserRow, updateUser } from './identity.store.ts';
import { deleteFactors } from './second-factor.store.ts';
import { deleteSessionsOf } from './session.store.ts';
import type { StaffRole } from './staff-role.rules.ts';

type Needs = Pick<Services, 'emit'>;

/**
 * Takes away what signs in to an account beside its password: the telephone (its number stays, unproven) and accounts at
 * providers. For an account whose mailbox turns out to be somebody else's than whoever opened it.
 */
export async function clearOtherWaysIn(tx: Transaction, { emit }: Needs, userId: number): Promise<void> {
  await updateUser(tx, userId, { isTelephoneVerified: false });
  await emit(tx, { name: 'waysInCleared', userId });
}

/**
 * Makes an account that is there already one of the staff, whom the caller has locked. Whoever opened it may not be who
 * has the mailbox, and a shopper's care isn't staff's: nothing that signed in to it before does so any more, and its
 * password is set anew by a link to its address (decision 128).
 */
export async function makeStaff(
  tx: Transaction,
  services: Needs & Pick<Services, 'clock'>,
  { id }: Pick<UserRow, 'id'>,
  staffRole: StaffRole,
): Promise<void> {
  await updateUser(tx, id, { role: 'staff', staffRole, passwordHash: null });
  await clearOtherWaysIn(tx, services, id);
  await deleteFactors(tx, id);
  await spendPasswordResets(tx, id, services.clock());
  // Last: a sign-in that was under way has waited for one of the locks above, or is ended here.
  await deleteSessionsOf(tx, id, null);
}
