import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { formToQuery } from './form-to-query.ts';

const app = new Hono();
app.post('/login/back', formToQuery(['code', 'state', 'user']));

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  app.request('/login/back?kept=no', { method: 'POST', body, headers });

describe('a form from another site', () => {
  test('becomes the query of the same address, with the named fields alone', async () => {
    const user = '{"name":{"firstName":"สมหญิง & Co"}}';
    const reply = await post(
      new URLSearchParams({ code: 'c+/=', state: 's', user, next: '//evil.example', token: 't' }),
    );
    expect(reply.status).toBe(303);
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
    const to = new URL(reply.headers.get('location') ?? '', 'http://here.example');
    expect([to.origin, to.pathname]).toEqual(['http://here.example', '/login/back']);
    expect(Object.fromEntries(to.searchParams)).toEqual({ code: 'c+/=', state: 's', user });
  });

  test('may be empty, too long, broken, or no form at all', async () => {
    const location = async (body: string) =>
      (await post(body, { 'content-type': 'application/x-www-form-urlencoded' })).headers.get('location');
    expect(await location('')).toBe('/login/back?');
    expect(await location(`code=${'x'.repeat(5_000)}&state=s`)).toBe('/login/back?state=s');
    expect(await location('code=%ff%0d%0aSet-Cookie:a&state=%')).toBe(
      '/login/back?code=%EF%BF%BD%0D%0ASet-Cookie%3Aa&state=%25',
    );
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415);
  });
});
