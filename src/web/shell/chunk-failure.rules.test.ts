import { expect, test } from 'vitest';
import { shouldReload } from './chunk-failure.rules.ts';

test('a page reloads for a missing chunk at most once per 60 s', () => {
  expect(shouldReload(null, 1_000)).toBe(true);
  expect(shouldReload('1000', 1_001)).toBe(false);
  expect(shouldReload('1000', 60_999)).toBe(false);
  expect(shouldReload('1000', 61_000)).toBe(true);
  expect(shouldReload('9000', 1_000)).toBe(true);
  expect(shouldReload('rubbish', 1_000)).toBe(true);
});
