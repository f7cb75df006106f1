import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/mail/ticket.json' with { type: 'json' };
import th from './th/mail/ticket.json' with { type: 'json' };

const translators = {
  th: createTranslator({ locale: 'th', messages: th, timeZone: 'Asia/Bangkok' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'Asia/Bangkok' }),
};

/** The texts of mails about what people asked, in the reader's language. */
export function ticketMailTexts(locale: Locale) {
  return translators[locale];
}
