import { callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls, type ServerContext } from '../../platform/http/implement-calls.ts';
import type { Services } from '../../platform/services.ts';
import { totpCode } from '../../platform/totp.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { findAccountById } from './find-account.ts';
import type { OpenedSession } from './open-session.ts';
import { askPasskey, type NewPasskey, type PasskeyAnswer } from './passkey.ts';
import { type FactorAnswer, noteFactorAsked, proveForSession, recordFactorFailure } from './prove-factor.ts';
import { secondFactorContract } from './second-factor.contract.ts';
import {
  type Asker,
  beginPasskey,
  beginTotp,
  confirmNewPasskey,
  confirmNewTotp,
  type FactorSetUp,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from './set-up-factor.ts';

const isDone = true as const;

function sessionReply(session: OpenedSession | null) {
  return session === null ? null : { token: session.token, expiresAt: session.expiresAt.toISOString() };
}

function setUpReply({ recoveryCodes, session }: FactorSetUp) {
  return { recoveryCodes, session: sessionReply(session) };
}

async function askerOf(context: ServerContext): Promise<Asker> {
  const caller = callerOf(context);
  return { caller, isFresh: await context.guards.isFactorFresh(caller), origin: originOf(context) };
}

/** A browser's words, in the type that the library reads them in; what they say, it checks. */
function answerOf(input: { code?: string | undefined; passkey?: unknown }): FactorAnswer {
  return input.passkey === undefined
    ? { code: input.code ?? '' }
    : { passkey: input.passkey as PasskeyAnswer };
}

export function secondFactorApi(services: Services) {
  const calls = implementCalls(secondFactorContract);
  const site = createSettingsReader(services);
  function publishedCode() {
    const { publishedTotpSecret: secret, clock } = services;
    return secret === null ? null : { secret, code: totpCode(secret, clock()) };
  }

  return calls.router({
    read: calls.read.handler(async ({ context }) => {
      const caller = callerOf(context);
      const [factors, account, { staff }] = await Promise.all([
        readFactors(services, caller.userId),
        findAccountById(services.db, caller.userId),
        site.settings(),
      ]);
      return {
        email: account?.email ?? null,
        totpSince: factors.totpSince?.toISOString() ?? null,
        passkeys: factors.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
          ...passkey,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryLeft: factors.recoveryLeft,
        isProven: caller.factorProvenAt !== null,
        isFresh: await context.guards.isFactorFresh(caller),
        minutesFresh: staff.factorMinutes,
        published: publishedCode(),
      };
    }),

    prove: calls.prove.handler(async ({ input, context, errors }) => {
      const caller = callerOf(context);
      const { limits } = context.guards;
      const key = String(caller.userId);
      await limits.spend('secondFactor', key);
      const origin = originOf(context);
      const result = await proveForSession(services, caller, { answer: answerOf(input), origin });
      if (!result.ok) {
        await recordFactorFailure(services, caller.userId, origin);
        throw errors[result.failure.code]();
      }
      await limits.giveBack('secondFactor', key);
      return { session: sessionReply(result.value) };
    }),

    askPasskey: calls.askPasskey.handler(async ({ context, errors }) => {
      const { userId } = callerOf(context);
      const options = await askPasskey(services.db, services, userId);
      if (options === null) throw errors.factorNotFound();
      await noteFactorAsked(services, userId, originOf(context));
      return { options: { ...options } };
    }),

    beginTotp: calls.beginTotp.handler(async ({ context, errors }) => {
      const result = await beginTotp(services, await askerOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return result.value;
    }),

    confirmTotp: calls.confirmTotp.handler(async ({ input, context, errors }) => {
      const result = await confirmNewTotp(services, await askerOf(context), input.code);
      if (!result.ok) throw errors[result.failure.code]();
      return setUpReply(result.value);
    }),

    beginPasskey: calls.beginPasskey.handler(async ({ context, errors }) => {
      const result = await beginPasskey(services, await askerOf(context));
      if (!result.ok) throw errors[result.failure.code]();
      return { options: { ...result.value } };
    }),

    confirmPasskey: calls.confirmPasskey.handler(async ({ input, context, errors }) => {
      const answer = input.passkey as NewPasskey;
      const named = { name: input.name, answer };
      const result = await confirmNewPasskey(services, await askerOf(context), named);
      if (!result.ok) throw errors[result.failure.code]();
      return setUpReply(result.value);
    }),

    removeTotp: calls.removeTotp.handler(async ({ input, context, errors }) => {
      const asker = await askerOf(context);
      const result = await removeFactor(services, asker, { which: 'totp', reason: input.reason });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    removePasskey: calls.removePasskey.handler(async ({ input, context, errors }) => {
      const asker = await askerOf(context);
      const result = await removeFactor(services, asker, { which: input.id, reason: input.reason });
      if (!result.ok) throw errors[result.failure.code]();
      return { isDone };
    }),

    renewRecoveryCodes: calls.renewRecoveryCodes.handler(async ({ context }) => ({
      recoveryCodes: await renewRecoveryCodes(services, await askerOf(context)),
    })),
  });
}
