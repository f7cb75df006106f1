import en from './en/finance.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/finance.json' with { type: 'json' };

/** The words of a store's statements, on the screen and in the files to keep. */
export const financeTexts = openTexts('finance', { th, en });
