import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalPath, canonicalQuery, splitAddress } from './canonical-address.ts';

const words = fc.oneof(
  fc.string({ unit: fc.constantFrom('ก', 'า', 'ร', '์', 'a', 'Z', '/', '%', ' ', '?', '&', '=', '+', '-') }),
  fc.string({ unit: 'grapheme' }),
);
/** A character as one client or another writes it. */
function writtenSomehow(text: string, choices: readonly boolean[]): string {
  return [...text.toWellFormed()]
    .map((character, at) => {
      const encoded = encodeURIComponent(character);
      const everyByte = [...new TextEncoder().encode(character)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
        .join('');
      return (choices[at % Math.max(1, choices.length)] ?? true) ? encoded : everyByte;
    })
    .join('');
}
const choices = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });
const decoded = (path: string) => path.split('/').map((segment) => decodeURIComponent(segment));

describe('a path', () => {
  test('has one form, however its segments are encoded', () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), choices, choices, (texts, one, other) => {
        // The last has a letter, so that no slash is at the end.
        const parts = texts.map((text, at) => (at === texts.length - 1 ? `${text}x` : text));
        const first = canonicalPath(`/${parts.map((part) => writtenSomehow(part, one)).join('/')}`);
        const second = canonicalPath(`/${parts.map((part) => writtenSomehow(part, other)).join('/')}`);
        expect(first).toBe(second);
        expect(decoded(first)).toEqual(['', ...parts.map((part) => part.toWellFormed())]);
      }),
    );
  });

  test('shares its form with no other path', () => {
    fc.assert(
      fc.property(words, words, choices, (one, other, how) => {
        const first = canonicalPath(`/product/${writtenSomehow(`${one}x`, how)}`);
        const second = canonicalPath(`/product/${writtenSomehow(`${other}x`, how)}`);
        expect(first === second).toBe(one.toWellFormed() === other.toWellFormed());
      }),
    );
  });

  test.each([
    ['/author/%74hanin-srisuwan', '/author/thanin-srisuwan'],
    ['/a%2Fb', '/a%2Fb'],
    ['/a%2fb/', '/a%2Fb'],
    ['/%E0%B9%81%E0%B8%A1%E0%B8%A7', '/%E0%B9%81%E0%B8%A1%E0%B8%A7'],
    ['/%e0%b9%81', '/%E0%B9%81'],
    ['/%ED%A0%80', '/%ED%A0%80'],
    ['/100%', '/100%'],
    ['/', '/'],
    ['//', '/'],
  ])('%s is %s', (path, form) => expect(canonicalPath(path)).toBe(form));
});

describe('a query', () => {
  const read = (name: string) => (['a', 'b', 'search'].includes(name) ? name : null);
  const pairs = fc.array(
    fc.tuple(fc.constantFrom('a', 'b', 'search', 'a[]', 'b[x]', 'utm_source', 'fbclid', 'z'), words),
    { maxLength: 8 },
  );
  const valuesOf = (query: string) => {
    const all = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(query)) {
      const base = name.split('[')[0] ?? '';
      if (read(base) !== null) all.set(base, [...(all.get(base) ?? []), `${name}=${value}`]);
    }
    return [...all].sort(([one], [other]) => (one < other ? -1 : 1));
  };

  test('has one form for what is read of it, and keeps all of that', () => {
    fc.assert(
      fc.property(pairs, (given) => {
        const query = new URLSearchParams(given).toString();
        const form = canonicalQuery(query, read);
        expect(valuesOf(form)).toEqual(valuesOf(query));
        expect(canonicalQuery(form, read)).toBe(form);
      }),
    );
  });

  test('is the same with what nobody reads, and in another order', () => {
    expect(canonicalQuery('utm_source=x&search=แมว&fbclid=1&a=4,5', read)).toBe(
      canonicalQuery('a=4%2C5&search=%E0%B9%81%E0%B8%A1%E0%B8%A7', read),
    );
    expect(canonicalQuery('utm_source=x', read)).toBe('');
  });
});

test('an address is split at its path and its query', () => {
  expect(splitAddress('https://shop.example/api/a%2Fb?x=/y?z#f?g')).toEqual({
    origin: 'https://shop.example',
    path: '/api/a%2Fb',
    query: 'x=/y?z',
  });
  expect(splitAddress('http://localhost:3000/')).toEqual({
    origin: 'http://localhost:3000',
    path: '/',
    query: '',
  });
  expect(splitAddress('http://localhost/#x?y')).toEqual({ origin: 'http://localhost', path: '/', query: '' });
});
