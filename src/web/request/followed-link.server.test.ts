import { expect, test } from 'vitest';
import { writeChoice } from './cookie-consent.rules.ts';
import { linkCookies, readCameBy, readCameByWithHistory } from './followed-link.server.ts';

const code = 'abcDEF-_0123';
const proof = 'p'.repeat(64);
const asking = (cookie: string) => new Request('https://shop.example/', { headers: { cookie } });
const agreed = `cookie_consent=${writeChoice({ statistics: false, marketing: true })}`;
const refused = `cookie_consent=${writeChoice({ statistics: true, marketing: false })}`;
const clicks = 'h'.repeat(80);
const link = (channel: string | null = 'line') => ({ code, proof, channel, clicks });
/** The cookies a browser has after these Set-Cookie lines. */
const kept = (lines: readonly string[]) =>
  lines
    .filter((line) => !/Max-Age=0/.test(line))
    .map((line) => line.split(';')[0])
    .join('; ');

test('who agreed is remembered for 30 days, by the names of SPEC §3', () => {
  const lines = linkCookies(asking(agreed), link(), { isSecure: true });
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/Max-Age=2592000;.*HttpOnly; Secure; SameSite=Lax$/);
  expect(kept(lines)).toBe(
    `affiliat_from=${code}; affiliat_code_share=${proof}; social_referer=line; affiliat_clicks=${clicks}`,
  );
  expect(readCameByWithHistory(asking(kept(lines))).clicks).toBe(clicks);
  expect(readCameBy(asking(kept(lines)))).toEqual({ affiliateCode: code, codeShare: proof, referer: 'line' });
});

test.each([
  ['who refused', refused],
  ['who wasn’t asked yet', ''],
])('%s: nothing is remembered, and the link works for this visit', (_, cookie) => {
  const lines = linkCookies(asking(cookie), link(), { isSecure: false });
  expect(lines).toHaveLength(2);
  for (const line of lines)
    expect(line).toMatch(
      /^affiliate_visit(?:_clicks)?=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  expect(readCameByWithHistory(asking(kept(lines))).clicks).toBe(clicks);
  expect(readCameBy(asking(kept(lines)))).toEqual({ affiliateCode: code, codeShare: proof, referer: 'line' });
  const unsaid = linkCookies(asking(cookie), link(null), { isSecure: false });
  expect(readCameBy(asking(kept(unsaid)))).toEqual({ affiliateCode: code, codeShare: proof, referer: null });
});

test('a later link goes before this visit’s, once its visitor has agreed', () => {
  const lines = linkCookies(asking(`${agreed}; affiliate_visit=${'z'.repeat(12)}.${proof}`), link(), {
    isSecure: false,
  });
  expect(lines.some((line) => /^affiliate_visit=; Max-Age=0;/.test(line))).toBe(true);
});

test('what a browser sends that we never wrote is no link; a channel can’t bring a cookie’s end with it', () => {
  expect(readCameBy(asking('affiliate_visit=x; affiliat_from=<b>'))).toEqual({
    ...{ affiliateCode: null, codeShare: null, referer: null },
  });
  const [line = ''] = linkCookies(asking(''), link('evil; Path=/x'), { isSecure: false });
  expect(line).not.toContain('evil');
});
