import en from './en/mail/notice.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/notice.json' with { type: 'json' };

/** What notices say, in the shop and in mails, in the reader's language. */
export const noticeTexts = openTexts('mail.notice', { th, en });
