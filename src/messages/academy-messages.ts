import en from './en/academy.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/academy.json' with { type: 'json' };

/** The words of the academy, on the screen and in the table of who has done what. */
export const academyTexts = openTexts('academy', { th, en });
