import { createTranslator } from 'use-intl/core';
import type { Locale } from '../shared/locale.ts';
import en from './en/packing.json' with { type: 'json' };
import th from './th/packing.json' with { type: 'json' };

const texts = {
  th: createTranslator({ locale: 'th', messages: th, namespace: 'refusal' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'refusal' }),
};

/** Why a parcel of many wasn't handed over, as a file of refused rows says it. */
export function refusalText(locale: Locale, refusal: Parameters<(typeof texts)['th']>[0]): string {
  return texts[locale](refusal);
}
