import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { revokeSession, revokeSessions } from '../identity/end-session.ts';
import { findAccountById } from '../identity/find-account.ts';

export type EndFailure = { code: 'userNotFound' | 'sessionNotFound' | 'staffAccount' };

/** Staff end one of somebody's sessions, or all of them; those of staff's own only owners end. How many there were. */
export async function endSessionsOf(
  services: Pick<Services, 'db' | 'clock'>,
  staff: { userId: number; isOwner: boolean; origin: CallOrigin },
  { userId, sessionId }: { userId: number; sessionId: number | null },
): Promise<Result<{ count: number }, EndFailure>> {
  const user = await findAccountById(services.db, userId);
  if (user === null || user.status === 'erased') return fail({ code: 'userNotFound' });
  if (user.role === 'staff' && !staff.isOwner) return fail({ code: 'staffAccount' });
  if (sessionId === null)
    return succeed({ count: await revokeSessions(services, userId, null, staff.origin, staff.userId) });
  const isEnded = await revokeSession(services, userId, sessionId, staff.origin, staff.userId);
  return isEnded ? succeed({ count: 1 }) : fail({ code: 'sessionNotFound' });
}
