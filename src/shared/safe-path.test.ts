import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

describe('where to go next', () => {
  test.each([
    ['/cart', '/cart'],
    ['/product?search=แมว&pageNo=2#top', '/product?search=%E0%B9%81%E0%B8%A1%E0%B8%A7&pageNo=2#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/a/..//evil.example', '/'],
    ['evil', '/'],
    ['', '/'],
    [null, '/'],
  ])('%j leads to %j', (given, expected) => expect(safePath(given)).toBe(expected));

  test('never leads to another origin, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const url = new URL(safePath(`/${given}`), 'https://shop.example');
        expect(url.origin).toBe('https://shop.example');
      }),
    );
  });
});
