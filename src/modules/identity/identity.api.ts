import { ORPCError } from '@orpc/server';
import { type ApiContext, callerOf, originOf } from '../../platform/http/api-context.ts';
import { implementCalls } from '../../platform/http/implement-calls.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import { refuseWhenBusy } from '../../platform/password-hash.ts';
import type { Services } from '../../platform/services.ts';
import { isOtpSent, verifyOtp } from '../otp/check-otp.ts';
import type { OtpPurpose } from '../otp/otp.rules.ts';
import { readCaptcha } from '../settings/read-captcha.ts';
import { createSettingsReader } from '../settings/shop-settings.ts';
import { changePassword } from './change-password.ts';
import { checkAvailability, isEmailRegistered } from './check-availability.ts';
import { checkCaptcha } from './check-captcha.ts';
import { endSession, revokeSession, revokeSessions } from './end-session.ts';
import { identityContract } from './identity.contract.ts';
import { joinAffiliates } from './join-affiliates.ts';
import { listActivity, listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import type { RegistrationInput } from './prepare-registration.ts';
import { registerAccount } from './register-account.ts';
import { acceptedIn } from './registration.rules.ts';
import { type OtpTarget, otpDestination, requestOtp } from './request-otp.ts';
import { askPasswordReset, checkResetLink, resetPassword } from './reset-password.ts';
import { awaitedCode, type LoggedIn } from './sign-in-user.ts';
import { accountKey, spendPasswordTry } from './tried-account.ts';

function sessionReply({ token, expiresAt }: { token: string; expiresAt: Date }) {
  return { token, expiresAt: expiresAt.toISOString() };
}

type TypedRegistration = Omit<
  RegistrationInput,
  'type' | 'password' | 'confirmPassword' | 'hasAcceptedPolicy' | 'acceptsNews'
> & {
  type: 1 | 2 | 4;
  password?: string | undefined;
  confirmPassword?: string | undefined;
  isAccept?: boolean | undefined;
  policy?: boolean | undefined;
  news?: boolean | undefined;
};

/** The registration in a body that may hold one (SPEC §7 "or registration payload"); null without a password. */
function registrationIn(input: TypedRegistration): RegistrationInput | null {
  if (input.password === undefined) return null;
  return {
    ...input,
    type: input.type === 2 ? 2 : 1,
    password: input.password,
    confirmPassword: input.confirmPassword ?? null,
    hasAcceptedPolicy: acceptedIn(input),
    acceptsNews: input.news ?? false,
  };
}

/** SPEC §3 "A simpler register body": it has each of these. */
function asSimpleForm(input: TypedRegistration): TypedRegistration {
  const { password = '', confirmPassword = '' } = input;
  return { ...input, password, confirmPassword, isAccept: acceptedIn(input) ?? false };
}

/** The box by the name that said no to it in this body: `isAccept` and `policy` are two names of one. */
function asSent(
  { isAccept, policy }: Pick<TypedRegistration, 'isAccept' | 'policy'>,
  {
    field,
    fields,
    ...failure
  }: {
    field?: string;
    fields?: readonly { code: string; field: string }[] | undefined;
    retryAfterSeconds?: number;
  },
) {
  const nameOf = (name: string) =>
    name === 'policy' && policy !== false && isAccept === false ? 'isAccept' : name;
  return {
    ...failure,
    ...(field === undefined ? {} : { field: nameOf(field) }),
    ...(fields === undefined
      ? {}
      : { fields: fields.map((each) => ({ ...each, field: nameOf(each.field) })) }),
  };
}

/** Counts a try at an account's second factor; answers how to take it back, for one that was right. */
async function spendFactorTry({ spend, giveBack }: RateLimits, userId: number) {
  await spend('secondFactor', String(userId));
  return () => giveBack('secondFactor', String(userId));
}

/** What others do with whoever has just come in, before the reply: a guest's cart becomes the account's (SPEC §4 "Cart merge"). */
export type Arrival = { takeCart(came: { userId: number; guestCartId: string }): Promise<unknown> };

export function identityApi(services: Services, { takeCart }: Arrival) {
  const calls = implementCalls(identityContract);
  const site = createSettingsReader(services);
  const captchaOf = (context: ApiContext, token: string | undefined) =>
    checkCaptcha(services, site, token, context.clientAddress);

  /**
   * A code sent anew goes on from one that a person was proven for; whoever comes from a provider or is signed in has
   * been proven already.
   */
  async function isVouchedFor(
    input: OtpTarget & { purpose: OtpPurpose; reference?: string | undefined },
    hasRegistration: boolean,
  ): Promise<boolean> {
    const { purpose, reference } = input;
    if (purpose === 'social' || purpose === 'contact') return true;
    if (hasRegistration || reference === undefined) return false;
    const to = otpDestination(input, input.purpose, services.canSendSms);
    if (!to.ok) return false;
    return isOtpSent(services.db, { purpose, reference, destination: to.value.destination });
  }

  /** A cart that isn't one, or isn't a guest's, changes nothing: whoever comes in has come in. */
  async function arrive(session: LoggedIn, cartId: string | undefined) {
    if (cartId !== undefined && cartId !== '')
      await takeCart({ userId: session.userId, guestCartId: cartId });
    return sessionReply(session);
  }

  return calls.router({
    options: calls.options.handler(async () => {
      const captcha = await readCaptcha(site);
      return {
        captcha: captcha === null ? null : { siteKey: captcha.siteKey },
        canSendSms: services.canSendSms,
      };
    }),

    login: calls.login.handler(async ({ input, context, errors }) => {
      const { OTP, reference, password } = input;
      const isByCode = OTP !== undefined && OTP !== '' && reference !== undefined;
      if (!isByCode) {
        // Before the captcha's answer is used up, and a try of the account's.
        refuseWhenBusy();
        const person = await captchaOf(context, input.tokenRecapcha);
        if (!person.ok) throw errors[person.failure.code]();
      }
      // Counted by account too: from one address, and from all of them but where the account's owner has been before.
      const { limits } = context.guards;
      const giveTryBack = await spendPasswordTry(services, context, input);
      const result = await logIn(services, {
        ...input,
        isRemembered: input.isRemember ?? false,
        origin: originOf(context),
        proof: isByCode ? { otp: OTP, reference } : { password: password ?? '' },
        ...(input.otp === undefined || input.otp === ''
          ? {}
          : { factor: { code: input.otp, spend: (userId) => spendFactorTry(limits, userId) } }),
      }).catch(async (error: unknown) => {
        // Too busy to look at the password: nothing was guessed.
        if (error instanceof ORPCError && error.code === 'busy') await giveTryBack();
        throw error;
      });
      if (!result.ok) {
        // The password was right: whose the second factor is, isn't guessed at here.
        if (result.failure.code === 'secondFactorWrong') await giveTryBack();
        throw errors[result.failure.code]();
      }
      await Promise.all([giveTryBack(), limits.giveBack('login', context.clientAddress)]);
      const { awaits } = result.value;
      if (awaits !== null) throw errors[awaitedCode[awaits]]({ data: sessionReply(result.value) });
      return arrive(result.value, input.cartId);
    }),

    sendOtp: calls.sendOtp.handler(async ({ input, context, errors }) => {
      if (input.purpose === 'contact') callerOf(context);
      const registration = input.purpose === 'register' ? registrationIn(input) : null;
      if (!(await isVouchedFor(input, registration !== null))) {
        const person = await captchaOf(context, input.tokenRecapcha);
        if (!person.ok) throw errors[person.failure.code]();
      }
      const result = await requestOtp(services, {
        ...input,
        locale: context.culture,
        registration,
        hasAcceptedPolicy: acceptedIn(input),
        reference: input.reference ?? null,
        callerId: context.caller?.userId ?? null,
      });
      if (!result.ok) {
        const { code, ...data } = result.failure;
        throw errors[code]({ data: asSent(input, data) });
      }
      const { reference, expiresAt, masked } = result.value;
      return { reference, expiresAt: expiresAt.toISOString(), destination: masked };
    }),

    validateOtp: calls.validateOtp.handler(async ({ input, errors }) => {
      const to = otpDestination(input, input.purpose, services.canSendSms);
      if (!to.ok) throw errors[to.failure.code]({ data: { field: to.failure.field } });
      const { purpose, reference, OTP: code } = input;
      const { destination } = to.value;
      const result = await verifyOtp(services, { purpose, destination, reference, code });
      if (!result.ok) throw errors[result.failure.code]();
      return { isValid: true as const };
    }),

    register: calls.register.handler(async ({ input, context, errors }) => {
      const { OTP: code, reference } = input;
      const otp =
        code === undefined || code === '' || reference === undefined ? null : { ...input, code, reference };
      if (otp === null) {
        const person = await captchaOf(context, input.tokenRecapcha);
        if (!person.ok) throw errors[person.failure.code]();
      }
      const result = await registerAccount(services, {
        locale: context.culture,
        origin: originOf(context),
        // Without a code nothing is kept anywhere: what is missing is then wrong in this form.
        registration: registrationIn(otp === null ? asSimpleForm(input) : input),
        hasAcceptedPolicy: acceptedIn(input),
        otp,
      });
      if (!result.ok) {
        const { code: failed, ...data } = result.failure;
        throw errors[failed]({ data: asSent(input, data) });
      }
      return arrive(result.value, input.cartId);
    }),

    logout: calls.logout.handler(async ({ context }) => {
      if (context.token !== null) await endSession(services, context.token, originOf(context));
      return { isSignedOut: true as const };
    }),

    emailCheck: calls.emailCheck.handler(async ({ input }) => ({
      duplicate: await isEmailRegistered(services, input.email),
    })),

    validateEmailTelephone: calls.validateEmailTelephone.handler(async ({ input, errors }) => {
      const result = await checkAvailability(services, input);
      if (!result.ok) throw errors[result.failure.code]({ data: { field: result.failure.field } });
      return { isValid: true as const };
    }),

    forgotPassword: calls.forgotPassword.handler(async ({ input, context, errors }) => {
      const { limits } = context.guards;
      await limits.spend('account', accountKey(`forgot ${input.email}`));
      const result = await askPasswordReset(services, {
        name: input.email,
        countryCodeId: input.countryCodeId,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      return { email: input.email, channel: result.value.channel };
    }),

    checkResetLink: calls.checkResetLink.handler(async ({ input, errors }) => {
      const result = await checkResetLink(services, input.token);
      if (!result.ok) throw errors[result.failure.code]();
      return { isValid: true as const };
    }),

    resetPassword: calls.resetPassword.handler(async ({ input, context, errors }) => {
      const result = await resetPassword(services, { ...input, origin: originOf(context) });
      if (!result.ok) throw errors[result.failure.code]();
      return { isChanged: true as const };
    }),

    changePassword: calls.changePassword.handler(async ({ input, context, errors }) => {
      const { userId, factorProvenAt } = callerOf(context);
      const { limits } = context.guards;
      // Whoever sits at somebody else's open session doesn't guess at the password either.
      await limits.spend('account', accountKey(`user ${userId}`));
      const { currentPassword, ownerOTP, ownerReference, ...typed } = input;
      const result = await changePassword(services, {
        ...typed,
        proof: { password: currentPassword, code: ownerOTP, reference: ownerReference },
        userId,
        factorProvenAt,
        origin: originOf(context),
      });
      if (!result.ok) throw errors[result.failure.code]();
      await limits.giveBack('account', accountKey(`user ${userId}`));
      return sessionReply(result.value);
    }),

    sessions: calls.sessions.handler(async ({ context }) => ({
      dataList: await listSessions(services, callerOf(context)),
    })),

    revokeSession: calls.revokeSession.handler(async ({ input, context, errors }) => {
      const { userId } = callerOf(context);
      if (!(await revokeSession(services, userId, input.id, originOf(context))))
        throw errors.sessionNotFound();
      return { isRevoked: true as const };
    }),

    revokeSessions: calls.revokeSessions.handler(async ({ input, context }) => {
      const { userId, sessionId } = callerOf(context);
      const kept = input.keepThis ? sessionId : null;
      return { count: await revokeSessions(services, userId, kept, originOf(context)) };
    }),

    activity: calls.activity.handler(async ({ context }) => ({
      dataList: await listActivity(services, callerOf(context).userId),
    })),

    joinAffiliates: calls.joinAffiliates.handler(async ({ context }) => {
      await joinAffiliates(services, callerOf(context).userId, originOf(context));
      return { isAffiliate: true as const };
    }),
  });
}
