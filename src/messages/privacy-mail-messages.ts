import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/mail/privacy.json' with { type: 'json' };
import th from './th/mail/privacy.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The texts of mails and SMS about a person's data, in their language. */
export function privacyMailTexts(locale: Locale) {
  return translators[locale];
}
