import { expect, test } from 'vitest';
import { fileSizeText } from './file-size.ts';

test.each([
  [0, '1 KB'],
  [1_500, '1 KB'],
  [840 * 1024, '840 KB'],
  [4.25 * 1024 * 1024, '4.3 MB'],
  [50 * 1024 * 1024, '50 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});
