import type { Locale } from '../../../shared/locale.ts';
import { readCategoryOptions } from '../../kit/product/category-options.server.ts';
import type { ServerSide } from '../../request/server-side.server.ts';

/** ISO 639 codes of languages that books in Thai shops are in, the likeliest first. */
const languages = [
  'th',
  'en',
  'zh',
  'ja',
  'ko',
  'fr',
  'de',
  'es',
  'it',
  'ru',
  'pi',
  'sa',
  'lo',
  'km',
  'my',
  'vi',
  'ms',
  'ar',
];

/** What can be chosen in the form of a book: the categories as a tree, and languages by name (`also` where it is none of them). */
export async function readChoices(server: ServerSide, also: string | null) {
  const codes = also === null || languages.includes(also) ? languages : [...languages, also];
  return { categories: await readCategoryOptions(server), languages: namesOf(server.locale, codes) };
}

function namesOf(locale: Locale, codes: readonly string[]) {
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return codes.map((code) => ({ value: code, label: names.of(code) ?? code }));
}
