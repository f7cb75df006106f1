import en from './en/shell.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/shell.json' with { type: 'json' };

/** Texts of the frame around every page; what is said of things that are shared is among them. */
export const sharingTexts = openTexts('shell', { th, en });
