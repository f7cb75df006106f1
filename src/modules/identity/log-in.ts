import { nobodysHash, verifyPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { selectUserByEmail, selectUserByTelephone } from './identity.store.ts';
import { type OpenedSession, openSession } from './open-session.ts';

export type LogInInput = {
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId?: number | undefined;
  password: string;
  isRemembered: boolean;
  userAgent: string | null;
};

export type LoggedIn = OpenedSession & { userId: number };

/**
 * Signs in by e-mail or telephone and password (SPEC §3 "Login payload"). An unknown account and a wrong password cost
 * the same time and get the same answer.
 */
export async function logIn(
  services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
  input: LogInInput,
): Promise<Result<LoggedIn, { code: 'loginFailed' | 'accountDisabled' }>> {
  const user =
    input.email !== undefined
      ? await selectUserByEmail(services.db, input.email.toLowerCase())
      : input.telephone !== undefined
        ? await selectUserByTelephone(services.db, input.countryCodeId ?? 1, input.telephone)
        : null;
  const isRight = await verifyPassword(input.password, user?.passwordHash ?? nobodysHash);
  if (user === null || !isRight) return fail({ code: 'loginFailed' });
  if (user.status === 'disabled') return fail({ code: 'accountDisabled' });
  const session = await openSession(services.db, services, {
    userId: user.id,
    userAgent: input.userAgent,
    isRemembered: input.isRemembered,
  });
  return succeed({ ...session, userId: user.id });
}
