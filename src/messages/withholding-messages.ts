import en from './en/withholding.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/withholding.json' with { type: 'json' };

/** The words of withheld tax, on the screen and in the table for the accountant. */
export const withholdingTexts = openTexts('withholding', { th, en });
