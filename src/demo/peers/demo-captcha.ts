import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { CaptchaVerifier } from '../../platform/captcha/captcha-verifier.ts';
import type { Clock } from '../../shared/clock.ts';

const ttlMs = 120_000;

/**
 * Demo mode's captcha: a box to tick, which fetches a token, good once and for two minutes. It keeps no machine out; it lets
 * everything around a captcha be tried.
 */
export function createDemoCaptcha(clock: Clock): { verify: CaptchaVerifier; pages: Hono } {
  const key = randomBytes(32);
  const used = new Map<string, number>();
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  const pages = new Hono();
  pages.post('/', (c) => {
    const text = `${clock().getTime() + ttlMs}.${randomBytes(16).toString('base64url')}`;
    c.header('cache-control', 'no-store');
    return c.json({ token: `${text}.${sign(text).toString('base64url')}` });
  });

  const verify: CaptchaVerifier = async ({ token }) => {
    const now = clock().getTime();
    for (const [old, until] of used) if (until < now) used.delete(old);
    const [until = '', random = '', signature = ''] = token.split('.');
    const text = `${until}.${random}`;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(text);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    if (Number(until) < now || used.has(text)) return false;
    used.set(text, Number(until));
    return true;
  };

  return { verify, pages };
}
