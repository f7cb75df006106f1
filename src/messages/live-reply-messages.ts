import en from './en/mail/live-reply.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/live-reply.json' with { type: 'json' };

/** What a page writes privately to whoever commented in a live. */
export const liveReplyTexts = openTexts('mail.liveReply', { th, en });
