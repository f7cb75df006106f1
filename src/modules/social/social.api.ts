import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import { saySeldom } from '../../platform/say-seldom.ts';
import type { Services } from '../../platform/services.ts';
import { acceptedIn } from '../identity/registration.rules.ts';
import { awaitedCode } from '../identity/sign-in-user.ts';
import { spendPasswordTry } from '../identity/tried-account.ts';
import { listSocialAccounts } from './list-social-accounts.ts';
import { logInExternal } from './log-in-external.ts';
import { socialContract } from './social.contract.ts';
import { socialProviders } from './social.rules.ts';
import { startSocialLogin } from './start-social-login.ts';
import { unlinkSocialAccount } from './unlink-social-account.ts';
import { validateSocialAccount } from './validate-social-account.ts';

export function socialApi(services: Services) {
  const calls = implementCalls(socialContract);
  type Told = { onSurprise: (error: unknown) => void };
  let teller: Told = { onSurprise: () => undefined };
  // Everybody who signs in while a provider is away meets the same.
  const sayUnavailable = saySeldom((error) => teller.onSurprise(error));
  function tellUnavailable(context: Told, why: unknown): void {
    teller = context;
    sayUnavailable(why);
  }

  return calls.router({
    providers: calls.providers.handler(() => ({
      providers: socialProviders.filter((name) => services.socialProviders.has(name)),
    })),

    start: calls.start.handler(async ({ input, context, errors }) => {
      const { Provider: provider, purpose, next = null, browserKey = null } = input;
      const userId = purpose === 'link' ? callerOf(context).userId : null;
      const result = await startSocialLogin(services, {
        provider,
        purpose,
        userId,
        next,
        browserKey,
        locale: context.culture,
      });
      if (result.ok) return result.value;
      if (result.failure.code === 'socialNotOffered') throw errors.socialNotOffered();
      tellUnavailable(context, result.failure.why);
      throw errors.socialUnavailable();
    }),

    validateAccount: calls.validateAccount.handler(async ({ input, context, errors }) => {
      const result = await validateSocialAccount(
        services,
        { ...input, provider: input.Provider },
        { userId: context.caller?.userId ?? null, origin: originOf(context) },
      );
      if (!result.ok) {
        const { failure } = result;
        if (failure.code === 'socialStateInvalid') throw errors.socialStateInvalid();
        // A wrong code is whoever's sent it; a provider that doesn't answer is for us to know.
        if (failure.code === 'socialUnavailable' && failure.why !== undefined)
          tellUnavailable(context, failure.why);
        throw errors[failure.code]({ data: { next: failure.next } });
      }
      await context.guards.limits.giveBack('social', context.clientAddress);
      return result.value;
    }),

    loginExternal: calls.loginExternal.handler(async ({ input, context, errors }) => {
      const { OTP: code = '', reference = '', email = '', password = '' } = input;
      const { limits } = context.guards;
      const credentials = email === '' || password === '' ? null : { email, password };
      // As for signing in with a password: guesses at one account are counted together.
      const giveTryBack =
        credentials === null ? null : await spendPasswordTry(services, context, { email: credentials.email });
      const result = await logInExternal(services, {
        provider: input.Provider,
        proof: input.proof,
        browserKey: input.browserKey,
        telephone: input.telephone ?? '',
        countryCodeId: input.countryCodeId,
        otp: code === '' || reference === '' ? null : { code, reference },
        credentials,
        hasAcceptedPolicy: acceptedIn(input) ?? false,
        acceptsNews: input.news ?? false,
        isRemembered: input.isRemember ?? false,
        locale: context.culture,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      await Promise.all([giveTryBack?.(), limits.giveBack('social', context.clientAddress)]);
      const { token, expiresAt, next, isNewAccount, awaits } = result.value;
      if (awaits !== null)
        throw errors[awaitedCode[awaits]]({ data: { token, expiresAt: expiresAt.toISOString(), next } });
      return { token, expiresAt: expiresAt.toISOString(), next, isNewAccount };
    }),

    linked: calls.linked.handler(async ({ context }) => {
      const linked = await listSocialAccounts(services.db, callerOf(context).userId);
      return { dataList: linked.map((one) => ({ ...one, linkedAt: one.linkedAt.toISOString() })) };
    }),

    unlink: calls.unlink.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      const result = await unlinkSocialAccount(services, {
        userId,
        provider: input.provider,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { isUnlinked: true as const };
    }),
  });
}
