import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from '../../modules/api.contract.ts';
import { openTestApi, type TestApi } from '../../test-api.ts';
import { createRemoteApi } from './remote-api.ts';

let api: TestApi;
let server: Server;
let client: (token: string | null) => ReturnType<ReturnType<typeof createRemoteApi<typeof apiContract>>>;

beforeAll(async () => {
  api = await openTestApi();
  server = createServer(getRequestListener(api.app.fetch));
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const open = createRemoteApi(apiContract, { url: `http://localhost:${port}`, apiKey: 'test-key' });
  client = (token) =>
    open(
      { culture: 'th', token, userAgent: 'test', deviceId: null, requestId: 'request-of-the-test' },
      (call) => call(),
    );
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
