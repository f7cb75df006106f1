import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorMessage } from '../messages/error-messages.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { sellers } from './catalogue/seller.tables.ts';
import { callsThatSignOut, listCalls } from './contract-calls.ts';

/** Whatever is sent to whichever call, the answer is a 4xx in the envelope, never a 5xx. */
const calls = listCalls(apiContract);

const nasty: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  "' or 1=1 --",
  '%00',
  '../../etc/passwd',
  '\u202e\u0e33\u0e4d',
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: { prototype: { isAdmin: true } } },
  '99999999999999999999999999',
  'NaN',
  '-Infinity',
];

const rawBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  '{"a":1e999}',
  '{"__proto__":{"x":1}}',
  '{"a":"\\ud800"}',
  `[${'['.repeat(5_000)}`,
];

let api: TestApi;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 });
  const [store] = await api.db
    .insert(sellers)
    .values({ urlKey: 'one', nameTh: 'one', nameEn: 'one' })
    .returning({ id: sellers.id });
  tokens.signedIn = (await api.signIn('shopper')).token;
  tokens.seller = (await api.signIn('seller', store?.id ?? null)).token;
  tokens.staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

async function expectRefused(method: string, path: string, init: RequestInit, token: string | undefined) {
  const response = await api.app.request(`/api${path}`, {
    method,
    ...init,
    headers: {
      'x-api-key': 'test-key',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });
  const text = await response.text();
  expect(
    response.status,
    `${method} ${path} ${String(init.body).slice(0, 200)} → ${text.slice(0, 300)}`,
  ).toBeLessThan(500);
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) return;
  const body: unknown = JSON.parse(text);
  expect(body).toMatchObject(
    response.status >= 400
      ? { result: 0, message: expect.stringMatching(/./), code: expect.stringMatching(/^[a-z]\w+$/i) }
      : { result: 1 },
  );
  for (const each of fieldsIn(body)) {
    // Our own codes, with a text in the culture's language: nothing of a library's English.
    expect(each).toMatchObject({
      field: expect.any(String),
      code: expect.stringMatching(/^[a-z][A-Za-z]+$/),
    });
    expect(each.message, each.code).toMatch(/[\u0e01-\u0e5b]/);
    expect(each.message, each.code).not.toBe(unknownCode);
  }
}

const unknownCode = errorMessage('th', 'noSuchCode', null);

function fieldsIn(body: unknown): { field: string; code: string; message: string }[] {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return [];
  const { detail } = body;
  if (typeof detail !== 'object' || detail === null || !('result' in body) || body.result === 1) return [];
  if (!('fields' in detail)) return [];
  expect(detail.fields).toBeInstanceOf(Array);
  return detail.fields as { field: string; code: string; message: string }[];
}

const isReading = (method: string) => method === 'GET' || method === 'DELETE';
const tried = calls.filter((call) => !callsThatSignOut.includes(call.name));

describe('nasty paths and queries', () => {
  test.each(tried)('$name', async ({ method, path, meta, fields: own }) => {
    const token = tokens[meta.access ?? 'anyone'];
    for (const value of nasty) {
      const written = encodeBroken(typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value));
      const asPath = expectRefused(method, path.replaceAll(/\{\w+\}/g, written), {}, token);
      if (!isReading(method)) {
        await asPath;
        continue;
      }
      const query = [...own, 'nobodyKnowsThis'].map((field) => `${field}=${written}`).join('&');
      const asQuery = expectRefused(
        method,
        `${path.replaceAll(/\{\w+\}/g, '1')}?${query.slice(0, 6_000)}`,
        {},
        token,
      );
      const twice = `${own[0] ?? 'search'}=${written}`;
      const asTwo = expectRefused(method, `${path.replaceAll(/\{\w+\}/g, '1')}?${twice}&${twice}`, {}, token);
      await Promise.all([asPath, asQuery, asTwo]);
    }
  });
});

describe('nasty bodies', () => {
  test.each(tried.filter((call) => !isReading(call.method)))(
    '$name',
    async ({ method, path, meta, fields: own }) => {
      const token = tokens[meta.access ?? 'anyone'];
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const json = { 'content-type': 'application/json' };
      for (const body of rawBodies) await expectRefused(method, url, { body, headers: json }, token);
      const send = (body: unknown) =>
        expectRefused(method, url, { body: JSON.stringify(body) ?? '', headers: json }, token);
      await send(Object.fromEntries([...own, 'nobodyKnowsThis'].map((field) => [field, 1])));
      for (const [turn, value] of nasty.entries()) {
        await Promise.all([
          send(value),
          // All of its own with the same, and each with another: in the end every field has had everything.
          send(Object.fromEntries(own.map((field) => [field, value]))),
          send(Object.fromEntries(own.map((field, at) => [field, nasty[(turn + at) % nasty.length]]))),
        ]);
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'image/png',
      ])
        await expectRefused(
          method,
          url,
          { body: 'a=1&a[b]=2&a[b][c]=3', headers: { 'content-type': type } },
          token,
        );
    },
  );
});

/** Percent-encodes like a careless client: a lone surrogate becomes bytes that are no UTF-8. */
function encodeBroken(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
}
