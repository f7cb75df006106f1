import en from './en/mail/order.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/order.json' with { type: 'json' };

/** The texts of mails and SMS about orders, in the reader's language. */
export const orderMailTexts = openTexts('mail.order', { th, en });
