import type { Services } from '../../platform/services.ts';
import type { Locale } from '../../shared/locale.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { readOtpPayload } from '../otp/check-otp.ts';
import { maskDestination, type OtpChannel, type OtpPurpose } from '../otp/otp.rules.ts';
import { type OtpSendFailure, sendOtp } from '../otp/send-otp.ts';
import { findAccount, telephoneOf } from './find-account.ts';
import { isEmailTaken } from './identity.store.ts';
import { isEmail, prepareRegistration, type RegistrationInput } from './prepare-registration.ts';
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

/** Where a code goes, and where it must have come from: what to send, what to check, what is proven by it. */
export function otpDestination(
  target: OtpTarget,
  canSendSms: boolean,
): Result<OtpDestination, NoDestination> {
  const email = target.email ?? '';
  const typed = target.telephone ?? '';
  const isByEmail = target.isSendByEmail ?? typed === '';
  if (isByEmail) {
    if (email === '') return fail({ code: 'required', field: 'email' });
    if (!isEmail(email)) return fail({ code: 'emailInvalid', field: 'email' });
    return succeed({ channel: 'mail', destination: email, masked: maskDestination('mail', email) });
  }
  if (typed === '') return fail({ code: 'required', field: 'telephone' });
  if (!canSendSms) return fail({ code: 'smsUnavailable', field: 'telephone' });
  const telephone = telephoneOf(target.countryCodeId, typed);
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
 * an earlier code sends the same again. For signing in, a number nobody has looks like any other and gets nothing.
 */
export async function requestOtp(
  services: Pick<Services, 'db' | 'clock' | 'newSecret' | 'newCode' | 'siteUrl' | 'canSendSms'>,
  input: OtpTarget & {
    purpose: OtpPurpose;
    locale: Locale;
    registration: RegistrationInput | null;
    reference: string | null;
  },
): Promise<Result<RequestedOtp, OtpRequestFailure>> {
  const { db } = services;
  const { purpose } = input;
  const to = otpDestination(input, services.canSendSms);
  if (!to.ok) {
    // With a registration, what else is wrong in it is told as well.
    const { registration } = input;
    const prepared = registration === null ? null : await prepareRegistration(services, registration);
    return prepared === null || prepared.ok ? to : prepared;
  }
  const { channel, destination, masked } = to.value;
  let payload: Record<string, unknown> | null = null;
  let isDecoy = false;
  if (purpose === 'register') {
    if (input.registration !== null) {
      const prepared = await prepareRegistration(services, input.registration);
      if (!prepared.ok) return prepared;
      payload = prepared.value;
    } else {
      if (input.reference !== null)
        payload = await readOtpPayload(db, { purpose, destination, reference: input.reference });
      const taken =
        channel === 'mail' ? await isEmailTaken(db, destination) : await hasAccount(services, input);
      if (taken)
        return channel === 'mail'
          ? fail({ code: 'emailAlreadyUse', field: 'email' })
          : fail({ code: 'telephoneAlreadyUse', field: 'telephone' });
    }
  }
  if (purpose === 'contact') {
    const free = await checkFree(services, input, to.value);
    if (!free.ok) return free;
  }
  if (purpose === 'login') isDecoy = !(await hasAccount(services, input));
  const { locale } = input;
  const sent = await db.transaction((tx) =>
    sendOtp(tx, services, { purpose, channel, destination, locale, payload, isDecoy }),
  );
  return sent.ok ? succeed({ ...sent.value, masked }) : sent;
}

/** Whether nobody has the mailbox or number that a code is to make somebody's own. */
async function checkFree(
  services: Pick<Services, 'db'>,
  target: OtpTarget,
  { channel, destination }: OtpDestination,
): Promise<Result<true, RegistrationFailure>> {
  if (channel === 'mail')
    return (await isEmailTaken(services.db, destination))
      ? fail({ code: 'emailAlreadyUse', field: 'email' })
      : succeed(true);
  return (await hasAccount(services, target))
    ? fail({ code: 'telephoneAlreadyUse', field: 'telephone' })
    : succeed(true);
}

async function hasAccount({ db }: Pick<Services, 'db'>, target: OtpTarget): Promise<boolean> {
  const { telephone, countryCodeId } = target;
  const account = await findAccount(db, { telephone, countryCodeId });
  return account !== null;
}
