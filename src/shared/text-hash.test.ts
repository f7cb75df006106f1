import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textHash } from './text-hash.ts';

test('the same text has the same number, a safe one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const hash = textHash(text);
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
      expect(textHash(text)).toBe(hash);
    }),
  );
});

test('texts that differ in a letter differ, a hundred thousand of them', () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, index) => textHash(`เล่ม ${index}`)));
  expect(hashes.size).toBe(100_000);
});

test('stays as it is: addresses of pictures are made of it', () => {
  expect(textHash('').toString(16)).toMatchInlineSnapshot(`"bdcb81aee8d83"`);
});
