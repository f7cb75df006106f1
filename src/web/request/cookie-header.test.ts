import { expect, test } from 'vitest';
import { isCookieBroken, readCookieHeader } from './cookie-header.ts';

const cartId = 'abcdefghijklmnopqrstuvwxyz012345';

test.each(['x', '%00', '%', 'a'.repeat(5_000), 'คน', `${cartId} x`, '"'])(
  'a cart of %j counts as none, and as broken',
  (value) => {
    expect(readCookieHeader(`cartId=${value}`, 'cartId')).toBeNull();
    expect(isCookieBroken(`cartId=${value}`, 'cartId')).toBe(true);
  },
);

test('one of ours is read, among others', () => {
  const header = `language=en; cartId=${cartId}; token=whatever`;
  expect(readCookieHeader(header, 'cartId')).toBe(cartId);
  expect(readCookieHeader(header, 'token')).toBe('whatever');
  expect(readCookieHeader(header, 'device')).toBeNull();
  expect(isCookieBroken(header, 'cartId')).toBe(false);
  expect(isCookieBroken(header, 'device')).toBe(false);
  expect(isCookieBroken(undefined, 'device')).toBe(false);
  expect(isCookieBroken('cartId=', 'cartId')).toBe(false);
});
