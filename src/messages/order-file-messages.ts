import en from './en/order-file.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/order-file.json' with { type: 'json' };

/** The words of a store's orders as a table to keep. */
export const orderFileTexts = openTexts('orderFile', { th, en });
