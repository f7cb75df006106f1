import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedWords, searchOfAddress } from './counted-words.rules.ts';

describe('what is counted of a search', () => {
  test.each([
    ['  Harry   POTTER ', 'harry potter'],
    ['การ์ตูน', 'การ์ตูน'],
    ['978-616-18-1234-5', '978-616-18-1234-5'],
    ['1984', '1984'],
    ['ม.6 เล่ม 2', 'ม.6 เล่ม 2'],
  ])('%s is words', (typed, counted) => {
    expect(countedWords(typed)).toBe(counted);
  });

  test.each([
    'somsri@example.com',
    'โทร 081-234-5678',
    '+66 81 234 5678',
    '๐๘๑-๒๓๔-๕๖๗๘',
    '1 1002 00345 67 8',
    'https://example.com/a',
    'www.example.com',
    'ก'.repeat(101),
    ' ',
    '\u0000',
  ])('%s is somebody’s, or no search', (typed) => {
    expect(countedWords(typed)).toBeNull();
  });

  test('never has seven digits in a row that are no ISBN, however they are parted', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[ก-ฮa-z ]{0,10}$/),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', ' ', '-', '.')), {
          minLength: 7,
          maxLength: 9,
        }),
        (words, digits) => {
          const number = digits.map(([digit, between]) => `${digit}${between}`).join('');
          expect(countedWords(`${words}${number}`)).toBeNull();
        },
      ),
    );
  });

  test('is told by the page of results alone', () => {
    expect(searchOfAddress('/product?search=%E0%B8%81')).toBe('ก');
    expect(searchOfAddress('/product')).toBeNull();
    expect(searchOfAddress('/product/a?search=x')).toBeNull();
  });
});
