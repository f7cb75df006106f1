import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { createFacebookClient } from './facebook-client.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { facebookApp } from './test-peer-clients.ts';

type FacebookUser = { id: string; email?: string; first_name: string; last_name: string };

export const facebookUsers: FacebookUser[] = [
  { id: '10220000000000001', email: 'malee@peer.example', first_name: 'มาลี', last_name: 'ดอกไม้' },
  { id: '10220000000000002', first_name: 'Chai', last_name: 'Nomail' },
];

const { id: appId, secret: appSecret } = facebookApp;

/**
 * Facebook Login as its documentation describes it: OAuth 2 without ID tokens, its own shape of errors, codes for one
 * use, calls that need `appsecret_proof`, and `debug_token` to ask whose a token is.
 */
export async function openFacebookPeer(options: {
  redirectUris: readonly string[];
  host?: string;
  port?: number;
}) {
  const codes = new Map<string, { userId: string; redirectUri: string; challenge: string }>();
  const tokens = new Map<string, { userId: string; appId: string; isValid: boolean }>();
  let trouble: 'none' | 'down' | 'busy' | 'silent' = 'none';
  /** Gives out tokens of another app, or for another person than the profile's. */
  let swap: 'none' | 'app' | 'person' = 'none';
  const app = new Hono();

  const refuse = (message: string, code: number, type = 'OAuthException') => ({
    error: { message, type, code, fbtrace_id: randomBytes(8).toString('hex') },
  });

  app.get('/dialog/oauth', (c) => {
    const redirectUri = c.req.query('redirect_uri') ?? '';
    if (c.req.query('client_id') !== appId || !options.redirectUris.includes(redirectUri))
      return c.text('URL blocked', 400);
    return c.html(
      html`<!doctype html><html lang="en"><head><title>Pretend Facebook</title></head><body><h1>Pretend Facebook</h1><form method="post">
        ${facebookUsers.map((user) => html`<button name="as" value="${user.id}">Continue as ${user.first_name}</button>`)}
        <button name="as" value="">Cancel</button></form></body></html>`,
    );
  });

  app.post('/dialog/oauth', async (c) => {
    const back = new URL(c.req.query('redirect_uri') ?? '');
    const { as } = await c.req.parseBody();
    back.searchParams.set('state', c.req.query('state') ?? '');
    if (typeof as !== 'string' || as === '') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_code', '200');
      back.searchParams.set('error_description', 'Permissions error');
      back.searchParams.set('error_reason', 'user_denied');
    } else {
      const code = randomBytes(60).toString('base64url');
      codes.set(code, {
        userId: as,
        redirectUri: c.req.query('redirect_uri') ?? '',
        challenge: c.req.query('code_challenge') ?? '',
      });
      back.searchParams.set('code', code);
    }
    // Facebook's answers end like this.
    back.hash = '_=_';
    return c.redirect(back.href, 302);
  });

  app.use('/graph/*', async (c, next) => {
    if (trouble === 'busy')
      return c.json({ error: { message: 'busy', type: 'OAuthException', code: 2, is_transient: true } }, 400);
    return next();
  });

  app.post('/graph/oauth/access_token', async (c) => {
    const form = await c.req.parseBody();
    if (form.client_id !== appId) return c.json(refuse('Error validating application.', 101), 400);
    if (form.client_secret !== appSecret) return c.json(refuse('Error validating client secret.', 1), 400);
    const code = codes.get(String(form.code));
    codes.delete(String(form.code));
    const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url');
    if (code === undefined) return c.json(refuse('This authorization code has been used.', 100), 400);
    if (code.redirectUri !== form.redirect_uri || code.challenge !== challenge)
      return c.json(refuse('Error validating verification code.', 100), 400);
    const token = randomBytes(40).toString('base64url');
    tokens.set(token, { userId: code.userId, appId: swap === 'app' ? '999' : appId, isValid: true });
    return c.json({ access_token: token, token_type: 'bearer', expires_in: 5_184_000 });
  });

  app.get('/graph/debug_token', (c) => {
    if (c.req.query('access_token') !== `${appId}|${appSecret}`)
      return c.json(refuse('Invalid OAuth access token.', 190), 400);
    const token = tokens.get(c.req.query('input_token') ?? '');
    if (token === undefined) return c.json(refuse('Invalid token', 190), 400);
    const user_id = swap === 'person' ? '777' : token.userId;
    return c.json({
      data: { app_id: token.appId, type: 'USER', is_valid: token.isValid, user_id, scopes: [] },
    });
  });

  app.get('/graph/me', (c) => {
    const given = c.req.query('access_token') ?? '';
    const token = tokens.get(given);
    const proof = createHmac('sha256', appSecret).update(given).digest('hex');
    if (token === undefined) return c.json(refuse('Invalid OAuth access token.', 190), 400);
    if (c.req.query('appsecret_proof') !== proof)
      return c.json(
        refuse('API calls from the server require an appsecret_proof argument', 100, 'GraphMethodException'),
        400,
      );
    return c.json(facebookUsers.find(({ id }) => id === token.userId) ?? refuse('unknown', 100));
  });

  const listen = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    const isBackChannel = request.url?.startsWith('/graph/') === true;
    if (isBackChannel && trouble === 'down') return request.socket.destroy();
    if (isBackChannel && trouble === 'silent') return;
    return listen(request, response);
  });
  const host = options.host ?? 'localhost';
  await new Promise<void>((ready) => server.listen(options.port ?? 0, host, ready));
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`;
  const dialogUrl = `${origin}/dialog/oauth`;
  const graphUrl = `${origin}/graph`;

  return {
    client: (changes: { appSecret?: string; timeoutMs?: number } = {}) =>
      createFacebookClient({
        appId,
        appSecret: changes.appSecret ?? appSecret,
        dialogUrl,
        graphUrl,
        fetch: createProviderFetch({ timeoutMs: changes.timeoutMs ?? 2_000 }),
      }),
    /** What the browser comes back with. */
    async answer(authorizeUrl: string, as: string | null): Promise<URLSearchParams> {
      const response = await fetch(authorizeUrl, {
        method: 'POST',
        body: new URLSearchParams({ as: as ?? '' }),
        redirect: 'manual',
      });
      return new URL(response.headers.get('location') ?? '').searchParams;
    },
    setTrouble: (next: typeof trouble) => {
      trouble = next;
    },
    setSwap: (next: typeof swap) => {
      swap = next;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
