import type { MarkRange } from '../search.types.ts';
import { isPlainText, normalizeMapped, normalizeText } from './normalize-text.rules.ts';
import { clustersOf } from './thai-clusters.rules.ts';
import { isLightWord, type Word, wordsOf } from './tokenize.rules.ts';

const QUERY_LENGTH_MAX = 200;
const HANGING = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/;
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

let lastQuery = '';
let lastWords: Word[] = [];

/** A page marks many texts with one query, so the last one's words are remembered. */
function askedWords(query: string): Word[] {
  if (query !== lastQuery) {
    lastWords = wordsOf(normalizeText(query.slice(0, QUERY_LENGTH_MAX)));
    lastQuery = query;
  }
  return lastWords;
}

/**
 * Where a text shows what was searched for, as ranges of the original text: sorted, apart from each other, never
 * splitting what a reader sees as one character. Pass a result's `markQuery`, which is the text as it was understood.
 */
export function markMatches(text: string, query: string): MarkRange[] {
  const asked = askedWords(query);
  if (asked.length === 0 || text === '') return [];
  if (!isPlainText(text)) {
    const mapped = normalizeMapped(text);
    const ranges = findWords(mapped.text, asked).map(({ start, end }) => ({
      start: mapped.starts[start] ?? 0,
      end: mapped.ends[end - 1] ?? text.length,
    }));
    return merge(wholeGraphemes(text, ranges));
  }
  return merge(findWords(text.toLowerCase(), asked).map((range) => wholeClusters(text, range)));
}

function findWords(text: string, asked: Word[]): MarkRange[] {
  const hits: MarkRange[] = [];
  let words: Word[] | null = null;
  const hasHeavy = asked.some((word) => !isLightWord(word.text));
  for (const [i, word] of asked.entries()) {
    const opensRun = asked[i - 1]?.run !== word.run;
    if (word.script === 'thai' && opensRun) findAll(text, runText(asked, i), hits);
    if (hasHeavy && isLightWord(word.text)) continue;
    if (word.script === 'thai' && clustersOf(word.text).length > 1) findAll(text, word.text, hits);
    else {
      words ??= wordsOf(text);
      for (const other of words) markWord(other, word, text, hits);
    }
  }
  return hits;
}

/** As `wholeGraphemes`, for text of ASCII and orderly Thai, where only Thai marks hang on another character. */
function wholeClusters(text: string, { start, end }: MarkRange): MarkRange {
  let from = start;
  let to = end;
  while (from > 0 && HANGING.test(text.charAt(from))) from--;
  while (to < text.length && HANGING.test(text.charAt(to))) to++;
  return { start: from, end: to };
}

function runText(words: Word[], from: number): string {
  let text = '';
  for (let i = from; words[i]?.run === words[from]?.run && i < words.length; i++)
    text += words[i]?.text ?? '';
  return clustersOf(text).length > 1 ? text : '';
}

function findAll(text: string, part: string, hits: MarkRange[]): void {
  if (part === '') return;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    hits.push({ start: at, end: at + part.length });
  }
}

/** The same word is marked whole (`book` in `books` too); a Latin word that only begins so, as far as it agrees. */
function markWord(word: Word, asked: Word, text: string, hits: MarkRange[]): void {
  if (word.script !== asked.script) return;
  if (word.text === asked.text) hits.push({ start: word.start, end: word.end });
  else if (asked.script === 'latin' && asked.text.length > 1 && text.startsWith(asked.text, word.start)) {
    hits.push({ start: word.start, end: Math.min(word.end, word.start + asked.text.length) });
  }
}

function wholeGraphemes(text: string, ranges: MarkRange[]): MarkRange[] {
  if (ranges.length === 0) return ranges;
  const starts: number[] = [];
  for (const { index } of graphemes.segment(text)) starts.push(index);
  starts.push(text.length);
  return ranges.map(({ start, end }) => ({
    start: starts.findLast((at) => at <= start) ?? 0,
    end: starts.find((at) => at >= end) ?? text.length,
  }));
}

function merge(ranges: MarkRange[]): MarkRange[] {
  const merged: MarkRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged[merged.length - 1];
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
