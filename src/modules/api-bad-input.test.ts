import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorMessage, isErrorCode } from '../messages/error-messages.ts';
import { createApi } from '../platform/http/api-handler.ts';
import { implementCalls } from '../platform/http/implement-calls.ts';
import type { RequestVariables } from '../platform/http/request-context.ts';
import { logRequests } from '../platform/http/request-log.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { apiContract } from './api.contract.ts';
import { callsThatSignOut, type DeclaredCall, listCalls } from './contract-calls.ts';
import { sellers } from './seller/seller.tables.ts';

/**
 * Whatever is sent to whichever call, the answer is a 4xx in the envelope, never a 5xx. Everything is sent to the API's
 * contract, whose calls do nothing; to the calls themselves go all that the contract lets through, and of what it refuses
 * one of a kind for each call.
 */
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
const contractOnly = openContract();
const tokens: Record<string, string> = {};

beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 });
  const [store] = await api.db
    .insert(sellers)
    .values({ urlKey: 'one', nameTh: 'one', nameEn: 'one' })
    .returning({ id: sellers.id });
  tokens.signedIn = (await api.signIn('shopper')).token;
  tokens.affiliate = (await api.signIn('shopper', null, { isAffiliate: true })).token;
  tokens.partner = (await api.signIn('shopper', null, { isPartner: true })).token;
  tokens.seller = (await api.signIn('seller', store?.id ?? null)).token;
  tokens.staff = (await api.signIn('staff')).token;
});
afterAll(() => api.close());

/** What a call answers that the contract let through: no status of ours. */
const letThrough = 418;

/** The API with nothing behind its contract: it reads what is sent and refuses it, or says that it would go on. */
function openContract() {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.use(
    logRequests({
      log: pino({ level: 'silent' }),
      registry: new Registry(),
      newId: () => 'request',
      trustProxy: false,
      nameRoute: () => 'test',
    }),
  );
  createApi({
    prefix: '/api',
    contract: apiContract,
    router: implementNothing(apiContract),
    apiKey: 'test-key',
    peerKey: 'test-peer-key',
    now: () => new Date(),
    guards: {
      findCaller: async () => null,
      findKeyCaller: async () => null,
      isFactorFresh: async () => true,
      limits: { spend: async () => undefined, giveBack: async () => undefined },
      onUnaudited: () => undefined,
      admission: null,
    },
    messages: errorMessage,
    siteUrl: 'http://localhost:3000',
    changes: { subscribe: () => () => undefined },
    onFoundChange: () => undefined,
  }).mount(app);
  return app;
}

function implementNothing(contract: AnyContractRouter): AnyRouter {
  if (isContractProcedure(contract))
    return implementCalls(contract).handler(() => {
      throw new ORPCError('accepted', { status: letThrough });
    });
  return Object.fromEntries(
    Object.entries(contract).map(([name, part]) => [name, implementNothing(part as AnyContractRouter)]),
  );
}

type Sent = { path: string; body?: string; type?: string };

/**
 * Sends everything to the contract, and to the call itself what came through and one of what was refused, another one
 * for each call.
 */
async function expectRefused({ name, method, meta }: DeclaredCall, sent: readonly Sent[]): Promise<void> {
  // A path without a parameter is the same whatever would stand in it.
  const different = [...new Map(sent.map((each) => [JSON.stringify(each), each])).values()];
  const refused: Sent[] = [];
  const passed: Sent[] = [];
  for (const each of different) {
    const status = await expectEnvelope(contractOnly, method, each, undefined);
    (status === letThrough || status < 400 ? passed : refused).push(each);
  }
  const turn = calls.findIndex((call) => call.name === name);
  const token = tokens[meta.access ?? 'anyone'];
  const sample = refused[turn % Math.max(1, refused.length)];
  for (const each of [...passed, ...(sample === undefined ? [] : [sample])])
    await expectEnvelope(api.app, method, each, token);
}

async function expectEnvelope(
  app: Pick<TestApi['app'], 'request'>,
  method: string,
  { path, body, type }: Sent,
  token: string | undefined,
): Promise<number> {
  const response = await app.request(`/api${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      'x-api-key': 'test-key',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  });
  const text = await response.text();
  const { status } = response;
  const told = `${method} ${path} ${String(body).slice(0, 200)} → ${text.slice(0, 300)}`;
  expect(status, told).toBeLessThan(500);
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) return status;
  const answered: unknown = JSON.parse(text);
  expect(answered).toMatchObject(
    status >= 400
      ? { result: 0, message: expect.stringMatching(/./), code: expect.stringMatching(/^[a-z]\w+$/i) }
      : { result: 1 },
  );
  for (const each of fieldsIn(answered)) {
    // Our own codes, with a text in the culture's language: nothing of a library's English.
    expect(each).toMatchObject({
      field: expect.any(String),
      code: expect.stringMatching(/^[a-z][A-Za-z]+$/),
    });
    expect(each.message, each.code).toMatch(/[\u0e01-\u0e5b]/);
    expect(isErrorCode(each.code), each.code).toBe(true);
  }
  return status;
}

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
  test.each(tried)('$name', async (call) => {
    const { method, path, fields: own } = call;
    const ofOne = path.replaceAll(/\{\w+\}/g, '1');
    const written = nasty.map((value) =>
      encodeBroken(typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value)),
    );
    await expectRefused(
      call,
      written.map((value) => ({ path: path.replaceAll(/\{\w+\}/g, value) })),
    );
    if (!isReading(method)) return;
    await expectRefused(
      call,
      written.flatMap((value) => {
        const query = [...own, 'nobodyKnowsThis'].map((field) => `${field}=${value}`).join('&');
        const twice = `${own[0] ?? 'search'}=${value}`;
        return [{ path: `${ofOne}?${query.slice(0, 6_000)}` }, { path: `${ofOne}?${twice}&${twice}` }];
      }),
    );
  });
});

describe('nasty bodies', () => {
  test.each(tried.filter((call) => !isReading(call.method)))('$name', async (call) => {
    const { fields: own } = call;
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    await expectRefused(
      call,
      rawBodies.map((body) => ({ path, body, type: 'application/json' })),
    );
    const bodies = [
      Object.fromEntries([...own, 'nobodyKnowsThis'].map((field) => [field, 1])),
      ...nasty.flatMap((value, turn) => [
        value,
        // All of its own with the same, and each with another: in the end every field has had everything.
        Object.fromEntries(own.map((field) => [field, value])),
        Object.fromEntries(own.map((field, at) => [field, nasty[(turn + at) % nasty.length]])),
      ]),
    ];
    await expectRefused(
      call,
      bodies.map((body) => ({ path, body: JSON.stringify(body), type: 'application/json' })),
    );
    await expectRefused(
      call,
      [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/octet-stream',
        'image/png',
      ].map((type) => ({ path, body: 'a=1&a[b]=2&a[b][c]=3', type })),
    );
  });
});

/** Percent-encodes like a careless client: a lone surrogate becomes bytes that are no UTF-8. */
function encodeBroken(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80';
}
