import en from './en/figures.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/figures.json' with { type: 'json' };

/** The words of a store’s figures, on the screen and in the tables to keep. */
export const figuresTexts = openTexts('figures', { th, en });
