import { normalizeMapped, normalizeText } from './normalize-text.rules.ts';
import type { MarkRange } from './search.types.ts';
import { clustersOf } from './thai-clusters.rules.ts';
import { isLightWord, type Word, wordsOf } from './tokenize.rules.ts';

const QUERY_LENGTH_MAX = 200;
const WORDS_MAX = 16;
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * Where a text shows what was searched for, as ranges of the original text: sorted, apart from each other, never
 * splitting what a reader sees as one character. Pass a result's `markQuery`, which is the text as it was understood.
 */
export function markMatches(text: string, query: string): MarkRange[] {
  const asked = wordsOf(normalizeText(query.slice(0, QUERY_LENGTH_MAX))).slice(0, WORDS_MAX);
  if (asked.length === 0 || text === '') return [];
  const mapped = normalizeMapped(text);
  const words = wordsOf(mapped.text);
  const hits: MarkRange[] = [];
  const hasHeavy = asked.some((word) => !isLightWord(word.text));
  for (const [i, word] of asked.entries()) {
    if (word.script === 'thai') {
      const opensRun = asked[i - 1]?.run !== word.run;
      if (opensRun) findAll(mapped.text, runText(asked, i), hits);
    }
    if (hasHeavy && isLightWord(word.text)) continue;
    if (word.script === 'thai' && clustersOf(word.text).length > 1) findAll(mapped.text, word.text, hits);
    else for (const other of words) markWord(other, word, mapped.text, hits);
  }
  const ranges = hits.map(({ start, end }) => ({
    start: mapped.starts[start] ?? 0,
    end: mapped.ends[end - 1] ?? text.length,
  }));
  return merge(wholeGraphemes(text, ranges));
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
