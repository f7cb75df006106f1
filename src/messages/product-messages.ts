import en from './en/product.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/product.json' with { type: 'json' };

/** What a product's page names its details, for what is kept of them with an order. */
export const productTexts = openTexts('product', { th, en });
