import { expect, test } from 'vitest';
import type { ServerSide } from '../../request/server-side.server.ts';
import { actOnSocialOtp } from './otp-action.server.ts';

/** What follows when a code proves a telephone that no account has, for a sign-in that was begun in the shop or at /seller. */
async function proveUnknownTelephone(isStores: boolean) {
  const asked: unknown[] = [];
  const loginExternal = async (input: { isAccept: boolean }) => {
    asked.push(input.isAccept);
    if (input.isAccept) return { token: 'new', expiresAt: '', next: '/', isNewAccount: true };
    throw Object.assign(new Error('policy'), { code: 'policyNotAccepted', status: 422, data: null });
  };
  const api = { social: { loginExternal }, cart: { merge: async () => ({ cartId: null }) } };
  const carried = {
    provider: 'google',
    proof: 'p',
    email: null,
    firstname: null,
    emailHasAccount: false,
    isStores,
  };
  const cookie = [
    `social=${'b'.repeat(43)}`,
    `social_proof=${Buffer.from(JSON.stringify(carried)).toString('base64url')}`,
  ].join('; ');
  const body = new URLSearchParams({
    intent: 'verify',
    code: '123456',
    reference: 'ABCD',
    telephone: '0812345678',
    policy: 'on',
  });
  const request = new Request('https://shop.test/login/otp', { method: 'POST', headers: { cookie }, body });
  const server = { api, apiAs: () => api, isSecure: false, deviceId: 'd' } as unknown as ServerSide;
  const answer = await actOnSocialOtp(request, server);
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return { asked, place: answer.headers.get('location'), cookies: answer.headers.getSetCookie().join('\n') };
}

test('who is new and signs in by a provider where stores do becomes no shopper, and is led to the store’s registration', async () => {
  const { asked, place, cookies } = await proveUnknownTelephone(true);
  expect(asked).toEqual([false]);
  expect(place).toBe('/seller?view=register&social=new');
  expect(cookies).toMatch(/social_proof=;/);
  expect(cookies).not.toMatch(/^token=/m);
});

test('who is new and signs in by a provider in the shop gets an account', async () => {
  const { asked, cookies } = await proveUnknownTelephone(false);
  expect(asked).toEqual([true]);
  expect(cookies).toMatch(/^token=new/m);
});
