import { describe, expect, test } from 'vitest';
import { isSignInAsked, unauthorizedPath } from './unauthorized-path.server.ts';

const site = 'https://bannasala.example';
const asked = (path: string, headers: Record<string, string> = {}) =>
  unauthorizedPath(new Request(site + path, { headers }));
const to = (next: string) => `/401?${new URLSearchParams({ next })}`;

describe('who has to sign in anew comes back to', () => {
  test.each([
    ['/user/profile/my-order/R1', '/user/profile/my-order/R1'],
    ['/user/profile/my-order.data?status=paid&_routes=root', '/user/profile/my-order?status=paid'],
    ['/login?next=%2Fcart', '/cart'],
    ['/401.data?next=%2Fcart', '/cart'],
  ])('%s: %s', (path, next) => {
    expect(asked(path)).toBe(to(next));
  });

  test('the page that a resource was asked from', () => {
    expect(asked('/resources/voucher', { referer: `${site}/promotion?x=1` })).toBe(to('/promotion?x=1'));
  });

  test.each(['/', '/_root.data', '/login', '/register.data', '/resources/voucher'])(
    'nowhere in particular from %s',
    (path) => {
      expect(asked(path)).toBe('/401');
    },
  );
});

test('an answer asks to sign in with its status, or by leading to /401', () => {
  const leading = (location: string) => new Response(null, { status: 302, headers: { location } });
  expect(isSignInAsked(new Response(null, { status: 401 }))).toBe(true);
  expect(isSignInAsked(leading('/401'))).toBe(true);
  expect(isSignInAsked(leading(to('/cart')))).toBe(true);
  expect(isSignInAsked(leading('/4012'))).toBe(false);
  expect(isSignInAsked(leading('/cart?to=/401'))).toBe(false);
  expect(isSignInAsked(new Response(null, { headers: { location: '/401' } }))).toBe(false);
});
