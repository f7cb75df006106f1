import { normalizeText } from './normalize-text.rules.ts';
import { wordsOf } from './tokenize.rules.ts';

const KEY_LENGTH_MAX = 120;
const THAI = /[\u0e01-\u0e4e]/;
/** A space that Thai may have or not. */
const THAI_GAP = /(?<=[\u0e01-\u0e4e]) (?=[\u0e01-\u0e4e])/g;
/** Letters, marks and digits with single spaces between: most titles are so once they are folded. */
const PLAIN = /^[a-z0-9\u0e01-\u0e3a\u0e40-\u0e4e]+(?: [a-z0-9\u0e01-\u0e3a\u0e40-\u0e4e]+)*$/;

/** A text as it is typed towards: folded, without punctuation, and without the spaces Thai may or may not have. */
export type SuggestionKey = {
  key: string;
  /** Where its words start in the key, ascending. */
  starts: number[];
};

export function suggestionKeyOf(text: string): string {
  return squeeze(spaced(text)).key;
}

export function suggestionKeyWithStarts(text: string): SuggestionKey {
  const full = spaced(text);
  const { key, positions } = squeeze(full);
  const starts = wordsOf(full).map((word) => positions[word.start] ?? 0);
  return { key, starts: [...new Set(starts)].filter((start) => start < key.length) };
}

/** A text as a line of letters: as a suggestion's key, but however long. */
export function lineKeyOf(text: string): string {
  return plain(text).replace(THAI_GAP, '');
}

function spaced(text: string): string {
  return plain(text).slice(0, KEY_LENGTH_MAX);
}

function plain(text: string): string {
  const folded = normalizeText(text);
  if (PLAIN.test(folded)) return folded;
  return folded
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function squeeze(text: string): { key: string; positions: number[] } {
  let key = '';
  const positions: number[] = [];
  for (let i = 0; i < text.length; i++) {
    positions.push(key.length);
    const isGap = text[i] === ' ' && THAI.test(text[i - 1] ?? '') && THAI.test(text[i + 1] ?? '');
    if (!isGap) key += text[i];
  }
  return { key, positions };
}
