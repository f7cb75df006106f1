import en from './en/mail/otp.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/otp.json' with { type: 'json' };

/** The texts of mails and SMS that carry a one-time code. */
export const otpTexts = openTexts('mail.otp', { th, en });
