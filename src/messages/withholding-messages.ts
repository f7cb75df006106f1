import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/withholding.json' with { type: 'json' };
import th from './th/withholding.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The words of withheld tax, on the screen and in the table for the accountant. */
export function withholdingTexts(locale: Locale) {
  return translators[locale];
}
