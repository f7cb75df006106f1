import en from './en/mail/privacy.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/privacy.json' with { type: 'json' };

/** The texts of mails and SMS about a person's data, in their language. */
export const privacyMailTexts = openTexts('mail.privacy', { th, en });
