import { identityMailTexts } from '../../messages/identity-mail-messages.ts';
import type { Message } from '../../platform/mail/message-outbox.ts';
import { formatDateTime } from '../../shared/bangkok-time.ts';
import { type AccountReader, writeAccountMessages } from '../identity/identity-mail.ts';
import type { SocialProvider } from './social.rules.ts';

export function socialLinkedMessages(
  reader: AccountReader,
  provider: SocialProvider,
  at: Date,
  siteUrl: string,
): Message[] {
  return writeAccountMessages(reader, 'socialLinked', {
    provider: identityMailTexts(reader.language)(`providers.${provider}`),
    at: formatDateTime(reader.language, at),
    url: `${siteUrl}/user/profile/security`,
  });
}
