import { transact } from '../../platform/db/transact.ts';
import type { CallOrigin } from '../../platform/http/api-context.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result } from '../../shared/result.ts';
import { type OtpFailure, spendOtp, verifyOtp } from '../otp/check-otp.ts';
import type { OtpChannel } from '../otp/otp.rules.ts';
import { isEmailTaken } from './identity.store.ts';
import { openAccount } from './open-account.ts';
import { prepareRegistration, type RegistrationInput } from './prepare-registration.ts';
import type { FactorNeeds } from './prove-factor.ts';
import {
  acceptance,
  type Registration,
  type RegistrationFailure,
  type RegistrationMistake,
  registration,
} from './registration.rules.ts';
import { type OtpTarget, otpDestination } from './request-otp.ts';
import { type LoggedIn, signInUser } from './sign-in-user.ts';

type Needs = FactorNeeds & Pick<Services, 'db' | 'canSendSms' | 'emit'>;

export type RegisterInput = {
  locale: Locale;
  origin: CallOrigin;
  /** What was typed; null when it is kept with the code. */
  registration: RegistrationInput | null;
  /** What was said to the terms here; null where nothing was: then what was said with the code counts. */
  hasAcceptedPolicy: boolean | null;
  /** The code that proves the e-mail address or telephone number; null for the simple form, which proves neither. */
  otp: (OtpTarget & { reference: string; code: string }) | null;
};

export type RegisterFailure =
  | RegistrationFailure
  | OtpFailure
  | { code: 'smsUnavailable' | 'otpRequired'; field: 'email' | 'telephone' };

/**
 * Opens an account and signs it in (SPEC §4 "Registration"). A code makes its e-mail address or its telephone number the
 * account's own. Without one only an individual with an e-mail address may register; the address and what
 * telephone comes with it stay unproven (decision 9).
 */
export async function registerAccount(
  services: Needs,
  input: RegisterInput,
): Promise<Result<LoggedIn, RegisterFailure>> {
  const { registration: form } = input;
  const prepared =
    form === null
      ? null
      : await prepareRegistration(form, input.otp === null ? await findTaken(services, form) : []);
  if (prepared !== null && !prepared.ok) return prepared;
  const typed = prepared?.value ?? null;
  if (input.otp === null) {
    if (typed === null || typed.type === 2 || typed.email === null)
      return fail({ code: 'otpRequired', field: typed?.email == null ? 'telephone' : 'email' });
    if (!typed.hasAcceptedPolicy) return fail(notAccepted);
    return finish(services, input, typed, null);
  }
  if (input.hasAcceptedPolicy === false) return fail(notAccepted);
  const to = otpDestination(input.otp, 'register', services.canSendSms);
  if (!to.ok) return to;
  const given = { purpose: 'register' as const, destination: to.value.destination, ...input.otp };
  const verified = await verifyOtp(services, given);
  if (!verified.ok) return verified;
  return finish(services, input, typed, { ...to.value, reference: given.reference });
}

const notAccepted = { code: 'policyNotAccepted', field: 'policy' } as const;

/**
 * The simple form opens an account at once or not at all, so it can't but tell that an address has one. With a code only
 * whoever has proven the address or number hears it.
 */
async function findTaken(
  { db }: Pick<Services, 'db'>,
  { email = '' }: RegistrationInput,
): Promise<RegistrationMistake[]> {
  return email !== '' && (await isEmailTaken(db, email)) ? [{ code: 'emailAlreadyUse', field: 'email' }] : [];
}

type Proof = { channel: OtpChannel; destination: string; reference: string };

/** In one transaction: the code used up, the account, the company's application, the session. */
function finish(
  services: Needs,
  { locale, origin, hasAcceptedPolicy }: RegisterInput,
  typed: Registration | null,
  proof: Proof | null,
): Promise<Result<LoggedIn, RegisterFailure>> {
  return transact(services.db, async (tx): Promise<Result<LoggedIn, RegisterFailure>> => {
    const now = services.clock();
    let wanted = typed;
    let accepted = hasAcceptedPolicy;
    if (proof !== null) {
      const used = await spendOtp(tx, { purpose: 'register', ...proof }, now);
      if (!used.ok) return used;
      const kept = registration.safeParse(used.value).data ?? null;
      wanted ??= kept;
      // The code's own form has no such field (SPEC §3 "OTP form"): it was ticked before the code was sent, or not yet.
      accepted ??=
        kept?.hasAcceptedPolicy ?? acceptance.safeParse(used.value).data?.hasAcceptedPolicy ?? null;
    }
    if (wanted === null) return fail({ code: 'required', field: 'password' });
    // Rolled back: the code is still good for whoever accepts them now.
    if (accepted === false) return fail(notAccepted);
    const isTelephoneProven = proof?.channel === 'sms' && proof.destination === wanted.telephone?.e164;
    const opened = await openAccount(tx, services, {
      email: wanted.email,
      isEmailVerified: proof?.channel === 'mail' && proof.destination === wanted.email,
      telephone: wanted.telephone === null ? null : { ...wanted.telephone, isVerified: isTelephoneProven },
      passwordHash: wanted.passwordHash,
      company:
        wanted.company === null
          ? null
          : {
              name: wanted.company,
              userTargetTypeIds: wanted.userTargetTypeId,
              businessTypeId: wanted.businessTypeId ?? 0,
            },
      locale,
      // Whom nobody has asked yet is asked as soon as they are in (decision 131).
      hasAcceptedPolicy: accepted === true,
      acceptsNews: wanted.acceptsNews,
      how: proof?.channel ?? 'unproven',
      origin,
    });
    if (!opened.ok) {
      const { code } = opened.failure;
      return fail({ code, field: code === 'emailAlreadyUse' ? 'email' : 'telephone' });
    }
    const userId = opened.value;
    const entered = await signInUser(tx, services, {
      userId,
      origin,
      isRemembered: false,
      how: 'registration',
    });
    // A new account is nobody's of the staff.
    if (!entered.ok) throw new Error(`account ${userId} was registered as one of the staff`);
    return entered;
  });
}
