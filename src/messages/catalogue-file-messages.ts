import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/catalogue-file.json' with { type: 'json' };
import th from './th/catalogue-file.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of files of products, on the screen and in the template. */
export function catalogueFileTexts(locale: Locale) {
  return translators[locale];
}
