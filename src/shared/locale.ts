/** The two languages of the shop (SPEC §9). Thai is the first and the fallback. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The language of a tag as browsers, systems and people write it (RFC 5646): "en", "EN", "en-US", "en_GB". */
export function readLocale(value: string | null | undefined): Locale {
  return /^\s*en(?:[-_]|\s*$)/i.test(value ?? '') ? 'en' : 'th';
}

/** The text in the reader's language; English falls back to Thai (DECISIONS "Catalogue"). */
export function inLocale(locale: Locale, th: string, en: string | null | undefined): string {
  return locale === 'en' && en !== null && en !== undefined && en !== '' ? en : th;
}
