import { expect, test } from 'vitest';
import { writeChoice } from './cookie-consent.rules.ts';
import { writeCookie, writeOptionalCookie } from './cookies.server.ts';

const options = { isSecure: true };
const asking = (cookie: string) => new Request('https://books.example/', { headers: { cookie } });

test('a cookie the shop could work without is set only for who agreed to its purpose', () => {
  const write = (cookie: string) => writeOptionalCookie(asking(cookie), 'affiliateFrom', 'AB12', options);
  expect(write('')).toBeNull();
  expect(write('cookie_consent=all')).toBeNull();
  expect(write(`cookie_consent=${writeChoice({ statistics: true, marketing: false })}`)).toBeNull();
  expect(
    write(`cookie_consent=${writeChoice({ statistics: true, marketing: true }, '2020-01-01')}`),
  ).toBeNull();
  expect(write(`cookie_consent=${writeChoice({ statistics: false, marketing: true })}`)).toBe(
    'affiliat_from=AB12; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
});

test('the others are set as they are, and all of them can be cleared', () => {
  expect(writeCookie('cartId', 'x', { isSecure: false, maxAgeS: 'session' })).toBe(
    'cartId=x; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(writeCookie('affiliateFrom', null, options)).toMatch(/^affiliat_from=; Max-Age=0;/);
  // @ts-expect-error a marketing cookie can't be set without asking
  writeCookie('affiliateFrom', 'AB12', options);
});
