import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/figures.json' with { type: 'json' };
import th from './th/figures.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of a store’s figures, on the screen and in the tables to keep. */
export function figuresTexts(locale: Locale) {
  return translators[locale];
}
