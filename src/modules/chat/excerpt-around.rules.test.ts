import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptAround } from './excerpt-around.rules.ts';

const lettersOf = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
const thai = 'เล่มนี้พิมพ์ครั้งแรกปีก่อนและกำลังจะพิมพ์เพิ่มเดือนหน้าที่ร้านของเรา'.repeat(6);

describe('an excerpt around what was found', () => {
  it('shows it in Thai, which has no spaces to cut at', () => {
    const excerpt = excerptAround(`${thai}ใบกำกับภาษี${thai}`, 'ใบกำกับภาษี');
    expect(excerpt).toContain('ใบกำกับภาษี');
    expect(excerpt.startsWith('…') && excerpt.endsWith('…')).toBe(true);
    expect(lettersOf(excerpt.split('ใบกำกับภาษี')[0] ?? '')).toHaveLength(31);
    expect(lettersOf(excerpt)).toHaveLength(122);
  });

  it('cuts at a space where one is near', () => {
    const words = 'The quick brown fox jumps over the lazy dog and runs on. '.repeat(5);
    const excerpt = excerptAround(`${words}An atlas of rivers. ${words}`, 'ATLAS');
    expect(excerpt).toContain('atlas of rivers');
    const said = excerpt.slice(1, -1);
    expect(` ${words}An atlas of rivers. ${words}`).toContain(` ${said} `);
  });

  it('is the whole of a short text, on one line, and its beginning where nothing was found', () => {
    expect(excerptAround('one\ntwo  three', 'two')).toBe('one two three');
    expect(excerptAround('x'.repeat(200), 'y')).toBe(`${'x'.repeat(120)}…`);
  });

  it('always holds what was found, and no letter is cut', () => {
    const piece = fc.constantFrom(
      'ก',
      'ที่',
      'น้ำ',
      'เ',
      'ปู่',
      ' ',
      '\n',
      'ab',
      'İ',
      'Σ',
      '👩‍👩‍👧',
      'e\u0301',
      '7',
    );
    const words = (most: number) => fc.array(piece, { maxLength: most }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words(200), words(20), words(200), (head, found, tail) => {
        const text = `${head}${found}${tail}`;
        const excerpt = excerptAround(text, found.toUpperCase());
        const line = found.replace(/\s+/g, ' ').trim();
        expect(excerpt).toContain(line);
        const whole = new Set(lettersOf(text.replace(/\s+/g, ' ')));
        for (const letter of lettersOf(excerpt.replace(/^…|…$/g, ''))) expect(whole).toContain(letter);
      }),
      { numRuns: 500 },
    );
  });
});
