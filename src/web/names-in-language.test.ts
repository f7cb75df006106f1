import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url).pathname;
const sources = globSync('**/*.{ts,tsx}', { cwd: folder })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(`${folder}${file}`, 'utf8') }));

/** Shows the name in the other language, beside the one that the reader gets. */
const showsTheOther = ['staff/catalogue/thing-facts.tsx'];

/** A choice between the two by hand: without English there would be nothing. */
const byHand = /ocale === '(?:th|en)'\s*(?:\?|&&)[^:;]{0,80}\b(?:name|title)(?:Th|En)\b/;
/** A name in Thai alone, as the head of a page, in a sentence or instead of a number. */
const thaiAlone =
  /pageHead\([^()]*\b(?:name|title)Th\b[^()]*\)|\b(?:name|title|product|store): (?:\w+\??\.)*(?:name|title)Th\b|(?:name|title)Th \?\? (?:String|messages)|\btitle: (?:\w+\.)*title\.th\b/;

test('names are picked by the reader’s language, by one function', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = (rule: RegExp) => sources.filter(({ source }) => rule.test(source)).map(({ file }) => file);
  expect(found(byHand).filter((file) => !showsTheOther.includes(file))).toEqual([]);
  // Without a language yet: the words that are looked up are the book's own.
  expect(found(thaiAlone).filter((file) => !/^seller\/product\/add-(page|action)/.test(file))).toEqual([]);
});
