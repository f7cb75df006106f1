import { identityMailTexts } from '../../messages/identity-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { countryOf } from '../../shared/countries.ts';
import type { Locale } from '../../shared/locale.ts';
import { readTelephone } from '../../shared/telephone.ts';
import { nameDevice } from './device-name.ts';

/** Whom a message about an account goes to: by mail, or by SMS when there is no address. */
export type AccountReader = {
  email: string | null;
  telephone: string | null;
  countryCodeId: number;
  firstname: string | null;
  language: Locale;
};

type Kind =
  | 'alreadyRegistered'
  | 'newDevice'
  | 'passwordChanged'
  | 'reset'
  | 'contactChanged'
  | 'socialLinked'
  | 'staffInvited'
  | 'staffAdded'
  | 'storeInvited'
  | 'storeLeft'
  | 'companyReceived'
  | 'companyApproved'
  | 'companyRejected'
  | 'accountDisabled'
  | 'accountEnabled';

/** One message of a kind; nothing when there is no way to reach the person. */
export function writeAccountMessages(
  reader: AccountReader,
  kind: Kind,
  words: Record<string, string>,
): Message[] {
  const t = identityMailTexts(reader.language);
  const subject = t(`${kind}.subject`, words);
  if (reader.email !== null) {
    const { firstname } = reader;
    const greeting =
      firstname === null || firstname === '' ? t('greetingNobody') : t('greeting', { name: firstname });
    const text = [greeting, t(`${kind}.text`, words), t(`${kind}.action`, words), t('signature')].join(
      '\n\n',
    );
    return [{ channel: 'mail', to: reader.email, subject, text }];
  }
  const number = reader.telephone === null ? null : e164Of(reader.countryCodeId, reader.telephone);
  return number === null ? [] : [{ channel: 'sms', to: number, subject, text: t(`${kind}.sms`, words) }];
}

/** A telephone number as a message is sent to it; null when the country has no such number. */
export function e164Of(countryCodeId: number, national: string): string | null {
  const country = countryOf(countryCodeId);
  return country === null ? null : (readTelephone(country, national)?.e164 ?? null);
}

/** SPEC has none of it; DECISIONS' safe reading: the person hears of a sign-in they may not have made. */
export function newDeviceMessages(
  reader: AccountReader,
  userAgent: string | null,
  at: Date,
  siteUrl: string,
): Message[] {
  const t = identityMailTexts(reader.language);
  const name = nameDevice(userAgent);
  return writeAccountMessages(reader, 'newDevice', {
    device: name === null ? t('unknownDevice') : t('device', { browser: name.browser, os: name.os }),
    at: formatDateTime(reader.language, at),
    url: `${siteUrl}/user/profile/security`,
  });
}

export function passwordChangedMessages(reader: AccountReader, at: Date, siteUrl: string): Message[] {
  return writeAccountMessages(reader, 'passwordChanged', {
    at: formatDateTime(reader.language, at),
    url: `${siteUrl}/user/resetpassword`,
  });
}

export function resetMessages(reader: AccountReader, token: string, minutes: number, siteUrl: string) {
  return writeAccountMessages(reader, 'reset', {
    url: `${siteUrl}/user/resetpassword/${token}`,
    minutes: String(minutes),
  });
}

/** To where the person was reached before: `masked` is the beginning of where they are reached now. */
export function contactChangedMessages(
  reader: AccountReader,
  masked: string,
  at: Date,
  siteUrl: string,
): Message[] {
  return writeAccountMessages(reader, 'contactChanged', {
    masked,
    at: formatDateTime(reader.language, at),
    url: `${siteUrl}/user/profile/security`,
  });
}

/**
 * In a code's place, to where it was asked for: whoever wanted to register there, or to make it another account's, has an
 * account already.
 */
export function alreadyRegisteredMessages(
  reader: AccountReader,
  channel: 'mail' | 'sms',
  siteUrl: string,
): Message[] {
  return writeAccountMessages(channel === 'mail' ? reader : { ...reader, email: null }, 'alreadyRegistered', {
    loginUrl: `${siteUrl}/login`,
    resetUrl: `${siteUrl}/user/resetpassword`,
  });
}
