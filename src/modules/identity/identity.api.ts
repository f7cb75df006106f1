import { ORPCError } from '@orpc/server';
import { callerOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { checkAvailability, isEmailRegistered } from './check-availability.ts';
import { endSession } from './end-session.ts';
import { identityContract } from './identity.contract.ts';
import { type LoggedIn, logIn } from './log-in.ts';
import { readProfile } from './read-profile.ts';
import { registerAccount } from './register-account.ts';

function sessionReply({ token, expiresAt }: LoggedIn) {
  return { token, expiresAt: expiresAt.toISOString() };
}

export function identityApi(services: Services) {
  const calls = implementCalls(identityContract);
  return calls.router({
    login: calls.login.handler(async ({ input, context, errors }) => {
      // Counted by account too, so that many addresses guessing at one account are slowed down together.
      const account = (input.email ?? input.telephone ?? '').toLowerCase();
      const { limits } = context.guards;
      await limits.spend('account', account);
      const result = await logIn(services, {
        ...input,
        isRemembered: input.isRemember ?? false,
        userAgent: context.userAgent,
      });
      if (!result.ok) throw errors[result.failure.code]();
      await Promise.all([
        limits.giveBack('account', account),
        limits.giveBack('login', context.clientAddress),
      ]);
      return sessionReply(result.value);
    }),

    register: calls.register.handler(async ({ input, context, errors }) => {
      const result = await registerAccount(services, {
        email: input.email,
        password: input.password,
        confirmPassword: input.confirmPassword,
        hasAcceptedPolicy: input.isAccept ?? input.policy ?? false,
        acceptsNews: input.news ?? false,
        locale: context.culture,
        userAgent: context.userAgent,
      });
      if (!result.ok) throw errors[result.failure.code]();
      return sessionReply(result.value);
    }),

    logout: calls.logout.handler(async ({ context }) => {
      if (context.token !== null) await endSession(services, context.token);
      return { isSignedOut: true as const };
    }),

    user: calls.user.handler(async ({ context }) => {
      const user = await readProfile(services, callerOf(context).userId);
      if (user === null) throw new ORPCError('unauthenticated', { status: 401 });
      return { user };
    }),

    emailCheck: calls.emailCheck.handler(async ({ input }) => ({
      duplicate: await isEmailRegistered(services, input.email),
    })),

    validateEmailTelephone: calls.validateEmailTelephone.handler(async ({ input, errors }) => {
      const result = await checkAvailability(services, input);
      if (!result.ok) throw errors[result.failure.code]();
      return { isValid: true as const };
    }),
  });
}
