import en from './en/affiliate-place.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/affiliate-place.json' with { type: 'json' };

/** What an affiliate's statement as a PDF says. */
export const affiliatePlaceTexts = openTexts('affiliatePlace', { th, en });
