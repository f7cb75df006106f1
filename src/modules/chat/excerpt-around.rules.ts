import { excerptOf } from './chat.rules.ts';

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Letters before what was found, about. */
const before = 30;
/** How far from there a space is looked for, to cut at. */
const near = 15;
/** Letters that are left after what was found, however long that is. */
const leastAfter = 30;

/**
 * One line of a text, around what was found in it. It is cut at a space where one is near; Thai is written without, and is cut
 * between two letters then, never within one: a consonant keeps its vowel and its tone mark.
 */
export function excerptAround(text: string, search: string, mostLetters = 120): string {
  const at = placeOf(text, search);
  const parts = [...letters.segment(text)];
  if (at === null || parts.length <= mostLetters) return excerptOf(text, mostLetters);
  const first = parts.findLastIndex(({ index }) => index <= at.from);
  const after = parts.findIndex(({ index }) => index >= at.to);
  const end = after === -1 ? parts.length : after;

  const isSpace = (place: number) => /^\s+$/.test(parts[place]?.segment ?? '');
  const spaceIn = (from: number, to: number) => {
    for (let place = from; place < to; place += 1) if (isSpace(place)) return place;
    return null;
  };
  const wanted = first - before;
  const cutFrom =
    wanted <= 0 ? 0 : (spaceIn(Math.max(0, wanted - near), Math.min(first, wanted + near)) ?? wanted);
  const room = Math.max(leastAfter, mostLetters - (end - cutFrom));
  const cutTo =
    end + room >= parts.length ? parts.length : (spaceIn(end + room - near, end + room) ?? end + room);

  const said = parts
    .slice(cutFrom, cutTo)
    .map(({ segment }) => segment)
    .join('');
  const line = said.replace(/\s+/g, ' ').trim();
  return `${cutFrom > 0 ? '…' : ''}${line}${cutTo < parts.length ? '…' : ''}`;
}

/** Where a text has another, whatever their case. Letters are compared one by one: some have more of them in lower case. */
function placeOf(text: string, search: string): { from: number; to: number } | null {
  let lower = '';
  const origin: number[] = [];
  let index = 0;
  for (const letter of text) {
    const small = letter.toLowerCase();
    for (let unit = 0; unit < small.length; unit += 1) origin.push(index);
    lower += small;
    index += letter.length;
  }
  const wanted = [...search].map((letter) => letter.toLowerCase()).join('');
  const at = wanted === '' ? -1 : lower.indexOf(wanted);
  if (at === -1) return null;
  return { from: origin[at] ?? 0, to: origin[at + wanted.length] ?? text.length };
}
