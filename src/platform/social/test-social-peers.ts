import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { createIdentityProvider, type IdentityProviderOptions } from '../../demo/peers/identity-provider.ts';
import type { PretendPerson } from '../../demo/peers/identity-provider-page.ts';
import { createAppleClient } from './apple-client.ts';
import { createGoogleClient, createLineClient } from './oidc-clients.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { appleIds, type OidcPeerKind, peerClient } from './test-peer-clients.ts';

/** How a peer fails those who ask it for tokens and keys. Browsers still get their pages. */
const troubles = ['none', 'down', 'busy', 'silent'] as const;
export type Trouble = (typeof troubles)[number];

export const somying: PretendPerson = {
  subject: 'somying-1',
  email: 'Somying@peer.example',
  isEmailVerified: true,
  firstname: 'สมหญิง',
  lastname: 'ใจอ่าน',
};
export const pakorn: PretendPerson = {
  subject: 'pakorn-2',
  email: 'pakorn@peer.example',
  isEmailVerified: false,
  firstname: 'ปกรณ์',
  lastname: 'รักหนังสือ',
};

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function pretend(kind: OidcPeerKind): Pick<IdentityProviderOptions, 'idTokenAlgorithm' | 'plays'> {
  if (kind === 'google') return { idTokenAlgorithm: 'RS256' };
  if (kind === 'line')
    return {
      idTokenAlgorithm: 'HS256',
      plays: {
        claims: ({ email, firstname, lastname }) => ({ email, name: `${firstname} ${lastname}`.trim() }),
      },
    };
  return {
    idTokenAlgorithm: 'RS256',
    plays: {
      impliesOpenId: true,
      cancelError: 'user_cancelled_authorize',
      claims: ({ email, isEmailVerified }) => ({ email, email_verified: String(isEmailVerified) }),
      userField: ({ email, firstname, lastname }) =>
        JSON.stringify({ name: { firstName: firstname, lastName: lastname }, email }),
    },
  };
}

/** Google, Line or Apple as they are to us: real OpenID Connect on a port of its own, with each one's peculiarities. */
export async function openOidcPeer(
  kind: OidcPeerKind,
  options: {
    redirectUris: readonly string[];
    host?: string;
    port?: number;
    people?: readonly PretendPerson[];
    /** Of the client of Apple's, where another process has made it: its private key as PEM. */
    appleKey?: string;
  },
) {
  const host = options.host ?? 'localhost';
  let trouble: Trouble = 'none';
  let forgedIdToken: string | null = null;
  let handle: Awaited<ReturnType<typeof createIdentityProvider>> | null = null;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    // Another process says by POST what is to go wrong.
    if (request.method === 'POST' && path === '/trouble') {
      trouble = troubles.find((one) => request.url?.endsWith(`?is=${one}`)) ?? 'none';
      response.writeHead(204).end();
      return;
    }
    const isBackChannel = /^\/(token|jwks|\.well-known)/.test(path);
    if (isBackChannel && trouble === 'silent') return;
    if (isBackChannel && trouble === 'down') {
      request.socket.destroy();
      return;
    }
    if (isBackChannel && trouble === 'busy') {
      response.writeHead(503, { 'retry-after': '60' }).end('busy');
      return;
    }
    if (path === '/token' && forgedIdToken !== null) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: forgedIdToken }));
      return;
    }
    // It listens before it knows its own address.
    if (handle === null) response.writeHead(503).end();
    else void handle(request, response);
  }

  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(options.port ?? 0, host, ready));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const { clientId, secret } = peerClient(kind);
  const played = pretend(kind);
  const clientKey = createPublicKey(options.appleKey ?? applePrivateKey());
  handle = await createIdentityProvider({
    issuer,
    title: `Pretend ${kind}`,
    client: { id: clientId, secret, name: 'Bannasala', redirectUris: options.redirectUris },
    people: options.people ?? [somying, pakorn],
    idTokenAlgorithm: played.idTokenAlgorithm,
    plays: {
      ...played.plays,
      ...(kind === 'apple' ? { checkClientSecret: (token) => isAppleSecret(token, issuer, clientKey) } : {}),
    },
    onError: (error) => console.error(error),
  });

  return {
    kind,
    issuer,
    clientId,
    secret,
    setTrouble: (next: Trouble) => {
      trouble = next;
    },
    /** What the token endpoint answers whoever brings whatever code; null lets it answer again. */
    forgeIdToken: (token: string | null) => {
      forgedIdToken = token;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type OidcPeer = Awaited<ReturnType<typeof openOidcPeer>>;

/** The client that the product would make for a peer, less patient than the real one. */
export function clientFor({ kind, issuer, clientId, secret }: OidcPeer, timeoutMs = 2_000) {
  const common = { issuer, clientId, fetch: createProviderFetch({ timeoutMs }), clock: () => new Date() };
  if (kind === 'google') return createGoogleClient({ ...common, clientSecret: secret });
  if (kind === 'line') return createLineClient({ ...common, clientSecret: secret });
  return createAppleClient({ ...common, ...appleIds, privateKey: applePrivateKey() });
}

function applePrivateKey(): string {
  return appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** What Apple asks of a client secret (developer.apple.com "Creating a client secret"). */
async function isAppleSecret(
  token: string,
  issuer: string,
  key: ReturnType<typeof createPublicKey>,
): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      issuer: appleIds.teamId,
      subject: appleIds.clientId,
      audience: issuer,
      requiredClaims: ['exp', 'iat'],
    });
    const lifetimeS = (payload.exp ?? 0) - (payload.iat ?? 0);
    return protectedHeader.kid === appleIds.keyId && lifetimeS > 0 && lifetimeS <= 15_777_000;
  } catch {
    return false;
  }
}

export type BrowserAnswer = { method: 'GET' | 'POST'; url: string; fields: URLSearchParams };

/**
 * What a browser does at a provider, from the address it is sent to until it is sent back to `callback`: as one of the
 * people, as somebody typed, or to say no.
 */
export async function answerAtProvider(
  authorizeUrl: string,
  how: { as: string } | { typed: { email: string; firstname: string; lastname: string } } | { cancels: true },
  callback = 'http://localhost:3000/',
): Promise<BrowserAnswer> {
  const jar = new Map<string, string>();
  let url = authorizeUrl;
  let form: URLSearchParams | null = null;
  for (let hop = 0; hop < 10; hop++) {
    const response: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const body = await response.text();
    const location = response.headers.get('location');
    if (location !== null) {
      form = null;
      url = new URL(location, url).href;
      if (url.startsWith(callback)) return { method: 'GET', url, fields: new URL(url).searchParams };
      continue;
    }
    const action = /<form method="post" action="([^"]+)"/.exec(body)?.[1];
    if (action?.startsWith(callback) === true)
      return { method: 'POST', url: action, fields: hiddenFields(body) };
    if (!url.includes('/interaction/') || form !== null)
      throw new Error(`${url} answered ${response.status}: ${body.slice(0, 500)}`);
    form = new URLSearchParams(
      'cancels' in how
        ? { answer: 'cancel' }
        : 'as' in how
          ? { answer: 'continue', who: how.as }
          : { answer: 'continue', who: 'other', ...how.typed },
    );
  }
  throw new Error(`${authorizeUrl} leads in circles`);
}

function hiddenFields(page: string): URLSearchParams {
  const unescaped = (text: string) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  return new URLSearchParams(
    [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );
}

export function randomText(): string {
  return randomBytes(36).toString('base64url');
}
