import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/finance.json' with { type: 'json' };
import th from './th/finance.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of a store's statements, on the screen and in the files to keep. */
export function financeTexts(locale: Locale) {
  return translators[locale];
}
