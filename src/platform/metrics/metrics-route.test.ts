import { Hono } from 'hono';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createMetricsRoute } from './metrics-route.ts';

async function ask(
  options: { token?: string | null; isDemo?: boolean },
  headers: Record<string, string> = {},
) {
  const registry = new Registry();
  new Gauge({ name: 'revenue', help: 'of the test', registers: [registry] }).set(7);
  const app = new Hono();
  app.get('/metrics', createMetricsRoute({ registry, token: null, isDemo: false, ...options }));
  const reply = await app.request('/metrics', { headers });
  return { status: reply.status, isTold: (await reply.text()).includes('revenue 7') };
}

test('the token opens it, and nothing but the token', async () => {
  const told = { status: 200, isTold: true };
  const refused = { status: 401, isTold: false };
  const token = 'a-token-of-prometheus';
  expect(await ask({ token }, { authorization: `Bearer ${token}` })).toEqual(told);
  expect(await ask({ token })).toEqual(refused);
  expect(await ask({ token }, { authorization: 'Bearer a-token-of-nobody' })).toEqual(refused);
  expect(await ask({ token, isDemo: true })).toEqual(refused);
});

test('without a token only a demo tells, and only who asks on its own machine', async () => {
  expect(await ask({})).toEqual({ status: 404, isTold: false });
  expect(await ask({ isDemo: true })).toEqual({ status: 200, isTold: true });
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    expect(await ask({ isDemo: true }, { [name]: '203.0.113.9' })).toEqual({ status: 404, isTold: false });
});
