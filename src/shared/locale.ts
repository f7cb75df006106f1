/** The two languages of the shop (SPEC §9). Thai is the first and the fallback. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];

export function readLocale(value: string | null | undefined): Locale {
  return value === 'en' ? 'en' : 'th';
}

/** The text in the reader's language; English falls back to Thai (DECISIONS "Catalogue"). */
export function inLocale(locale: Locale, th: string, en: string | null | undefined): string {
  return locale === 'en' && en !== null && en !== undefined && en !== '' ? en : th;
}
