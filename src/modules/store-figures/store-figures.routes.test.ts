import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createRateLimits } from '../../platform/http/rate-limit.ts';
import type { RequestVariables } from '../../platform/http/request-context.ts';
import { createVisitRoute } from './store-figures.routes.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

function open() {
  const counted: [path: string, from: string][] = [];
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use((c, next) => {
    c.set('clientAddress', c.req.header('x-test-address') ?? 'one');
    return next();
  });
  app.route(
    '/resources/visit',
    createVisitRoute(
      { count: (path, from) => counted.push([path, from]), write: async () => undefined },
      createRateLimits(null),
    ),
  );
  const tell = async (form: Record<string, string>, agent = browser, address = 'one') =>
    (
      await app.request('/resources/visit', {
        method: 'POST',
        headers: {
          'user-agent': agent,
          'x-test-address': address,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(form).toString(),
      })
    ).status;
  return { counted, tell };
}

test('works: counts where somebody went and came from', async () => {
  const { counted, tell } = open();
  expect(await tell({ path: '/product/a', from: '/product?search=x' })).toBe(204);
  expect(await tell({ path: '/product/a' })).toBe(204);
  expect(counted).toEqual([
    ['/product/a', '/product?search=x'],
    ['/product/a', ''],
  ]);
});

test('refuses robots, whoever doesn’t say what they are, and addresses that are none, without a word', async () => {
  const { counted, tell } = open();
  const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  expect(await tell({ path: '/product/a' }, robot)).toBe(204);
  expect(await tell({ path: '/product/a' }, '')).toBe(204);
  expect(await tell({})).toBe(204);
  expect(await tell({ path: `/product/${'a'.repeat(2_000)}` })).toBe(204);
  expect(counted).toEqual([]);
});

test('protects: one machine isn’t counted without an end, and keeps nobody else out', async () => {
  const { counted, tell } = open();
  for (let time = 0; time < 600; time += 1) await tell({ path: '/product/a' });
  expect(await tell({ path: '/product/a' })).toBe(429);
  expect(await tell({ path: '/product/a' }, browser, 'another')).toBe(204);
  expect(counted).toHaveLength(601);
});
