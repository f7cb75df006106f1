import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches } from './mark-matches.rules.ts';

/** The text with its marked parts in brackets. */
function shown(text: string, query: string): string {
  let out = '';
  let at = 0;
  for (const { start, end } of markMatches(text, query)) {
    out += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  return out + text.slice(at);
}

describe('markMatches', () => {
  test.each([
    ['การเขียนโปรแกรมไพทอน', 'โปรแกรม', 'การเขียน[โปรแกรม]ไพทอน'],
    ['การเขียนโปรแกรมไพทอน', 'ไพทอน เขียน', 'การ[เขียน]โปรแกรม[ไพทอน]'],
    ['การเขียนโปรแกรมไพทอน', 'โปรแก', 'การเขียน[โปรแก]รมไพทอน'],
    ['แฮร์รี่ พอตเตอร์', 'พอตเตอร์', 'แฮร์รี่ [พอตเตอร์]'],
    ['Harry POTTER and the Stone', 'potter the', 'Harry [POTTER] and the Stone'],
    ['The Books of Rivers', 'book', 'The [Books] of Rivers'],
    ['Programming', 'prog', '[Prog]ramming'],
    ['Antoine de Saint-Exupéry', 'exupery', 'Antoine de Saint-[Exupéry]'],
    ['Antoine de Saint-Exupe\u0301ry', 'exupery', 'Antoine de Saint-[Exupe\u0301ry]'],
    ['น\u0e4d\u0e49าใส', 'น้ำ', '[น\u0e4d\u0e49า]ใส'],
    ['น้ำใส', 'น\u0e4d\u0e49า', '[น้ำ]ใส'],
    ['ม.๖ เล่ม ๑', 'ม.6', '[ม].[๖] เล่ม ๑'],
    ['เจ้า\u200bชายน้อย', 'เจ้าชาย', '[เจ้า\u200bชาย]น้อย'],
    ['ที่นี่', 'ท', 'ที่นี่'],
    ['กกต', 'xyz', 'กกต'],
    ['', 'a', ''],
    ['a', '', 'a'],
  ])('%s, asked for %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  test('ranges are in order, apart, inside the text, and never split a character', () => {
    const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });
    const thai = fc.string({ unit: fc.constantFrom(...'กนพเแาิี่้ำํ์ ab1é\u0301\u200b') });
    const text = fc.oneof(thai, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, text, fc.boolean(), (a, b, isPart) => {
        const query = isPart ? a.slice(1, 4) : b;
        const edges = new Set([...graphemes.segment(a)].map(({ index }) => index).concat(a.length));
        let at = -1;
        for (const { start, end } of markMatches(a, query)) {
          expect(start).toBeGreaterThan(at);
          expect(end).toBeGreaterThan(start);
          expect(edges.has(start) && edges.has(end)).toBe(true);
          at = end;
        }
      }),
      { numRuns: 500 },
    );
  });
});
