import { transact } from '../../platform/db/transact.ts';
import { queueMessages } from '../../platform/mail/message-outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readOtpPayload } from '../otp/check-otp.ts';
import { maskDestination, type OtpChannel, type OtpPurpose } from '../otp/otp.rules.ts';
import { type OtpSendFailure, sendOtp } from '../otp/send-otp.ts';
import { accountTelephoneOf, telephoneOf } from './account-telephone.rules.ts';
import { type Account, findAccount } from './find-account.ts';
import { alreadyRegisteredMessages } from './identity-mail.ts';
import { isEmail, isOnlyTelephone } from './login-fields.rules.ts';
import { prepareRegistration, type RegistrationInput } from './prepare-registration.ts';
import type { RegistrationFailure } from './registration.rules.ts';

export type OtpTarget = {
  email?: string | undefined;
  telephone?: string | undefined;
  countryCodeId: number;
  /** SPEC §3: by e-mail rather than SMS. Without it: by SMS when there is a number. */
  isSendByEmail?: boolean | undefined;
};

export type OtpDestination = { channel: OtpChannel; destination: string; masked: string };
type NoDestination = {
  code: 'emailInvalid' | 'telephoneInvalid' | 'smsUnavailable' | 'required';
  field: 'email' | 'telephone';
};

/** What proves a number that is to be an account's own; the others ask for the number of an account that is there. */
const forAccounts: ReadonlySet<OtpPurpose> = new Set(['register', 'social', 'contact', 'order']);

/** Where a code goes, and where it must have come from: what to send, what to check, what is proven by it. */
export function otpDestination(
  target: OtpTarget,
  purpose: OtpPurpose,
  canSendSms: boolean,
): Result<OtpDestination, NoDestination> {
  const email = target.email ?? '';
  const typed = target.telephone ?? '';
  // Where both are empty the one that was sent is the one that is missing.
  const isByEmail = target.isSendByEmail ?? (typed === '' && !isOnlyTelephone(target));
  if (isByEmail) {
    if (email === '') return fail({ code: 'required', field: 'email' });
    if (!isEmail(email)) return fail({ code: 'emailInvalid', field: 'email' });
    return succeed({ channel: 'mail', destination: email, masked: maskDestination('mail', email) });
  }
  if (typed === '') return fail({ code: 'required', field: 'telephone' });
  if (!canSendSms) return fail({ code: 'smsUnavailable', field: 'telephone' });
  const read = forAccounts.has(purpose) ? accountTelephoneOf : telephoneOf;
  const telephone = read(target.countryCodeId, typed);
  if (telephone === null) return fail({ code: 'telephoneInvalid', field: 'telephone' });
  return succeed({
    channel: 'sms',
    destination: telephone.e164,
    masked: maskDestination('sms', telephone.national),
  });
}

export type OtpRequestFailure = OtpSendFailure | NoDestination | RegistrationFailure;

export type RequestedOtp = { reference: string; expiresAt: Date; masked: string };

/**
 * Sends a one-time code (SPEC §4 "OTP flow"). For a registration the code keeps what is to be registered; `reference` of
 * an earlier code sends the same again. Whether a telephone or mailbox has an account can't be told from the answer, nor
 * from the limits: for signing in, a number nobody has gets nothing; for registering with one that has an account, or making
 * it another account's, its owner is told so in the code's place, and no code is right.
 */
export async function requestOtp(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'newCode' | 'siteUrl' | 'canSendSms'>,
  input: OtpTarget & {
    purpose: OtpPurpose;
    locale: Locale;
    registration: RegistrationInput | null;
    /** What was said to the terms; null where nothing was. */
    hasAcceptedPolicy: boolean | null;
    reference: string | null;
    /** Whoever is signed in. */
    callerId: number | null;
  },
): Promise<Result<RequestedOtp, OtpRequestFailure>> {
  const { db } = services;
  const { purpose } = input;
  const to = otpDestination(input, purpose, services.canSendSms);
  if (!to.ok) {
    // With a registration, what else is wrong in it is told as well.
    const { registration } = input;
    const prepared = registration === null ? null : await prepareRegistration(registration);
    return prepared === null || prepared.ok ? to : prepared;
  }
  const { channel, destination, masked } = to.value;
  let payload: Record<string, unknown> | null = null;
  if (purpose === 'register') {
    if (input.registration !== null) {
      const prepared = await prepareRegistration(input.registration);
      if (!prepared.ok) return prepared;
      payload = prepared.value;
    } else if (input.reference !== null)
      payload = await readOtpPayload(db, { purpose, destination, reference: input.reference });
    // A registration says it itself.
    const { hasAcceptedPolicy } = input;
    if (input.registration === null && hasAcceptedPolicy !== null)
      payload = { ...payload, hasAcceptedPolicy };
  }
  const owner = await findOwner(services, input, to.value);
  const isOwn = purpose === 'contact' && owner !== null && owner.id === input.callerId;
  // What is one's own already one may hear; an address of one's own that nobody has proven yet gets its code.
  if (isOwn && (channel === 'sms' || owner.isEmailVerified))
    return channel === 'mail'
      ? fail({ code: 'emailAlreadyUse', field: 'email' })
      : fail({ code: 'telephoneAlreadyUse', field: 'telephone' });
  const isForNewcomers = purpose === 'register' || purpose === 'contact';
  const isSomebodys = isForNewcomers && owner !== null && !isOwn;
  const isDecoy = isForNewcomers ? isSomebodys : purpose === 'login' && owner === null;
  const { locale } = input;
  const sent = await transact(db, async (tx) => {
    const asked = await sendOtp(tx, services, { purpose, channel, destination, locale, payload, isDecoy });
    if (asked.ok && isSomebodys) {
      const messages = alreadyRegisteredMessages(owner, channel, services.siteUrl);
      await queueMessages(tx, messages, services.clock());
    }
    return asked;
  });
  return sent.ok ? succeed({ ...sent.value, masked }) : sent;
}

/** Whose the mailbox is, or who has proven to have the number. */
function findOwner(
  { db }: Pick<Services, 'db'>,
  { telephone, countryCodeId }: OtpTarget,
  { channel, destination }: OtpDestination,
): Promise<Account | null> {
  return findAccount(db, channel === 'mail' ? { email: destination } : { telephone, countryCodeId });
}
