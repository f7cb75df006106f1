import { expect, test } from 'vitest';
import { baseName, isBeside, readPictureName } from './picture-names.rules.ts';

test('a file’s name says whose picture it is, and which', () => {
  expect(readPictureName('9786160000000.jpg')).toEqual({ codes: ['9786160000000'], place: 1 });
  expect(readPictureName('covers/9786160000000_2.JPEG')).toEqual({
    codes: ['9786160000000_2', '9786160000000'],
    place: 2,
  });
  expect(readPictureName('A_17.png'), 'a store’s own number may end so').toEqual({
    codes: ['A_17', 'A'],
    place: 17,
  });
  for (const none of ['.jpg', 'readme.txt', '9786160000000', ' .png', ''])
    expect(readPictureName(none)).toBeNull();
});

test('what systems put beside files is nobody’s', () => {
  for (const path of ['__MACOSX/._a.jpg', 'a/.DS_Store', 'Thumbs.db'])
    expect(isBeside(path), path).toBe(true);
  expect(isBeside('a/9786160000000.jpg')).toBe(false);
  expect(baseName('a\\b/c.jpg')).toBe('c.jpg');
});
