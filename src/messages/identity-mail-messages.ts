import en from './en/mail/identity.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/identity.json' with { type: 'json' };

/** The texts of mails and SMS about accounts, in the reader's language. */
export const identityMailTexts = openTexts('mail.identity', { th, en });
