import latinText from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-latin-400-normal.woff2?url';
import latinStrong from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-latin-600-normal.woff2?url';
import thaiText from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-thai-400-normal.woff2?url';
import thaiStrong from '@fontsource/noto-sans-thai-looped/files/noto-sans-thai-looped-thai-600-normal.woff2?url';
import latinHeading from '@fontsource/noto-serif-thai/files/noto-serif-thai-latin-600-normal.woff2?url';
import thaiHeading from '@fontsource/noto-serif-thai/files/noto-serif-thai-thai-600-normal.woff2?url';
import { preload } from 'react-dom';
import type { Locale } from '../../shared/locale.ts';

const files: Record<Locale, readonly string[]> = {
  th: [thaiText, thaiHeading, thaiStrong],
  en: [latinText, latinHeading, latinStrong],
};

/** The letters of the page's language come along with the styles, so that lines break once. */
export function preloadFonts(locale: Locale): void {
  for (const file of files[locale])
    preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
