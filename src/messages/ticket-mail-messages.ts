import en from './en/mail/ticket.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/ticket.json' with { type: 'json' };

/** The texts of mails about what people asked, in the reader's language. */
export const ticketMailTexts = openTexts('mail.ticket', { th, en });
