import { normalizeText } from './normalize-text.rules.ts';
import { wordsOf } from './tokenize.rules.ts';

const KEY_LENGTH_MAX = 120;
const THAI = /[\u0e01-\u0e4e]/;

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
  return squeeze(plain(text)).key;
}

function spaced(text: string): string {
  return plain(text).slice(0, KEY_LENGTH_MAX);
}

function plain(text: string): string {
  return normalizeText(text)
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
