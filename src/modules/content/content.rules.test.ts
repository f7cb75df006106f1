import { expect, test } from 'vitest';
import { contentStateOf, emptyWords, readContentSearch, shownOf } from './content.rules.ts';
import { defaultPages } from './default-pages.ts';
import { writeText } from './write-text.rules.ts';

const at = (seconds: number) => new Date(seconds * 1_000);

test('a document is there from its first instant until, and not at, its last', () => {
  const times = { publishedVersion: 1, shownFrom: at(10), shownUntil: at(20) };
  expect([9.999, 10, 19.999, 20].map((second) => contentStateOf(times, at(second)))).toEqual([
    ...['scheduled', 'shown', 'shown', 'over'],
  ]);
  expect(contentStateOf({ publishedVersion: null, shownFrom: null, shownUntil: null }, at(1))).toBe('draft');
});

test('Thai is read as fast as it has words, not blanks', () => {
  const words = { ...emptyWords, titleTh: 'ก', bodyTh: writeText('ฉันอ่านหนังสือ'.repeat(400)) };
  expect(shownOf(words, null).shown).toMatchObject({ minutesTh: 6, minutesEn: 6 });
  expect(shownOf(emptyWords, null).shown.minutesTh).toBe(1);
});

test('what is searched is found by any part of its words, folded as they are', () => {
  const { shownWords, shownTerms } = shownOf(
    { ...emptyWords, titleTh: 'นํ้าใจ ๒๕๖๙', bodyTh: writeText('เทศกาลหิ่งห้อย Café') },
    null,
  );
  for (const search of ['น้ำใจ', '2569', 'หิ่งห้อย', 'cafe', 'ใจ']) {
    const looked = readContentSearch(search);
    expect(looked?.terms.every((term) => shownTerms.includes(term))).toBe(true);
    expect(looked?.words.every((word) => shownWords.includes(word))).toBe(true);
  }
  expect(readContentSearch(' ก ')).toBeNull();
});

test('the pages that a shop begins with are there in both languages', () => {
  for (const { words } of Object.values(defaultPages))
    expect([words.titleTh, words.titleEn, words.bodyTh, words.bodyEn]).not.toContain('');
});
