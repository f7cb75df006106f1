import en from './en/store-affiliate.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/store-affiliate.json' with { type: 'json' };

/** The words of what links earn a store's goods, on the screen and in the table to keep. */
export const storeAffiliateTexts = openTexts('storeAffiliate', { th, en });
