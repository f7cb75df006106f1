import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi, wrongFields } from '../test-api.ts';
import { testShop } from './order/test-shop.ts';

/** Whatever stands in a header or a query, the answer is in the envelope, and never a 5xx. */
let api: TestApi;
type Call = { method: string; path: string; body?: unknown; token: string | null };
let calls: Call[];
/** An order that has not been placed yet. */
let newOrder: () => Promise<Call>;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000 });
  const shop = testShop(api.db);
  const buyer = await api.signIn();
  const { token } = buyer;
  newOrder = async () => {
    const who = await api.signIn();
    const id = await shop.cart(api.services, who.userId, [await shop.product(await shop.seller())]);
    const buyerInfo = { addressId: await shop.address(who.userId) };
    return {
      method: 'POST',
      path: '/order/place',
      token: who.token,
      body: { id, paymentTypeId: 'cod', buyerInfo },
    };
  };
  const password = 'nangsue2569';
  calls = [
    await newOrder(),
    { method: 'POST', path: '/withdrawal', token, body: { amount: 100, bankAccountId: 1 } },
    { method: 'GET', path: '/Order/List', token },
    { method: 'GET', path: '/user', token },
    { method: 'GET', path: '/product', token: null },
    { method: 'POST', path: '/login', token: null, body: { email: buyer.email, password } },
    {
      method: 'POST',
      path: '/Register',
      token: null,
      body: { email: 'headers@test.example', password, confirmPassword: password, isAccept: true },
    },
    { method: 'POST', path: '/OTP/Send', token: null, body: { email: buyer.email } },
  ];
});
afterAll(() => api.close());

const headers = [
  'idempotency-key',
  'authorization',
  'culture',
  'x-api-key',
  'x-device-id',
  'x-visitor',
  'x-request-id',
  'x-forwarded-for',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'cookie',
  'if-none-match',
  'last-event-id',
  'origin',
  'referer',
  'range',
] as const;
/** What a header may hold (RFC 9110 §5.5): printable letters, tabs, and bytes beyond ASCII. */
const letter = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
  fc.constant(9),
  fc.integer({ min: 0x80, max: 0xff }),
);
const value = fc.oneof(
  fc.array(letter, { maxLength: 40 }).map((codes) => String.fromCharCode(...codes)),
  fc
    .tuple(fc.array(letter, { minLength: 1, maxLength: 8 }), fc.integer({ min: 200, max: 7_000 }))
    .map(([codes, length]) =>
      String.fromCharCode(...codes)
        .repeat(length)
        .slice(0, length),
    ),
);

async function expectAnswer(call: Call, name: string, given: string) {
  const { method, path, ...rest } = call;
  const reply = await api.call(method, path, { ...rest, headers: { [name]: given } });
  expect(reply.status, `${method} ${path} ${name}: ${given.slice(0, 60)}`).toBeLessThan(500);
  expect(reply.body).toMatchObject(
    reply.status < 400
      ? { result: 1 }
      : { result: 0, code: expect.any(String), message: expect.stringMatching(/\S/) },
  );
  return reply;
}

test('any header, of any length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...headers), value, fc.nat(), async (name, given, at) => {
      const call = calls[at % calls.length];
      if (call !== undefined) await expectAnswer(call, name, given);
    }),
    { numRuns: 200 },
  );
  // A quarter of the calls hash a password, which takes its time on purpose.
}, 60_000);

test('each header that is too long, at each call', async () => {
  const long = randomBytes(4_500).toString('base64');
  for (const name of headers)
    for (const call of [await newOrder(), ...calls]) await expectAnswer(call, name, long);
});

test('a key that can’t be kept is refused by name, and nothing is done', async () => {
  const order = await newOrder();
  const reply = await expectAnswer(order, 'idempotency-key', 'k'.repeat(256));
  expect(reply.status).toBe(400);
  expect(wrongFields(reply)).toEqual({ 'Idempotency-Key': 'tooLong' });
  const body = { ...(order.body as object), idempotencyKey: 'one' };
  const two = await expectAnswer({ ...order, body }, 'idempotency-key', 'another');
  expect(wrongFields(two)).toEqual({ idempotencyKey: 'fieldsDiffer' });
  expect((await expectAnswer({ ...order, body }, 'idempotency-key', 'one')).status).toBe(200);
});

test('a query that is too long', async () => {
  const long = 'ก'.repeat(2_000);
  for (const query of [
    `search=${long}`,
    `${long}=1`,
    `utm=${long}`,
    `discount=${long}`,
    `perpage=${'9'.repeat(6_000)}`,
  ])
    await expectAnswer({ method: 'GET', path: `/product?${query}`, token: null }, 'accept', '*/*');
});
