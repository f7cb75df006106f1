import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundComparer } from './sound-distance.rules.ts';
import { spelledBytesNearness, spelledNearness } from './spelled-nearness.rules.ts';
import { isWide } from './text-byte.rules.ts';
import { encodeText } from './text-bytes.ts';

test('a stretch of a text is as near as its slips are few', () => {
  expect(spelledNearness('potter')('harry potter and')).toBe(1);
  expect(spelledNearness('pottre')('harry potter and')).toBeCloseTo(5 / 6);
  expect(spelledNearness('poter')('harry potter')).toBeCloseTo(4 / 5);
  expect(spelledNearness('potter')('')).toBe(0);
  expect(spelledNearness('')('harry')).toBe(0);
});

test.each([
  ['spelled', spelledNearness, 'abc '],
  ['heard', soundComparer, 'KTaesrn|'],
  ['heard with near sounds', soundComparer, 'KJSTFPWaik9'],
] as const)(
  '%s: told that only so near a text is of use, the answer is the same or 0',
  (_, compare, signs) => {
    const textArbitrary = (maxLength: number) =>
      fc.array(fc.constantFrom(...signs), { maxLength }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(
        textArbitrary(12),
        fc.array(textArbitrary(16), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(0.01, 0.3, 0.5, 0.76, 0.9, 1),
        (asked, others, least) => {
          const nearness = compare(asked);
          for (const other of others) {
            const inFull = compare(asked)(other);
            // Costs are added up in 32 bits: at the very limit either answer is right.
            if (Math.abs(inFull - least) < 1e-3) continue;
            expect(nearness(other, least)).toBeCloseTo(inFull >= least ? inFull : 0, 5);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  },
);

test('bytes between spaces are as near as the text they are of', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab กขา่é'), maxLength: 12 });
  fc.assert(
    fc.property(
      text,
      fc.array(text, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 0.4, 0.8),
      (asked, others, least) => {
        const nearness = spelledBytesNearness(asked);
        for (const other of others) {
          const { bytes, length } = encodeText(`-${other}`);
          const lying = { bytes, start: 1, end: length };
          if (isWide({ ...lying, start: 0 })) continue;
          expect(nearness(lying, least)).toBe(spelledNearness(asked)(` ${other} `, least));
        }
      },
    ),
    { numRuns: 1_000 },
  );
});
