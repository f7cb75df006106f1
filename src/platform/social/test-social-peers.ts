import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { createAppleClient } from './apple-client.ts';
import { createIdentityProvider, type IdentityProviderOptions } from './identity-provider.ts';
import type { PretendPerson } from './identity-provider-page.ts';
import { createGoogleClient, createLineClient } from './oidc-clients.ts';
import { createProviderFetch } from './provider-fetch.ts';

/** Google, Line and Apple as they are to us: real OpenID Connect on ports of their own, with each one's peculiarities. */
export type OidcPeerKind = 'google' | 'line' | 'apple';

/** How a peer fails those who ask it for tokens and keys. Browsers still get their pages. */
export type Trouble = 'none' | 'down' | 'busy' | 'silent';

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
const appleIds = { teamId: 'TEAM123456', keyId: 'KEY1234567', clientId: 'test.bannasala.web' };

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

export async function openOidcPeer(
  kind: OidcPeerKind,
  options: {
    redirectUris: readonly string[];
    host?: string;
    port?: number;
    people?: readonly PretendPerson[];
    /** Of Apple's client; a process that plays Apple for another one takes its key from there. */
    applePublicKey?: string;
  },
) {
  const host = options.host ?? 'localhost';
  let trouble: Trouble = 'none';
  let forgedIdToken: string | null = null;
  let handle: Awaited<ReturnType<typeof createIdentityProvider>> | null = null;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
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
    void handle?.(request, response);
  }

  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(options.port ?? 0, host, ready));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const clientId = kind === 'apple' ? appleIds.clientId : `${kind}-client`;
  // Line's channel secrets are 32 characters.
  const secret = createHash('sha256').update(`${kind} secret`).digest('hex').slice(0, 32);
  const played = pretend(kind);
  const publicKey = options.applePublicKey ?? appleKey.publicKey.export({ type: 'spki', format: 'pem' });
  handle = await createIdentityProvider({
    issuer,
    title: `Pretend ${kind}`,
    client: { id: clientId, secret, name: 'Bannasala', redirectUris: options.redirectUris },
    people: options.people ?? [somying, pakorn],
    idTokenAlgorithm: played.idTokenAlgorithm,
    plays: {
      ...played.plays,
      ...(kind === 'apple'
        ? { checkClientSecret: (token) => isAppleSecret(token, issuer, createPublicKey(publicKey)) }
        : {}),
    },
    onError: (error) => console.error(error),
  });

  return {
    kind,
    issuer,
    clientId,
    secret,
    /** The environment of a shop that signs in here. */
    env: peerEnvironment(kind, issuer, clientId, secret),
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

function peerEnvironment(
  kind: OidcPeerKind,
  issuer: string,
  clientId: string,
  secret: string,
): Record<string, string> {
  const name = kind.toUpperCase();
  return {
    [`${name}_ISSUER`]: issuer,
    [`${name}_CLIENT_ID`]: clientId,
    ...(kind === 'apple'
      ? {
          APPLE_TEAM_ID: appleIds.teamId,
          APPLE_KEY_ID: appleIds.keyId,
          APPLE_PRIVATE_KEY: applePrivateKey(),
        }
      : { [`${name}_CLIENT_SECRET`]: secret }),
  };
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
