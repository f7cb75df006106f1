import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/payout.json' with { type: 'json' };
import th from './th/payout.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of payouts, on the screen and in the banks' files. */
export function payoutTexts(locale: Locale) {
  return translators[locale];
}
