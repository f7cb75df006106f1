import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asMeant, withMarksAsMeant } from './thai-as-meant.ts';

const consonant = fc.constantFrom(...'กขคงนมยรลวสหอ');
const vowel = fc.constantFrom('', 'ั', 'ิ', 'ี', 'ึ', 'ื', 'ุ', 'ู', '็');
const tone = fc.constantFrom('', '่', '้', '๊', '๋', '์');

test('text is folded once and for all', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'เแกนฤา่้ิีุำํๅ็์ฺ ๖aé\u0301\u200b') }),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(text, (one) => {
      expect(asMeant(asMeant(one))).toBe(asMeant(one));
      expect(withMarksAsMeant(withMarksAsMeant(one))).toBe(withMarksAsMeant(one));
    }),
    { numRuns: 2000 },
  );
});

test('the order of marks makes no difference, nor what can’t be seen between them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(consonant, vowel, tone, fc.boolean(), fc.constantFrom('', '\u200b', '\ufeff')), {
        minLength: 1,
        maxLength: 8,
      }),
      (letters) => {
        const usual = letters.map(([letter, above, over, isAm]) =>
          isAm ? `${letter}${over}ำ` : `${letter}${above}${over}`,
        );
        const others = letters.map(([letter, above, over, isAm, between]) =>
          isAm ? `${letter}ำ${between}${over}` : `${letter}${over}${between}${above}`,
        );
        const parted = letters.map(([letter, above, over, isAm, between]) =>
          isAm ? `${letter}ํ${over}${between}า` : `${letter}${between}${over}${above}`,
        );
        expect(asMeant(others.join(''))).toBe(asMeant(usual.join('')));
        expect(asMeant(parted.join(''))).toBe(asMeant(usual.join('')));
      },
    ),
  );
});

test('another vowel, tone or consonant stays another', () => {
  for (const [one, other] of [
    ['ปา', 'ป้า'],
    ['มานี', 'มานิ'],
    ['มาณี', 'มานี'],
    ['คำ', 'คา'],
    ['แก้ว', 'เก้ว'],
  ] as const)
    expect(asMeant(one)).not.toBe(asMeant(other));
});
