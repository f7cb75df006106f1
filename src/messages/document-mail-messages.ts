import en from './en/mail/document.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/document.json' with { type: 'json' };

/** The texts of the mail that carries a tax invoice or a credit note, in the buyer's language. */
export const documentMailTexts = openTexts('mail.document', { th, en });
