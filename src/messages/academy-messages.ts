import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/academy.json' with { type: 'json' };
import th from './th/academy.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of the academy, on the screen and in the table of who has done what. */
export function academyTexts(locale: Locale) {
  return translators[locale];
}
