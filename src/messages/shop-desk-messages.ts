import en from './en/mail/shop-desk.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/mail/shop-desk.json' with { type: 'json' };

/** The texts of the messages by which staff try whether the shop can send any. */
export const shopDeskTexts = openTexts('mail.shopDesk', { th, en });
