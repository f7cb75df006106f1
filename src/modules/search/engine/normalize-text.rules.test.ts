import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeMapped, normalizeText } from './normalize-text.rules.ts';

describe('normalizeText', () => {
  test.each([
    ['Harry POTTER', 'harry potter'],
    ['Éxupéry Ångström Straße', 'exupery angstrom strasse'],
    ['ม.๖ ๒๕๖๗', 'ม.6 2567'],
    ['น้ํา', 'น้ำ'],
    ['นํ้า', 'น้ำ'],
    ['น\u0e4d\u0e32', 'นำ'],
    ['นำ้', 'น้ำ'],
    ['ที่่่', 'ที่'],
    ['ท่ี', 'ที่'],
    ['เเมว', 'แมว'],
    ['พุท\u0e3aธ', 'พุทธ'],
    ['กๅ', 'กา'],
    ['ฤๅษี', 'ฤๅษี'],
    ['มาาา', 'มา'],
    ['\ufeffเจ้า\u200bชาย\u200d', 'เจ้าชาย'],
    ['ＡＢＣ１２３', 'abc123'],
    ['children’s', "children's"],
    ['a\0b\ud800c', 'a b c'],
  ])('%j → %j', (text, expected) => {
    expect(normalizeText(text)).toBe(expected);
  });

  test('Thai and Latin text folds once and for all', () => {
    const thai = fc.string({ unit: fc.constantFrom(...'เแกนพฤา่้ิีำํๅ็์ฺ ๖aÉ\u200b') });
    fc.assert(
      fc.property(thai, (text) => normalizeText(normalizeText(text)) === normalizeText(text)),
      {
        numRuns: 2000,
      },
    );
  });

  test('the mapped text is the same text, and points into the original', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'เแกนา่้ิีำํๅ็ ๖aÉ\u200b') }),
    );
    fc.assert(
      fc.property(text, (original) => {
        const mapped = normalizeMapped(original);
        expect(mapped.text).toBe(normalizeText(original));
        expect(mapped.starts).toHaveLength(mapped.text.length);
        for (const [i, start] of mapped.starts.entries()) {
          expect(start).toBeLessThan(mapped.ends[i] ?? 0);
          expect(mapped.ends[i]).toBeLessThanOrEqual(original.length);
        }
      }),
      // Found by chance: three marks on nothing, the last two in order.
      { examples: [['็ิ้']] },
    );
  });
});
