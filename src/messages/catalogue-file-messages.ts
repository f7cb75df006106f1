import en from './en/catalogue-file.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/catalogue-file.json' with { type: 'json' };

/** The words of files of products, on the screen and in the template. */
export const catalogueFileTexts = openTexts('catalogueFile', { th, en });
