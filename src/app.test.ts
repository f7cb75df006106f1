import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { createVisitCounter, type VisitCounter } from './modules/store-figures/count-visits.ts';
import { createLog } from './platform/create-log.ts';
import { createTestDatabase, type TestDatabase } from './platform/db/test-database.ts';
import { recordStatements } from './platform/db/test-statements.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limit.ts';
import { createTestServices } from './test-services.ts';

let database: TestDatabase;
let app: ReturnType<typeof createApp>['app'];
let limits: RateLimits;
let visits: VisitCounter;
let written = '';
let pageFails: Error | null = null;
const into = new Writable({
  write(chunk, _encoding, next) {
    written += chunk;
    next();
  },
});

beforeAll(async () => {
  database = await createTestDatabase();
  const services = { ...(await createTestServices(database)), siteUrl: 'https://shop.example' };
  limits = createRateLimits(database.db.$client);
  visits = createVisitCounter(services);
  ({ app } = createApp({
    services,
    visits,
    clicks: { count: () => undefined },
    limits,
    log: createLog('info', into),
    registry: new Registry(),
    apiKey: 'test-key',
    peerKey: 'test-peer-key',
    apiUrl: null,
    isDemo: false,
    siteMode: 'shop',
    trustProxy: true,
    untilNextChangeMs: () => null,
    metricsToken: 'metrics-token',
    demoPages: {},
    keptAssets: null,
    formTargets: [],
    loadWebBuild: () => {
      throw pageFails ?? new Error('no page is asked for here');
    },
    checkReady: async () => ({ database: true, search: false }),
  }));
});
afterAll(() => database.close());
beforeEach(() => {
  written = '';
  pageFails = null;
});

const lines = () =>
  written
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('a short link', () => {
  const robot = { headers: { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' } };
  const person = {
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari Line/14.9.0' },
  };

  test('is answered before the pages, with the whole app around it and without a statement once it is kept', async () => {
    const asked = await app.request('/api/share', { headers: { 'x-api-key': 'test-key' } });
    const { shortLink } = (await asked.json()).detail;
    expect(shortLink).toMatch(/^https:\/\/shop\.example\/main\/[\w-]{11}$/);
    const { pathname } = new URL(shortLink);
    const first = await app.request(pathname, robot);
    expect(first.status).toBe(200);
    expect(await first.text()).toContain(`<meta property="og:url" content="${shortLink}">`);
    const replies: Response[] = [];
    const statements = await recordStatements(async () => {
      for (let asks = 0; asks < 5; asks += 1) replies.push(await app.request(pathname, robot));
      replies.push(await app.request(`${pathname}?c=AB12`, person));
    });
    expect(statements).toEqual([]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 302]);
    expect(replies.at(-1)?.headers.get('location')).toBe('/?c=AB12');
    // Its own policy stands: nothing runs there.
    expect(replies[0]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('the log', () => {
  test('has a line of JSON a request, with its id, and none of what people type or keep secret', async () => {
    const secrets = [
      'somsri@mail.example',
      'hunter2-secret',
      'bearer-secret',
      'cookie-secret',
      'query-secret',
    ];
    const reply = await app.request('/api/login?search=query-secret', {
      method: 'POST',
      headers: {
        'x-api-key': 'test-key',
        'content-type': 'application/json',
        authorization: 'Bearer bearer-secret',
        cookie: 'token=cookie-secret',
        'x-request-id': 'request-of-the-test',
      },
      body: JSON.stringify({ username: secrets[0], password: secrets[1], type: 2 }),
    });
    expect(reply.headers.get('x-request-id')).toBe('request-of-the-test');
    expect(lines()).toMatchObject([
      { requestId: 'request-of-the-test', method: 'POST', path: '/api/login', status: reply.status },
    ]);
    for (const secret of secrets) expect(written).not.toContain(secret);
  });

  test.each([
    '/api/transaction/CART-SECRET',
    '/api/payment/cart/CART-SECRET',
    '/payment/result/pending/R1/CART-SECRET',
    '/payment/result/pending/R1/CART-SECRET.data',
    '/payment/slip/CART-SECRET',
    '/checkout/payment/CART-SECRET',
    '/customer/payment/result/success/R1/CART-SECRET',
    '/user/resetpassword/CART-SECRET',
  ])('cuts %s before the secret', async (path) => {
    await app.request(path, { headers: { 'x-api-key': 'test-key' } });
    expect(lines().length).toBeGreaterThan(0);
    expect(lines().at(-1).path).toMatch(/…$/);
    expect(written).not.toContain('CART-SECRET');
  });

  test('says which query failed, and not with what', async () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
      code: '23505',
      detail: 'Key (email)=(somsri@mail.example) already exists.',
      constraint: 'users_email',
    });
    pageFails = new DrizzleQueryError(
      'insert into users values ($1)',
      ['somsri@mail.example', 'a\n    at b'],
      cause,
    );
    expect((await app.request('/cart')).status).toBe(500);
    pageFails = Object.assign(new Error('invalid input syntax for type bigint: "somsri@mail.example"'), {
      code: '22P02',
    });
    expect((await app.request('/cart')).status).toBe(500);
    const failures = lines().filter(({ err }) => err !== undefined);
    expect(failures).toMatchObject([
      {
        err: {
          message: 'Failed query: insert into users values ($1)',
          cause: { code: '23505', constraint: 'users_email' },
        },
      },
      { err: { message: 'invalid input syntax for type bigint', code: '22P02' } },
    ]);
    expect(failures[0].err.stack).toContain('app.test.ts');
    expect(written).not.toContain('somsri');
    expect(written).not.toContain('at b');
  });

  test('an error of the job queue, which comes as a plain object, has its message, code and place', () => {
    createLog('info', into).error(
      {
        err: {
          code: '57P01',
          message: 'terminating connection',
          stack: 'Error: terminating connection\n    at x',
          queue: 'send-refunds',
          detail: 'somsri@mail.example',
        },
      },
      'job queue',
    );
    expect(lines()).toMatchObject([
      {
        err: {
          type: 'Error',
          message: 'terminating connection',
          code: '57P01',
          queue: 'send-refunds',
          stack: expect.stringContaining('at x'),
        },
      },
    ]);
    expect(written).not.toContain('somsri');
  });

  test('an error that a page throws is one line with the request’s id, by the page’s own handler', async () => {
    const reply = await app.request('/product/CART', { headers: { 'x-request-id': 'request-of-the-page' } });
    expect(reply.status).toBe(500);
    const failures = lines().filter(({ err }) => err !== undefined);
    expect(failures).toMatchObject([{ requestId: 'request-of-the-page' }]);
  });
});

describe('a wrong method is told so, with those there are:', () => {
  test.each([
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['DELETE', '/metrics', 'GET, HEAD'],
    ['PUT', '/images/banner/1/abcdef12/320.webp', 'GET, HEAD'],
    ['POST', '/assets/nothing.js', 'GET, HEAD'],
    ['POST', '/resources/notification-stream', 'GET, HEAD'],
    ['POST', '/api/notification/stream', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/docs', 'GET, HEAD'],
    ['GET', '/api/payment/webhook/stripe', 'POST'],
    ['PUT', '/cart', 'GET, HEAD, POST'],
    ['DELETE', '/', 'GET, HEAD, POST'],
    ['OPTIONS', '/product', 'GET, HEAD, POST'],
  ])('%s %s', async (method, path, allow) => {
    const reply = await app.request(path, { method, headers: { 'x-api-key': 'test-key', culture: 'en' } });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, allow]);
    if (path.startsWith('/api/'))
      expect(await reply.json()).toMatchObject({ result: 0, code: 'methodNotAllowed' });
    else expect(await reply.text()).toMatch(/\S/);
  });
});

test('an id that is no id is replaced', async () => {
  const reply = await app.request('/healthz', { headers: { 'x-request-id': 'a b"{}' } });
  expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('/metrics counts for Prometheus, and asks for its token', async () => {
  expect((await app.request('/metrics')).status).toBe(401);
  const reply = await app.request('/metrics', { headers: { authorization: 'Bearer metrics-token' } });
  expect(reply.headers.get('content-type')).toContain('text/plain');
  expect(await reply.text()).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/metrics",status="4xx"\} [1-9]/,
  );
});

test('/readyz is not ready while something is missing, and says what', async () => {
  const reply = await app.request('/readyz');
  expect(reply.status).toBe(503);
  expect(await reply.json()).toEqual({ status: 'not ready', checks: { database: true, search: false } });
});

test('every reply has the security headers, failures too', async () => {
  for (const path of ['/healthz', '/api/product', '/api/nothing', '/cart', '/assets/none.js']) {
    const { headers } = await app.request(path);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('x-frame-options'), path).toBe('DENY');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security'), path).toContain('max-age=63072000');
  }
});

test('a body over the limit is refused with the envelope', async () => {
  const reply = await app.request('/api/login', {
    method: 'POST',
    headers: { 'x-api-key': 'test-key', 'content-type': 'application/json', culture: 'en' },
    body: JSON.stringify({ username: 'a'.repeat(1_100_000), password: 'b', type: 2 }),
  });
  expect(reply.status).toBe(413);
  expect(await reply.json()).toMatchObject({ result: 0, detail: null, code: 'bodyTooLarge' });
});

test('a body that says how long it is, is judged by that, and no stream is made of it before it is read', async () => {
  const post = (path: string, bytes: number) => {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'x-api-key': 'test-key', culture: 'en', 'content-length': String(bytes) },
    });
    Object.defineProperty(request, 'body', {
      get() {
        throw new Error('a stream was made');
      },
    });
    return app.request(request);
  };
  const refused = await post('/api/login', 1024 * 1024 + 1);
  expect(refused.status).toBe(413);
  expect(await refused.json()).toMatchObject({ result: 0, detail: null, code: 'bodyTooLarge' });
  // It is read as an empty one, which names nobody.
  expect((await post('/api/login', 1024 * 1024)).status).toBe(400);
});

test('searches of one address are limited; another address goes on', async () => {
  const search = (from: string) =>
    app.request('/api/product?search=x', { headers: { 'x-api-key': 'test-key', 'x-forwarded-for': from } });
  for (let call = 0; call < 15_000; call++) await limits.spend('search', '10.0.0.1');
  const refused = await search('10.0.0.1');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ result: 0, code: 'tooManyRequests' });
  expect((await search('10.0.0.2')).status).toBe(200);
});
