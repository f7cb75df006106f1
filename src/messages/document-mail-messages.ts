import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/mail/document.json' with { type: 'json' };
import th from './th/mail/document.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The texts of the mail that carries a tax invoice or a credit note, in the buyer's language. */
export function documentMailTexts(locale: Locale) {
  return translators[locale];
}
