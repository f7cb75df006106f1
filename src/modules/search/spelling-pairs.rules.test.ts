import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeText } from './engine/normalize-text.rules.ts';
import { wordsOf } from './engine/tokenize.rules.ts';
import { checkSpellingPair, OtherSpellings, spellingKey } from './spelling-pairs.rules.ts';

const fieldsOf = (word: string, spelling: string) => {
  const checked = checkSpellingPair({ word, spelling });
  return checked.ok ? {} : checked.failure.fields;
};
const variantsOf = (spellings: OtherSpellings, text: string) => {
  const normalized = normalizeText(text);
  return spellings.variantsOf(normalized, wordsOf(normalized));
};
const pairs = (...list: [string, string][]) =>
  new OtherSpellings(list.map(([word, spelling]) => ({ word, spelling })));

/** Words that are no part of each other. */
const latin = fc.constantFrom(
  'coelho',
  'rowling',
  'gabriel',
  'nietzsche',
  "o'brien",
  'jean-paul',
  'victor hugo',
);
const thai = fc.constantFrom('โคเอลโญ', 'โรว์ลิ่ง', 'กาเบรียล', 'นีทเชอ', 'โอไบรเอิน', 'ฌ็อง ปอล', 'วิกตอร์ อูโก');
const pair = fc.record({ word: latin, spelling: thai });

describe('a pair', () => {
  test('is of letters, with a space, hyphen or apostrophe between words', () => {
    for (const word of [
      'Coelho',
      'Víctor Hugo',
      "O'Brien",
      'O’Brien',
      'Jean-Paul',
      'โคเอลโญ',
      'ฌ็อง ปอล',
      '村上',
    ])
      expect(fieldsOf(word, 'another')).toEqual({});
    for (const word of [
      '',
      'a',
      ' ',
      '1984',
      'catch22',
      'a  b',
      '-a',
      'a-',
      'a_b',
      'a%b',
      'a\nb',
      '<b>',
      '--',
      '😀😀',
      '์',
    ])
      expect(fieldsOf(word, 'another')).toEqual({ word: 'lettersOnly' });
    expect(fieldsOf('1', '2')).toEqual({ word: 'lettersOnly', spelling: 'lettersOnly' });
  });

  test('is of two words that search doesn’t take for one already', () => {
    expect(fieldsOf('Coelho', 'COELHO')).toEqual({ spelling: 'sameWord' });
    expect(fieldsOf('Jean-Paul', 'jean paul')).toEqual({ spelling: 'sameWord' });
    expect(fieldsOf('Wolf', 'Wolfs')).toEqual({ spelling: 'sameWord' });
  });

  test('is known by the same keys whichever way round it is written, and however it is parted or cased', () => {
    fc.assert(
      fc.property(pair, ({ word, spelling }) => {
        const one = checkSpellingPair({ word, spelling });
        expect(one.ok).toBe(true);
        expect(checkSpellingPair({ word: spelling, spelling: word })).toEqual(one);
        expect(checkSpellingPair({ word: word.toUpperCase().replaceAll('-', ' '), spelling })).toEqual(one);
      }),
    );
  });

  test('is accepted or refused whatever is typed, and what is accepted has letters alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (word) => {
        const checked = checkSpellingPair({ word, spelling: 'another' });
        if (checked.ok) expect(spellingKey(word)).toMatch(/^[\p{L}\p{M}]{2,}$/u);
      }),
    );
  });
});

describe('a query', () => {
  test('is read with a word in its other spellings, the rest of it as it was', () => {
    const spellings = pairs(['Coelho', 'โคเอลโญ']);
    expect(variantsOf(spellings, 'เปาโล โคเอลโญ')).toEqual(['เปาโล coelho']);
    expect(variantsOf(spellings, 'Paulo Coelho, 2')).toEqual(['paulo โคเอลโญ, 2']);
    expect(variantsOf(spellings, 'หนังสือโคเอลโญ')).toEqual(['หนังสือcoelho']);
    expect(variantsOf(spellings, 'the alchemist')).toEqual([]);
  });

  test('has a word whole or not at all', () => {
    const spellings = pairs(['Ann', 'แอนน์'], ['กา', 'crow']);
    for (const text of ['annabel', 'hannah', 'กาแฟ', 'ปากกาดำ'])
      expect(variantsOf(spellings, text)).toEqual([]);
    expect(variantsOf(spellings, 'ann')).toEqual(['แอนน์']);
  });

  test('takes the longest of the words it knows', () => {
    const spellings = pairs(['victor hugo', 'วิกตอร์ อูโก'], ['victor', 'วิคเตอร์']);
    expect(variantsOf(spellings, 'victor hugo')).toEqual(['วิกตอร์ อูโก']);
    expect(variantsOf(spellings, 'victor')).toEqual(['วิคเตอร์']);
  });

  test('stands for all spellings of a word, whatever pair they are in, the nearest first', () => {
    const spellings = pairs(['Coelho', 'โคเอลโญ'], ['Coelho', 'โคเอโย'], ['โคเอโย', 'คูเอลญู']);
    expect(variantsOf(spellings, 'โคเอลโญ')).toEqual(['coelho', 'โคเอโย', 'คูเอลญู']);
  });

  test('finds each word of a pair for the other, in any order and number of pairs, within bounds', () => {
    fc.assert(
      fc.property(
        fc.array(pair, { minLength: 1, maxLength: 30 }),
        fc.array(fc.oneof(latin, thai)),
        (list, texts) => {
          const spellings = new OtherSpellings(list);
          for (const { word, spelling } of list) {
            const direct = list.filter((each) => each.word === word).map((each) => each.spelling);
            if (new Set(direct).size > 6) continue;
            expect(variantsOf(spellings, word).map(spellingKey)).toContain(spellingKey(spelling));
          }
          const long = texts.join(' ');
          const variants = variantsOf(spellings, long);
          expect(variants.length).toBeLessThanOrEqual(8);
          expect(new Set(variants).size).toBe(variants.length);
          expect(variants).not.toContain(normalizeText(long));
        },
      ),
    );
  });

  test('of any text has variants, and never more than eight', () => {
    const spellings = pairs(['aa', 'bb'], ['aa', 'cc'], ['aa', 'dd'], ['bb', 'กก']);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('aa', 'bb', 'cc', 'กก', 'x', '1', ' ', '-', '😀')), (parts) => {
        expect(variantsOf(spellings, parts.join(' ')).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});
