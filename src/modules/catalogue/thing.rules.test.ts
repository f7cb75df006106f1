import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberedName, readNumberedName } from './thing.rules.ts';

test('a name with its number is read back as it was', () => {
  const name = fc.string({ minLength: 1 }).map((text) => text.trim());
  fc.assert(
    fc.property(
      name.filter((text) => text !== ''),
      fc.integer({ min: 1, max: 999_999_999 }),
      (text, id) => {
        expect(readNumberedName(numberedName(text, id))).toEqual({ name: text, id });
      },
    ),
  );
});

test('a name alone has no number, and a number alone is a name', () => {
  expect(readNumberedName(' มาลี ศรีสุข ')).toEqual({ name: 'มาลี ศรีสุข', id: null });
  expect(readNumberedName('#12')).toEqual({ name: '#12', id: null });
  expect(readNumberedName('Catch #0')).toEqual({ name: 'Catch #0', id: null });
});
