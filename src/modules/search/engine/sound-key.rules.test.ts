import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeText } from './normalize-text.rules.ts';
import { soundComparer } from './sound-distance.rules.ts';
import { forSkeletonGrams, romanizedSoundsOf, soundsOf } from './sound-key.rules.ts';

const alike = (asked: string, other: string) =>
  soundComparer(soundsOf(normalizeText(asked)))(soundsOf(normalizeText(other)));
const alikeRomanized = (asked: string, other: string) =>
  soundComparer(romanizedSoundsOf(asked))(soundsOf(normalizeText(other)));

describe('what sounds alike', () => {
  test.each([
    ['แฮร์รี่ พอตเตอร์', 'Harry Potter'],
    ['โรว์ลิ่ง', 'Rowling'],
    ['สตีเฟน คิง', 'Stephen King'],
    ['มูราคามิ', 'Murakami'],
    ['จูราสสิค พาร์ค', 'Jurassic Park'],
    ['เฮมิงเวย์', 'Hemingway'],
    ['โทลคีน', 'Tolkien'],
    ['มาร์เกซ', 'Márquez'],
    ['ซิดดาร์ธา', 'Siddhartha'],
    ['เกรแฮม กรีน', 'Graham Greene'],
  ])('%s is %s', (thai, latin) => expect(alike(thai, latin)).toBeGreaterThan(0.9));

  test.each([
    ['si phaendin', 'สี่แผ่นดิน'],
    ['khu kam', 'คู่กรรม'],
    ['nang nak', 'นางนาก'],
    ['thawiphop', 'ทวิภพ'],
    ['phutthasakkarat', 'พุทธศักราช'],
  ])('%s is %s', (latin, thai) => expect(alikeRomanized(latin, thai)).toBeGreaterThan(0.72));

  test.each([
    ['แฮร์รี่ พอตเตอร์', 'Stephen King'],
    ['มูราคามิ', 'Rowling'],
    ['ดูน', 'Twilight'],
  ])('%s isn’t %s', (thai, latin) => expect(alike(thai, latin)).toBeLessThan(0.7));
});

const gramsOf = (sounds: string) => {
  const grams = new Set<number>();
  forSkeletonGrams(sounds, (gram) => grams.add(gram));
  return grams;
};
/** The same from texts: consonants of a class as one sign, whatever is twice in a row once, cut in threes and fours. */
const plainGramsOf = (sounds: string) => {
  const classes = ['Kk', 'JSTst', 'PFp', 'Mm', 'NLnl', 'W', 'H', '|', ...'0123456789'];
  const skeletons = [sounds, `|${sounds.replaceAll('|', '')}|`].map((text) =>
    [...text].map((sign) => classes.findIndex((each) => each.includes(sign)) + 1),
  );
  const grams = skeletons.flatMap((signs) => {
    const kept = signs.filter((sign, i) => sign !== 0 && sign !== signs[i - 1]);
    return kept.flatMap((_, i) =>
      [3, 4]
        .filter((length) => i + length <= kept.length)
        .map((length) => kept.slice(i, i + length).reduce((number, sign) => number * 19 + sign, 0)),
    );
  });
  return new Set(grams);
};

test('any text has sounds, and is wholly like itself', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'กรวยอหเแโไาิีุู์่ะัำ abcehgphyrw15'), maxLength: 30 }),
      (text) => {
        const sounds = soundsOf(normalizeText(text));
        expect(sounds).toMatch(/^[A-Za-z0-9|]*$/);
        expect(gramsOf(sounds)).toEqual(plainGramsOf(sounds));
        if (sounds !== '') expect(soundComparer(sounds)(sounds)).toBe(1);
      },
    ),
    { numRuns: 500 },
  );
});
