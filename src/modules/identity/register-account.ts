import { hashPassword } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { insertUser, isEmailTaken } from './identity.store.ts';
import type { LoggedIn } from './log-in.ts';
import { openSession } from './open-session.ts';
import { checkPassword, type PasswordFailure } from './password.rules.ts';

export type RegisterInput = {
  email: string;
  password: string;
  confirmPassword: string;
  hasAcceptedPolicy: boolean;
  acceptsNews: boolean;
  locale: Locale;
  userAgent: string | null;
};

export type RegisterFailure =
  | PasswordFailure
  | { code: 'emailAlreadyUse' | 'passwordsNotMatch' | 'policyNotAccepted' };

/** Opens an individual's account by e-mail and signs it in (SPEC §4 "Registration, individual", §5). */
export async function registerAccount(
  services: Pick<Services, 'db' | 'clock' | 'newSecret'>,
  input: RegisterInput,
): Promise<Result<LoggedIn, RegisterFailure>> {
  if (!input.hasAcceptedPolicy) return fail({ code: 'policyNotAccepted' });
  const password = checkPassword(input.password);
  if (!password.ok) return password;
  if (input.password !== input.confirmPassword) return fail({ code: 'passwordsNotMatch' });
  if (await isEmailTaken(services.db, input.email)) return fail({ code: 'emailAlreadyUse' });
  const passwordHash = await hashPassword(input.password);
  return services.db.transaction(async (tx) => {
    const now = services.clock();
    const userId = await insertUser(tx, {
      email: input.email,
      passwordHash,
      language: input.locale,
      acceptsNews: input.acceptsNews,
      policyAcceptedAt: now,
      createdAt: now,
    });
    if (userId === null) return fail({ code: 'emailAlreadyUse' });
    const session = await openSession(tx, services, {
      userId,
      userAgent: input.userAgent,
      isRemembered: false,
    });
    return succeed({ ...session, userId });
  });
}
