/** The two languages of the shop (SPEC §9). Thai is the first and the fallback. */
export const locales = ['th', 'en'] as const;
export type Locale = (typeof locales)[number];

/** The language of a tag as browsers, systems and people write it (RFC 5646): "en", "EN", "en-US", "en_GB". */
export function readLocale(value: string | null | undefined): Locale {
  return /^\s*en(?:[-_]|\s*$)/i.test(value ?? '') ? 'en' : 'th';
}

/** An English text as a form shows it: empty where it is but the Thai one's copy, so that it follows when that changes. */
export function ownEnglish(th: string, en: string): string {
  return en === th ? '' : en;
}

/** The text in the reader's language; English falls back to Thai (DECISIONS "Catalogue"). */
export function inLocale(locale: Locale, th: string, en: string | null | undefined): string {
  return locale === 'en' && en !== null && en !== undefined && en !== '' ? en : th;
}
