import type { Locale } from '../../../shared/locale.ts';

const names = {
  th: new Intl.DisplayNames('th', { type: 'language' }),
  en: new Intl.DisplayNames('en', { type: 'language' }),
};

/** A language's name in the reader's language ("อังกฤษ"); the code itself when nobody knows it. */
export function inLanguage(locale: Locale, code: string): string {
  try {
    return names[locale].of(code) ?? code;
  } catch (error) {
    if (error instanceof RangeError) return code;
    throw error;
  }
}
