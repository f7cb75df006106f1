import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createVisitorProofs } from '../../platform/http/visitor-proof.ts';
import { systemClock } from '../../shared/clock.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { users } from './identity.tables.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1 });
});
afterAll(() => api.close());

const password = 'nangsue2569';
const proofs = createVisitorProofs('test-peer-key', systemClock);
type Name = { email: string } | { telephone: string; countryCodeId: number };

function logIn(name: Name, from: string, typed = 'wrong-password', deviceId = 'a-strangers-browser') {
  return api.call('POST', '/login', {
    body: { ...name, password: typed },
    headers: { 'x-visitor': proofs.write({ address: from, userAgent: null }), 'x-device-id': deviceId },
  });
}

async function register(email: string, deviceId: string) {
  await api.call('POST', '/Register', {
    body: { email, password, confirmPassword: password, isAccept: true },
    headers: { 'x-device-id': deviceId },
  });
}

test('whoever guesses at an account elsewhere doesn’t lock its owner out', async () => {
  const name = { email: 'owner@test.example' };
  await register(name.email, 'the-owners-own-browser');
  for (let turn = 0; turn < 10; turn += 1) expect((await logIn(name, '198.51.100.1')).status).toBe(422);
  expect((await logIn(name, '198.51.100.1')).status).toBe(429);
  expect((await logIn(name, '203.0.113.1', password)).status).toBe(200);
});

test('from many addresses together an account is guessed at so often; its owner’s browser still gets in', async () => {
  const name = { email: 'many@test.example' };
  await register(name.email, 'the-owners-own-browser');
  const statuses = await Promise.all(
    Array.from({ length: 80 }, (_, turn) => logIn(name, `198.51.100.${turn + 10}`)),
  );
  const guessed = statuses.filter(({ status }) => status === 422 || status === 503).length;
  expect(guessed).toBeLessThanOrEqual(60);
  expect(statuses.some(({ status }) => status === 429)).toBe(true);
  expect((await logIn(name, '203.0.113.2', password, 'the-owners-own-browser')).status).toBe(200);
}, 60_000);

test('an account’s e-mail address and telephone count together', async () => {
  const email = 'both@test.example';
  await register(email, 'first');
  await api.db
    .update(users)
    .set({ telephone: '0812345677', countryCodeId: 1, isTelephoneVerified: true })
    .where(eq(users.email, email));
  const byTelephone = { telephone: '0812345677', countryCodeId: 1 };
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await logIn({ email }, '198.51.100.2')).status).toBe(422);
    expect((await logIn(byTelephone, '198.51.100.2')).status).toBe(422);
  }
  expect((await logIn({ email }, '198.51.100.2')).status).toBe(429);
  expect((await logIn(byTelephone, '198.51.100.2')).status).toBe(429);
});
