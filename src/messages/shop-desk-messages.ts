import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/mail/shop-desk.json' with { type: 'json' };
import th from './th/mail/shop-desk.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The texts of the messages by which staff try whether the shop can send any. */
export function shopDeskTexts(locale: Locale) {
  return translators[locale];
}
