import { createServer, type Socket } from 'node:net';
import { afterAll, describe, test } from 'vitest';
import { createSandboxClient } from '../../demo/peers/sandbox-client.ts';
import { apiContract } from '../../modules/api.contract.ts';
import { systemClock } from '../../shared/clock.ts';
import { createRecaptchaVerifier } from '../captcha/captcha-verifier.ts';
import { createRemoteApi } from '../http/remote-api.ts';
import { createSmsCarrier } from '../mail/sms-carrier.ts';
import { createSmtpCarrier } from '../mail/smtp-carrier.ts';
import { createStripeGateway } from '../payments/stripe-gateway.ts';
import { createFacebookClient } from '../social/facebook-client.ts';
import { createGoogleClient } from '../social/oidc-clients.ts';
import { createProviderFetch } from '../social/provider-fetch.ts';
import { createS3Storage } from '../storage/s3-storage.ts';

/** Ways in which a machine that isn't ours lets one down: nobody listens, silence, half an answer, a letter a second. */
const states = ['refuses', 'hangs', 'answers half and stops', 'drips'] as const;
type State = (typeof states)[number];

const halves = {
  http: 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n{"id": "cs_',
  smtp: '220 mail.test.example ESMTP\r\n',
};

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0)) await close();
});

async function openPeer(state: State, protocol: keyof typeof halves) {
  const open = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    if (protocol === 'smtp' && state !== 'hangs') socket.write(halves.smtp);
    socket.on('data', () => undefined);
    if (protocol === 'http')
      socket.once('data', () => {
        if (state !== 'hangs') socket.write(halves.http);
        if (state === 'drips') timers.add(setInterval(() => socket.write('x'), 1_000));
      });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = () =>
    new Promise<void>((done) => {
      for (const timer of timers) clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.close(() => done());
    });
  if (state === 'refuses') await close();
  else closing.push(close);
  return { port: address.port, open };
}

const gatewayPayment = {
  paymentId: 'p1',
  referenceCode: 'BN2603010001',
  amountSatang: 10_000,
  currency: 'THB',
  description: 'คำสั่งซื้อ',
  customerEmail: null,
  locale: 'th',
  returnUrl: 'https://books.example/a',
  cancelUrl: 'https://books.example/b',
  expiresAt: new Date(Date.now() + 3_600_000),
  idempotencyKey: 'p1',
} as const;
const message = { reference: 'm1', channel: 'mail', to: 'a@test.example', subject: 's', text: 't' } as const;
const attempt = {
  state: 's'.repeat(40),
  nonce: 'n'.repeat(40),
  codeVerifier: 'v'.repeat(64),
  redirectUri: 'http://localhost/cb',
};
const answered = { ...attempt, code: 'c', issuer: null, appleUser: null };

type Asked = { ask: (port: number) => Promise<unknown>; says: RegExp; mostMs: number };

/** Every kind of call the shop makes, what it says of a peer that is away, and when: a person waits, or the clock. */
const calls: Record<string, Asked> = {
  'the card gateway opens a page': {
    ask: (port) =>
      createStripeGateway({
        secretKey: 'sk_test_x',
        webhookSecret: 'whsec_x',
        clock: systemClock,
        api: { protocol: 'http', host: '127.0.0.1', port },
      }).createPayment(gatewayPayment),
    says: /GatewayUnavailable/,
    mostMs: 3_000,
  },
  'the sandbox opens a page': {
    ask: (port) =>
      createSandboxClient({
        baseUrl: `http://127.0.0.1:${port}`,
        secret: 's',
        fetch: (url, init) => fetch(url, init),
      }).createPayment(gatewayPayment),
    says: /GatewayUnavailable/,
    mostMs: 3_000,
  },
  'an identity provider begins a sign-in': {
    ask: (port) => signIn(port).authorizationUrl({ ...attempt, locale: 'th' }),
    says: /socialUnavailable/,
    mostMs: 3_000,
  },
  'an identity provider says who it is': {
    ask: (port) => signIn(port).readPerson(answered),
    says: /socialUnavailable/,
    mostMs: 3_000,
  },
  'Facebook says who it is': {
    ask: (port) =>
      createFacebookClient({
        appId: 'a',
        appSecret: 's',
        dialogUrl: `http://127.0.0.1:${port}/dialog`,
        graphUrl: `http://127.0.0.1:${port}`,
        fetch: createProviderFetch(),
      }).readPerson(answered),
    says: /socialUnavailable/,
    mostMs: 3_000,
  },
  'the captcha is checked': {
    ask: (port) =>
      createRecaptchaVerifier(`http://127.0.0.1:${port}/`)({ token: 't', secret: 's', clientAddress: 'a' }),
    says: /^null$/,
    mostMs: 3_000,
  },
  'a picture is read from the bucket': {
    ask: (port) => bucket(port).get('images/a.webp'),
    says: /Unavailable|PeerAway/,
    mostMs: 3_000,
  },
  'a slip is put into the bucket': {
    ask: (port) => bucket(port).put('slips/a.webp', Buffer.alloc(100_000), { contentType: 'image/webp' }),
    says: /Unavailable|PeerAway/,
    mostMs: 3_000,
  },
  'a page asks the API': {
    ask: (port) =>
      createRemoteApi(apiContract, {
        url: `http://127.0.0.1:${port}`,
        apiKey: 'k',
        proofs: { write: () => 'p' },
      })(
        {
          culture: 'th',
          token: null,
          clientAddress: '127.0.0.1',
          userAgent: null,
          deviceId: null,
          requestId: 'r',
        },
        (call) => call(),
      ).site.shell({}),
    says: /Unavailable/,
    mostMs: 3_200,
  },
  'an SMS goes': {
    ask: (port) =>
      createSmsCarrier({ url: `http://127.0.0.1:${port}/`, token: 't', from: 'f', answerMs: 2_000 })(message),
    says: /CarrierAway/,
    mostMs: 3_000,
  },
};

function signIn(port: number) {
  return createGoogleClient({
    issuer: `http://127.0.0.1:${port}`,
    clientId: 'c',
    clientSecret: 's',
    fetch: createProviderFetch(),
    clock: systemClock,
  });
}

function bucket(port: number) {
  return createS3Storage({
    bucket: 'shop',
    region: 'ap-southeast-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
}

async function outcomeOf(asked: Promise<unknown>): Promise<string> {
  try {
    const value = await asked;
    return JSON.stringify(value, (_, part) => (part instanceof Error ? undefined : part));
  } catch (error) {
    return String(error);
  }
}

describe.each(states)('a peer that %s', (state) => {
  test.concurrent.for(Object.entries(calls))(
    '%s: says so in time, and holds no socket',
    async ([, call], { expect }) => {
      const peer = await openPeer(state, 'http');
      const startedMs = performance.now();
      const outcome = await outcomeOf(call.ask(peer.port));
      // Libraries are loaded at the first call; the rest is waiting.
      expect(performance.now() - startedMs).toBeLessThan(call.mostMs + 2_000);
      expect(outcome).toMatch(call.says);
      // fetch keeps one line for the next call.
      await expect.poll(() => peer.open.size).toBeLessThanOrEqual(1);
    },
  );

  test.concurrent('mail: says so in its time, and holds no socket', { timeout: 20_000 }, async ({
    expect,
  }) => {
    const peer = await openPeer(state, 'smtp');
    const outcome = await outcomeOf(
      createSmtpCarrier(`smtp://127.0.0.1:${peer.port}`, 'x@shop.test')(message),
    );
    expect(outcome).toMatch(/CarrierAway/);
    await expect.poll(() => peer.open.size).toBe(0);
  });
});
