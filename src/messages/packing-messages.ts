import type { Locale } from '../shared/locale.ts';
import en from './en/packing.json' with { type: 'json' };
import { openTexts } from './open-texts.ts';
import th from './th/packing.json' with { type: 'json' };

const texts = openTexts('packing', { th, en });

/** Why a parcel of many wasn't handed over, as a file of refused rows says it. */
export function refusalText(locale: Locale, refusal: keyof (typeof th)['refusal']): string {
  return texts(locale)(`refusal.${refusal}`);
}
