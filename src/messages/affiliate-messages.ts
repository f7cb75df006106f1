import en from './en/affiliate.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/affiliate.json' with { type: 'json' };

/** The sentences that say why an order earned its affiliate what it did. */
export const affiliateTexts = openTexts('affiliate', { th, en });
