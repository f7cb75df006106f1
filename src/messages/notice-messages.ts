import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/mail/notice.json' with { type: 'json' };
import th from './th/mail/notice.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** What notices say, in the shop and in mails, in the reader's language. */
export function noticeTexts(locale: Locale) {
  return translators[locale];
}
