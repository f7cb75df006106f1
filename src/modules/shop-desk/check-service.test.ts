import { desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStripeGateway } from '../../platform/payments/stripe-gateway.ts';
import { openStripeServer, stripeWebhookSecret } from '../../platform/payments/test-stripe-server.ts';
import { wireStripeGateway } from '../../platform/payments/test-stripe-shop.ts';
import type { SocialProviderClient } from '../../platform/social/social-provider.ts';
import { openFacebookPeer } from '../../platform/social/test-facebook-peer.ts';
import { clientFor, openOidcPeer } from '../../platform/social/test-social-peers.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { auditEvents } from '../audit/audit.tables.ts';

/** Peers that speak as Stripe, Google, Line, Apple and Facebook do, and a shop that has the right keys, and one that hasn't. */
async function openPeers() {
  const [stripe, google, line, apple, facebook] = await Promise.all([
    openStripeServer(),
    openOidcPeer('google', { redirectUris: ['http://localhost:3000/login/google/redirect/get-login'] }),
    openOidcPeer('line', { redirectUris: ['http://localhost:3000/login/line/redirect/get-login'] }),
    openOidcPeer('apple', { redirectUris: ['http://localhost:3000/login/apple/redirect/get-login'] }),
    openFacebookPeer({ redirectUris: ['http://localhost:3000/login/facebook/redirect/get-login'] }),
  ]);
  return { stripe, google, line, apple, facebook };
}

let peers: Awaited<ReturnType<typeof openPeers>>;
let api: TestApi;
let strange: TestApi;
beforeAll(async () => {
  peers = await openPeers();
  const { stripe, google, line, apple, facebook } = peers;
  const clients = (oidc: typeof google) => clientFor(oidc);
  const providers: SocialProviderClient[] = [
    clients(google),
    clients(line),
    clients(apple),
    facebook.client(),
  ];
  api = await openTestApi({
    services: {
      cardGateway: wireStripeGateway(stripe, 1_000),
      socialProviders: new Map(providers.map((client) => [client.name, client])),
    },
  });
  strange = await openTestApi({
    services: {
      cardGateway: createStripeGateway({
        ...{ secretKey: 'sk_test_of_nobody', webhookSecret: stripeWebhookSecret, clock: () => new Date() },
        ...{ api: stripe.api, timeoutMs: 1_000 },
      }),
      socialProviders: new Map([['google', clientFor({ ...google, secret: 'wrong' })]]),
    },
  });
}, 60_000);
afterEach(() => {
  peers.stripe.makeTrouble('none');
  peers.google.setTrouble('none');
});
afterAll(async () => {
  await Promise.all([api.close(), strange.close()]);
  await Promise.all(Object.values(peers).map((peer) => peer.close()));
});

async function check(at: TestApi, service: string) {
  const { token } = await at.signIn('staff');
  return at.call('POST', `/admin/setting-service/${service}/check`, { token, body: {} });
}
const stateOf = async (at: TestApi, service: string) => (await check(at, service)).body.detail?.state;

test.each(['cards', 'google', 'line', 'apple', 'facebook'])('%s knows the shop’s keys', async (service) => {
  expect(await stateOf(api, service)).toBe('answers');
  const [last] = await api.db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
  expect(last).toMatchObject({ kind: 'setting_tested', detail: { service, state: 'answers' } });
});

test.each(['cards', 'google'])('%s refuses keys that aren’t the shop’s', async (service) => {
  expect(await stateOf(strange, service)).toBe('refused');
});

test('nothing is made where it is asked', () => {
  expect(peers.stripe.requests.map(({ method }) => method)).not.toContain('POST');
});

test('one that is away is told apart from one that refuses', async () => {
  peers.stripe.makeTrouble(503);
  expect(await stateOf(api, 'cards')).toBe('away');
  peers.google.setTrouble('down');
  expect(await stateOf(api, 'google')).toBe('away');
});

test('refuses: what isn’t set, what can’t be asked, and who may not change settings', async () => {
  expect(await check(strange, 'line')).toMatchObject({ status: 409, body: { code: 'serviceNotSet' } });
  expect((await check(api, 'promptpay')).status).toBe(400);
  const { token } = await api.signIn('shopper');
  const path = '/admin/setting-service/cards/check';
  expect((await api.call('POST', path, { token, body: {} })).status).toBe(403);
  expect((await api.call('POST', path, { body: {} })).status).toBe(401);
});
