import { expect, test } from 'vitest';
import { isBackgroundRead, isUnreached } from './hold-reads.rules.ts';

const page = new URL('http://shop.test/chat.data?id=1');
const idle = { navigation: { state: 'idle' }, errors: null };

test('what the page reads again by itself is in the background', () => {
  expect(isBackgroundRead(page, { method: 'GET' }, idle)).toBe(true);
  expect(isBackgroundRead(page, undefined, idle)).toBe(true);
});

test('a tap, a form, a page that failed, and everything that isn’t a page’s data are not', () => {
  expect(isBackgroundRead(page, undefined, { ...idle, navigation: { state: 'loading' } })).toBe(false);
  expect(isBackgroundRead(page, { method: 'POST' }, idle)).toBe(false);
  expect(isBackgroundRead(page, undefined, { ...idle, errors: {} })).toBe(false);
  expect(isBackgroundRead(page, undefined, null)).toBe(false);
  expect(isBackgroundRead(new URL('http://shop.test/__manifest'), undefined, idle)).toBe(false);
  expect(isBackgroundRead('/resources/chat/shopper', undefined, idle)).toBe(false);
});

test('a shop that is away is waited for, an answer that refuses is not', () => {
  expect([502, 503, 504].every((status) => isUnreached({ status }))).toBe(true);
  expect([200, 404, 401, 429, 500].some((status) => isUnreached({ status }))).toBe(false);
});
