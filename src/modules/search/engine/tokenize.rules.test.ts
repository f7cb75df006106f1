import { describe, expect, test } from 'vitest';
import { joinedWordsOf, tokensOf } from './document-tokens.rules.ts';
import { normalizeText } from './normalize-text.rules.ts';
import { documentOf } from './search-document.fixture.ts';
import { clustersOf } from './thai-clusters.rules.ts';
import { foldPlural, indexGramsOf, lookupGramsOf, wordsOf } from './tokenize.rules.ts';

const texts = (text: string) => wordsOf(normalizeText(text)).map((word) => word.text);

describe('words', () => {
  test.each([
    ['เล่ม2ภาค3', ['เล่ม', '2', 'ภาค', '3']],
    ['harryพอตเตอร์7', ['harry', 'พอต', 'เตอร์', '7']],
    ["Children's Books, 2nd ed.", ['children', 'book', '2', 'nd', 'ed']],
    ['ต่าง ๆ ฯลฯ', ['ต่าง', 'ล']],
    ['日本 книга7', ['日本', 'книга', '7']],
    ['…!?', []],
  ])('%s', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test('know where they stand', () => {
    const text = normalizeText('เรียน Python 3');
    for (const word of wordsOf(text)) {
      expect(text.slice(word.start, word.end)).toBe(word.text);
    }
  });

  test.each([
    ['books', 'book'],
    ['stories', 'story'],
    ['boxes', 'box'],
    ['classes', 'class'],
    ['glass', 'glass'],
    ['virus', 'virus'],
    ['physics', 'physic'],
    ['gas', 'gas'],
  ])('%s folds to %s', (word, folded) => {
    expect(foldPlural(word)).toBe(folded);
  });
});

describe('clusters and n-grams', () => {
  test('a cluster is what a reader cannot split', () => {
    expect(clustersOf('โปรแกรม')).toEqual(['โป', 'ร', 'แก', 'ร', 'ม']);
    expect(clustersOf('น้ำใจ')).toEqual(['น้ำ', 'ใจ']);
  });

  test('all that a part is looked up by is indexed with the whole', () => {
    const indexed = new Set(indexGramsOf('การเขียนโปรแกรมไพทอน'));
    for (const part of ['โปรแกรม', 'ไพทอน', 'โปรแก', 'ไพท', 'เขียนโปร']) {
      const grams = lookupGramsOf(part);
      expect(grams.length).toBeGreaterThan(0);
      for (const gram of grams) expect(indexed).toContain(gram);
    }
    expect(lookupGramsOf('ไพทาน').every((gram) => indexed.has(gram))).toBe(false);
  });

  test('neighbours are also one word, for loan words cut in two', () => {
    expect(joinedWordsOf(wordsOf('ไพทอน'))).toEqual(['ไพทอน']);
    expect(joinedWordsOf(wordsOf('python book'))).toEqual([]);
  });
});

describe('tokensOf', () => {
  test('is plain, repeatable, and worth most in a title', () => {
    const document = documentOf({ productId: 1, titleEn: 'lotus', authorNames: ['river'], tags: ['cloud'] });
    const { terms, impacts } = tokensOf(document);
    const worth = (term: string) => impacts[terms.indexOf(term)] ?? 0;
    expect(worth('lotus')).toBeGreaterThan(worth('river'));
    expect(worth('river')).toBeGreaterThan(worth('cloud'));
    expect(Math.max(...impacts)).toBeLessThanOrEqual(255);
    expect(Math.min(...impacts)).toBeGreaterThan(0);
    expect(new Set(terms).size).toBe(terms.length);
    expect(JSON.parse(JSON.stringify(tokensOf(document)))).toEqual({ terms, impacts });
  });
});
