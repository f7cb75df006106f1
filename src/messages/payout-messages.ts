import en from './en/payout.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/payout.json' with { type: 'json' };

/** The words of payouts, on the screen and in the banks' files. */
export const payoutTexts = openTexts('payout', { th, en });
