import { privacyMailTexts } from '../../messages/privacy-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDate } from '../../shared/bangkok-time.ts';
import { type AccountReader, e164Of } from '../identity/identity-mail.ts';

/** Tells when the account will be erased and how to keep it. */
export function erasureAskedMessages(reader: AccountReader, dueAt: Date, siteUrl: string): Message[] {
  const { email, telephone, firstname, language } = reader;
  const t = privacyMailTexts(language);
  const words = { date: formatDate(language, dueAt), url: `${siteUrl}/user/profile/privacy` };
  const subject = t('erasureAsked.subject', words);
  if (email !== null) {
    const greeting =
      firstname === null || firstname === '' ? t('greetingNobody') : t('greeting', { name: firstname });
    const text = [greeting, t('erasureAsked.text', words), t('erasureAsked.action', words), t('signature')];
    return [{ channel: 'mail', to: email, subject, text: text.join('\n\n') }];
  }
  const number = telephone === null ? null : e164Of(reader.countryCodeId, telephone);
  return number === null ? [] : [{ channel: 'sms', to: number, subject, text: t('erasureAsked.sms', words) }];
}
