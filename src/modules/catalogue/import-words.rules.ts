/** The words a catalogue file is written in: names, series inside titles, formats, languages, years. */

export type ReadFormat = 'hardcover' | 'paperback' | 'ebook';
/** Where a product stands as a file tells it; what staff took off sale is told, and isn't a file's to change. */
export type ReadState = 'onSale' | 'draft' | 'hidden' | 'refused';
export type ReadCondition = 'new' | 'used-like-new' | 'used-good';

const formats: ReadonlyMap<string, ReadFormat> = namesOf({
  hardcover: ['hardcover', 'hardback', 'hard cover', 'ปกแข็ง'],
  paperback: ['paperback', 'softcover', 'soft cover', 'ปกอ่อน'],
  ebook: ['ebook', 'e-book', 'epub', 'pdf', 'kindle', 'อีบุ๊ก', 'อีบุ๊ค'],
});

const conditions: ReadonlyMap<string, ReadCondition> = namesOf({
  new: ['new', 'ใหม่', 'มือหนึ่ง'],
  'used-like-new': ['used-like-new', 'used like new', 'like new', 'มือสองเหมือนใหม่', 'มือสองสภาพเหมือนใหม่'],
  'used-good': ['used-good', 'used good', 'used', 'มือสอง', 'มือสองสภาพดี'],
});

/** The first is what an export writes. */
const stateWords = {
  onSale: ['on-sale', 'on sale', 'กำลังขาย', 'เปิดขาย'],
  draft: ['draft', 'ฉบับร่าง'],
  hidden: ['hidden', 'ซ่อนอยู่', 'ซ่อน', 'หยุดขาย'],
  refused: ['refused', 'ถูกระงับ'],
} as const satisfies Record<ReadState, readonly string[]>;
const states: ReadonlyMap<string, ReadState> = namesOf(stateWords);

/** Null for a word nobody knows. */
export function readState(text: string): ReadState | null {
  return states.get(text.toLowerCase()) ?? null;
}

/** A state as `readState` reads it. */
export function stateWord(state: ReadState): string {
  return stateWords[state][0];
}

/** Paperback when the file doesn't say; null for a word nobody knows. */
export function readFormat(text: string | undefined): ReadFormat | null {
  return text === undefined ? 'paperback' : (formats.get(text.toLowerCase()) ?? null);
}

/** New when the file doesn't say; null for a word nobody knows. */
export function readCondition(text: string | undefined): ReadCondition | null {
  return text === undefined ? 'new' : (conditions.get(text.toLowerCase()) ?? null);
}

function namesOf<Word extends string>(words: Record<Word, readonly string[]>): ReadonlyMap<string, Word> {
  const names = new Map<string, Word>();
  for (const word in words) for (const name of words[word]) names.set(name, word);
  return names;
}

const thaiLetter = /[\u0e01-\u0e5b]/;

/** The language a title is written in, by its letters: Thai or, for want of knowing better, English. */
export function languageOf(title: string): 'th' | 'en' {
  return thaiLetter.test(title) ? 'th' : 'en';
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const languageWords: Readonly<Record<string, string>> = {
  ไทย: 'th',
  ภาษาไทย: 'th',
  thai: 'th',
  อังกฤษ: 'en',
  ภาษาอังกฤษ: 'en',
  english: 'en',
};

/** A language as "th", from "tha", "th-TH", "ไทย" (BCP 47, ISO 639-1, -2/B, -2/T, -3); null for none. */
export function readLanguage(text: string): string | null {
  const word = Object.hasOwn(languageWords, text.toLowerCase()) ? languageWords[text.toLowerCase()] : text;
  try {
    const { language } = new Intl.Locale(word ?? text);
    return languageNames.of(language) === undefined ? null : language;
  } catch {
    // Not even shaped like a language tag.
    return null;
  }
}

const earliestYear = -3_000;
const buddhistOffset = 543;
/** Years that can only be of the Buddhist era: later than any edition that could be announced by now. */
const buddhistFrom = 2_300;

/** A year CE, negative before it: "1997", "1997.0", "-720", "พ.ศ. 2565", or that of a day ("2009-03-01"); null for what is no year of a book. */
export function readYear(text: string, currentYear: number): number | null {
  const plain = text
    .replace(/^(?:พ\.?ศ\.?|ค\.?ศ\.?)\s*/, '')
    .replace(/\.0+$/, '')
    .replace(/^(\d{4})-\d{2}-\d{2}$/, '$1');
  if (!/^[-−]?\d{1,4}$/.test(plain)) return null;
  const number = Number(plain.replace('−', '-'));
  const year = number >= buddhistFrom || /^พ/.test(text) ? number - buddhistOffset : number;
  return year >= earliestYear && year <= currentYear + 2 && year !== 0 ? year : null;
}

const nameSuffix = /^(?:jr|sr|ii|iii|iv|ph\.? ?d|m\.? ?d|esq)\.?$/i;

/** "J.R.R.", "J. K.", "J": what follows a family name that stands first. */
const initials = /^(?:\p{Lu}\.?[\s-]?){1,4}$/u;
/** One word, or one with what stands before names of families ("Le Guin", "van der Post"): two others are a whole name. */
const familyName =
  /^(?:(?:an|al|bin|da|das|de|del|della|den|der|des|di|do|dos|du|el|ibn|la|las|le|los|ten|ter|van|vom|von|zu|zur)\s){0,3}\p{Lu}[\p{L}\p{M}'’-]+$/iu;

/**
 * Several authors in one field: between semicolons if there are any, else between commas. Each once, in order. A family
 * name with initials behind it ("Tolkien,J.R.R.") is one person, named as elsewhere: J.R.R. Tolkien.
 */
export function splitAuthors(text: string): string[] {
  const names: string[] = [];
  for (const part of text.split(text.includes(';') ? ';' : /[,，]/)) {
    const name = initialsFirst(part.trim().replace(/\s+/g, ' '));
    const before = names.at(-1);
    if (name === '') continue;
    const surname = before !== undefined && familyName.test(before) && initials.test(name) ? before : null;
    if (surname !== null) names[names.length - 1] = `${name} ${surname}`;
    else if (nameSuffix.test(name) && before !== undefined) names[names.length - 1] = `${before}, ${name}`;
    else if (!names.some((known) => known.toLowerCase() === name.toLowerCase())) names.push(name);
  }
  return names;
}

/** Names as `splitAuthors` reads them, in order; null where a name has a sign that parts names and can't be told so. */
export function joinNames(names: readonly string[]): string | null {
  // A semicolon at the end says that commas part no names.
  const joined = names.length === 1 && /[,，]/.test(names[0] ?? '') ? `${names[0]};` : names.join('; ');
  const read = splitAuthors(joined);
  return joined !== '' && JSON.stringify(read) === JSON.stringify(names) ? joined : null;
}

function initialsFirst(name: string): string {
  const [, family = '', given = ''] = /^([^,]+),\s*(.+)$/.exec(name) ?? [];
  return familyName.test(family) && initials.test(given) ? `${given} ${family}` : name;
}

export type SplitTitle = { title: string; name: string | null; number: string | null };

/** "(The Hunger Games, #1)", also "#1-3", "#0.5 - 2", "#3: Part 1 of 2" and two series in one pair of brackets. */
const seriesAtEnd = /^(.*\S)\s*\(([^()#]*[^()#,\s]),?\s*#\s*(\d[\d.\s+–-]*)(?:[,;:][^()]*)?\)$/;

/**
 * Takes the series off the end of a title. A series the file names in a column of its own counts instead; the title is
 * cleaned all the same.
 */
export function splitSeries(
  title: string,
  series: string | undefined,
  seriesNumber: string | undefined,
): SplitTitle {
  const found = seriesAtEnd.exec(title);
  const [, bare = title, name, number] = found ?? [];
  if (series !== undefined) return { title: bare, name: series, number: seriesNumber ?? null };
  if (name === undefined || number === undefined) return { title, name: null, number: null };
  return { title: bare, name: name.trim(), number: plainNumber(number) };
}

/** "0.1 – 0.4" → "0.1-0.4". */
function plainNumber(written: string): string {
  return written
    .replace(/\s+/g, '')
    .replaceAll('–', '-')
    .replace(/[-+.]+$/, '')
    .slice(0, 20);
}
