import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from '../../modules/api.contract.ts';
import { readAuditOf } from '../../modules/audit/read-audit.ts';
import { systemClock } from '../../shared/clock.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { createRemoteApi, type RemoteCaller } from './remote-api.ts';
import { createVisitorProofs } from './visitor-proof.ts';

type Client = ReturnType<ReturnType<typeof createRemoteApi<typeof apiContract>>>;

let api: TestApi;
let server: Server;
let client: (token: string | null) => Client;
let clientOf: (caller: Partial<RemoteCaller>, peerKey?: string, clock?: () => Date) => Client;
let url: string;

beforeAll(async () => {
  // Limits as they are: whose they are is what is tried here.
  api = await openTestApi({ limitFactor: 1 });
  server = createServer(getRequestListener(api.app.fetch));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  url = `http://localhost:${port}`;
  clientOf = (caller, peerKey = 'test-peer-key', clock = systemClock) =>
    createRemoteApi(apiContract, { url, apiKey: 'test-key', proofs: createVisitorProofs(peerKey, clock) })(
      {
        culture: 'th',
        token: null,
        clientAddress: '203.0.113.7',
        userAgent: 'test',
        deviceId: null,
        requestId: 'request-of-the-test',
        ...caller,
      },
      (call) => call(),
    );
  client = (token) => clientOf({ token });
});
afterAll(async () => {
  server.close();
  await api.close();
});

describe('the typed client over HTTP', () => {
  test('answers what the API answers, without its envelope', async () => {
    const { token, email } = await api.signIn();
    expect((await client(token).identity.user({})).user.email).toBe(email);
    expect(await client(null).identity.emailCheck({ email })).toEqual({ duplicate: true });
  });
  test('throws the API’s errors with code, status and message', async () => {
    await expect(client(null).identity.user({})).rejects.toMatchObject({
      code: 'unauthenticated',
      status: 401,
    });
    const wrong = client(null).identity.login({ email: 'nobody@test.example', password: 'x' });
    await expect(wrong).rejects.toMatchObject({
      code: 'loginFailed',
      status: 422,
      message: 'อีเมล เบอร์โทรศัพท์ หรือรหัสผ่านไม่ถูกต้อง',
    });
  });
  test('sends files', async () => {
    const { token } = await api.signIn();
    const sent = client(token).payment.submitSlip({
      referenceCode: 'R1',
      bankCode: '004',
      amount: '1',
      transferredAt: '2026-11-21T10:00',
      file: new File(['x'], 'slip.png', { type: 'image/png' }),
    });
    await expect(sent).rejects.toMatchObject({ code: 'notFound', status: 404 });
  });
});

describe('for whom the pages’ server calls', () => {
  const guess = (of: Client, turn: number) =>
    of.identity
      .login({ email: `nobody${turn}@test.example`, password: 'wrong-password' })
      .catch((error: { code: string }) => error.code);
  async function guessUntilLimited(callers: (turn: number) => Client): Promise<number> {
    for (let turn = 0; turn < 100; turn += 1)
      if ((await guess(callers(turn), turn)) === 'tooManyRequests') return turn;
    return 100;
  }

  test('a limit is each shopper’s own', async () => {
    expect(await guessUntilLimited(() => clientOf({ clientAddress: '203.0.113.10' }))).toBe(30);
    expect(await guess(clientOf({ clientAddress: '203.0.113.11' }), 0)).toBe('loginFailed');
  });

  test('the audit log names the shopper’s address and browser', async () => {
    const { token, userId } = await api.signIn();
    await clientOf({
      token,
      clientAddress: '2001:db8::1',
      userAgent: 'Somsri’s browser',
    }).identity.revokeSessions({});
    const [event] = await readAuditOf(api.db, userId, 1);
    expect(event).toMatchObject({ address: '2001:db8::1', userAgent: 'Somsri’s browser' });
  });

  test('nobody else can name an address, or be rid of the limit by naming many', async () => {
    const outsider = (turn: number) => clientOf({ clientAddress: `198.51.100.${turn}` }, 'another-peer-key');
    expect(await guessUntilLimited(outsider)).toBe(30);
  });

  test('a proof that was seen on its way is soon worth nothing', async () => {
    const proofs = createVisitorProofs('test-peer-key', () => new Date('2026-11-22T10:00:00Z'));
    const header = proofs.write({ address: '203.0.113.12', userAgent: null });
    const readAt = (time: string, text = header) =>
      createVisitorProofs('test-peer-key', () => new Date(time)).read(text);
    expect(readAt('2026-11-22T10:00:59Z')).toEqual({ address: '203.0.113.12', userAgent: null });
    expect(readAt('2026-11-22T10:01:01Z')).toBeNull();
    expect(readAt('2026-11-22T09:58:59Z')).toBeNull();
    const [payload = '', signature = ''] = header.split('.');
    const other = Buffer.from(JSON.stringify({ atMs: 0, address: 'x', userAgent: null })).toString(
      'base64url',
    );
    for (const text of [
      '',
      '.',
      payload,
      `${other}.${signature}`,
      `${payload}.${signature}.`,
      `${payload}.AAAA`,
    ])
      expect(readAt('2026-11-22T10:00:00Z', text)).toBeNull();
  });
});

describe('what the API says of itself', () => {
  const read = async (path: string) => api.app.request(`/api${path}`);
  test('an OpenAPI document with every call, its envelope and an example', async () => {
    const document = await (await read('/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    const login = document.paths['/login'].post;
    expect(login.requestBody.content['application/json'].example).toMatchObject({
      password: expect.any(String),
    });
    expect(login.responses['200'].content['application/json'].example).toMatchObject({
      result: 1,
      detail: { token: expect.any(String) },
    });
    expect(login.responses['422'].content['application/json'].schema).toBeDefined();
  });
  test('a page to read, without scripts', async () => {
    const page = await read('/docs');
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('/order/place');
    expect(text).not.toContain('<script');
  });
});
