import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextMatcher } from './match-text.ts';
import { PackedLists } from './packed-lists.ts';
import { indexGramsOf, wordsOf } from './tokenize.rules.ts';
import { Vocabulary } from './vocabulary.ts';

const LATIN = ['dragon', 'dragonfly', 'moon', 'moonlight', 'tea'];
const THAI = ['มังกร', 'กาแฟ', 'ดนตรี', 'แมว'];

/** Documents with these words, each with an impact of its own. */
function corpusOf(documents: readonly (readonly string[])[]) {
  const vocabulary = new Vocabulary();
  const postings = new PackedLists();
  for (const [document, words] of documents.entries())
    for (const [at, word] of words.entries()) {
      postings.insert(vocabulary.add(word), document, 40 + at * 20 + (document % 7));
      if (THAI.includes(word))
        for (const gram of indexGramsOf(word)) postings.insert(vocabulary.add(gram), document, 30 + at);
    }
  return {
    vocabulary,
    postings,
    liveCount: () => documents.length,
    capacity: () => documents.length,
    popularity: () => new Uint8Array(documents.length),
  };
}

test('documents with the most words are those that looking for one word after another finds', () => {
  fc.assert(
    fc.property(
      // The first words are commoner: their lists are longer than what is still in question.
      fc.array(fc.subarray([...LATIN, ...THAI]), { minLength: 1, maxLength: 60 }),
      fc.subarray(['dragon', 'moon', 'tea', 'unknown', ...THAI], { minLength: 2 }),
      fc.nat(120),
      (documents, asked, commonest) => {
        const common = Array.from({ length: commonest }, () => asked.slice(-1));
        const matcher = new TextMatcher(corpusOf([...common, ...documents]));
        const words = asked.flatMap((text) => wordsOf(text));
        const hits = new Map<number, number>();
        const scores = new Map<number, number>();
        for (const word of words) {
          const count = matcher.matchPartly([word]);
          for (const document of matcher.found.subarray(0, count)) {
            hits.set(document, (hits.get(document) ?? 0) + 1);
            scores.set(document, (scores.get(document) ?? 0) + (matcher.scores[document] ?? 0));
          }
        }
        const most = Math.max(0, ...hits.values());
        const plain = [...hits.keys()].filter((document) => hits.get(document) === most);
        const found = [...matcher.found.subarray(0, matcher.matchMost(words))];
        expect(found).toEqual(most * 2 < words.length ? [] : plain.toSorted((a, b) => a - b));
        for (const document of found) expect(matcher.scores[document]).toBe(scores.get(document));
        // Nothing is left of it in what the next one is told by.
        expect([...matcher.found.subarray(0, matcher.matchMost(words))]).toEqual(found);
      },
    ),
    { numRuns: 500 },
  );
});
