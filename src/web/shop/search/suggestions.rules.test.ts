import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  markedPieces,
  marksOfWords,
  moveActive,
  type SuggestReply,
  searchOptions,
  searchPath,
} from './suggestions.rules.ts';

const reply: SuggestReply = {
  suggestions: [{ kind: 'product', text: 'แมวเก้าชีวิต', href: '/product/cat', marks: [[0, 3]] }],
  recent: ['แมว', 'หมา', 'ปลา', 'นก', 'งู', 'เสือ'].map((search) => ({ search })),
};

describe('what the search box offers', () => {
  test('the last five searches while nothing is typed', () => {
    expect(searchOptions(' ', reply).map(({ text }) => text)).toEqual(['แมว', 'หมา', 'ปลา', 'นก', 'งู']);
    expect(searchOptions('', reply)[0]).toMatchObject({
      kind: 'history',
      href: `/product?search=${encodeURIComponent('แมว')}`,
    });
  });
  test('suggestions as soon as something is', () => {
    const product = { authors: ['มาลี'], format: 'paperback' as const, price: 120 };
    const [suggestion] = reply.suggestions;
    const told = { ...reply, suggestions: suggestion === undefined ? [] : [{ ...suggestion, product }] };
    expect(searchOptions('แม', told)).toEqual([
      { kind: 'product', text: 'แมวเก้าชีวิต', href: '/product/cat', imageUrl: null, marks: [[0, 3]], product },
    ]);
  });
  test('nothing before there is an answer', () => {
    expect(searchOptions('แมว', null)).toEqual([]);
  });
});

test('a search goes to /product with what was typed', () => {
  expect(searchPath(' a&b ')).toBe('/product?search=a%26b');
  expect(searchPath('   ')).toBe('/product');
});

describe('the arrows', () => {
  test('go through the options and back to the input', () => {
    expect([moveActive(-1, 1, 3), moveActive(2, 1, 3), moveActive(-1, -1, 3), moveActive(0, -1, 3)]).toEqual([
      0, -1, 2, -1,
    ]);
    expect(moveActive(-1, 1, 0)).toBe(-1);
  });
  test('as many steps as there are places lead back to where one was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 }),
        fc.constantFrom(1 as const, -1 as const),
        (count, step) => {
          let active = -1;
          const seen = new Set<number>();
          for (let turn = 0; turn <= count; turn += 1) {
            active = moveActive(active, step, count);
            seen.add(active);
          }
          expect(active).toBe(-1);
          expect(seen.size).toBe(count + 1);
        },
      ),
    );
  });
});

test('marked pieces are the whole text, whatever the ranges', () => {
  expect(markedPieces('แมวน้อย', [[0, 3]])).toEqual([
    { text: 'แมว', isMarked: true, start: 0 },
    { text: 'น้อย', isMarked: false, start: 3 },
  ]);
  const range = fc.tuple(fc.nat(30), fc.nat(30));
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.array(range, { maxLength: 5 }), (text, marks) => {
      expect(
        markedPieces(text, marks)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('words of a search are marked where they stand, and never beyond the text', () => {
  expect(marksOfWords('Return policy', 'POLICY re')).toEqual([
    [7, 13],
    [0, 2],
  ]);
  expect(marksOfWords('นโยบายการคืนสินค้า', 'คืน')).toEqual([[9, 12]]);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, search) => {
      const pieces = markedPieces(text, marksOfWords(text, search));
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    }),
  );
});
