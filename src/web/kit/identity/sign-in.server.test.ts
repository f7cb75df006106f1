import { expect, test } from 'vitest';
import { appendSession } from './sign-in.server.ts';

test('the token’s cookie stays a year, however long its session is (SPEC §9)', () => {
  const headers = new Headers();
  appendSession(headers, { isSecure: true, deviceId: 'a-device-of-the-test' }, { token: 'a-token' });
  const [token] = headers.getSetCookie();
  expect(token).toMatch(/^token=a-token;/);
  expect(token).toContain('Max-Age=31536000');
  expect(token).toMatch(/HttpOnly/);
});
