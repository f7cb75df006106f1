import { type PlaceUse, placesOf, type Texts } from '../../shared/message-places.ts';

/** UTF-16 units. */
export const wordingMost = 4_000;

export type WordingMistake =
  | 'required'
  | 'tooLong'
  | 'unreadable'
  | 'placeMissing'
  | 'placeUnknown'
  | 'placeUse'
  | 'oneLine';

/** How a place may be used, by how the shop's own text uses it: what is a number may be counted by, words may not. */
const usesOf: Record<PlaceUse, readonly PlaceUse[]> = {
  plain: ['plain'],
  number: ['plain', 'number', 'plural'],
  plural: ['plain', 'number', 'plural'],
  select: ['plain', 'select'],
  date: ['date', 'time'],
  time: ['date', 'time'],
  tag: ['tag'],
};

/**
 * What is wrong with a text that is to stand in place of the shop's own; null for one that fits. It has to fill the same
 * places, use each as what it is, and stay on one line where the own one does (a subject, a button).
 */
export function checkWording(own: string, text: string): WordingMistake | null {
  if (text.trim() === '') return 'required';
  if (text.length > wordingMost) return 'tooLong';
  if (text.includes('\n') && !own.includes('\n')) return 'oneLine';
  const known = placesOf(own);
  let used: ReturnType<typeof placesOf>;
  try {
    used = placesOf(text);
  } catch {
    return 'unreadable';
  }
  if ([...used.keys()].some((name) => !known.has(name))) return 'placeUnknown';
  if ([...known.keys()].some((name) => !used.has(name))) return 'placeMissing';
  const isMisused = [...used].some(([name, uses]) => {
    const allowed = [...(known.get(name) ?? [])].flatMap((use) => usesOf[use]);
    return ![...uses].every((use) => allowed.includes(use));
  });
  return isMisused ? 'placeUse' : null;
}

/**
 * A text as it is kept: with the own one's blanks around it, which glue it to what stands beside it and which no form shows;
 * null for what the own one says.
 */
export function readWording(own: string, text: string | null): string | null {
  if (text === null) return null;
  const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(own) ?? [];
  const said = text.replaceAll('\r\n', '\n').normalize('NFC').trim();
  return said === own.trim() ? null : before + said + after;
}

/** The texts of a bundle by their paths ("error.title"), in the order of its file. */
export function flattenTexts(texts: Texts, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flattenTexts(value, `${path}${key}.`),
  );
}

/** Places as people write them: {count}, <link>. */
export function describePlaces(own: string): string[] {
  return [...placesOf(own)].map(([name, uses]) => (uses.has('tag') ? `<${name}>…</${name}>` : `{${name}}`));
}
