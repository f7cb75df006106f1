import { createHash, generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import Provider, { type Configuration, errors, interactionPolicy, type JWK } from 'oidc-provider';
import { z } from 'zod';
import type { Locale } from '../../shared/locale.ts';
import {
  type PretendPerson,
  pretendErrorPage,
  pretendLoginPage,
  pretendPagePolicy,
} from './identity-provider-page.ts';
import { createMemoryAdapter } from './memory-adapter.ts';

export type IdentityProviderOptions = {
  /** Where it is mounted, as browsers and clients know it: `http://localhost:3000/dev/oidc`. */
  issuer: string;
  title: string;
  client: { id: string; secret: string; name: string; redirectUris: readonly string[] };
  people: readonly PretendPerson[];
  idTokenAlgorithm: 'RS256' | 'ES256' | 'HS256';
  /** How the provider it plays departs from OpenID Connect. */
  plays?: {
    /** Apple: an ID token without having been asked for `openid`. */
    impliesOpenId?: boolean;
    /** Apple: the client secret is a token that is different each time. */
    checkClientSecret?: (secret: string) => Promise<boolean>;
    /** Apple: `user` in the answer, the first time a person is told of. */
    userField?: (person: PretendPerson) => string;
    claims?: (person: PretendPerson) => Record<string, unknown>;
    /** What "Cancel" is called. */
    cancelError?: string;
  };
  onError: (error: unknown) => void;
};

const formMostBytes = 10_000;
const email = z.email().max(100);

/**
 * A small identity provider on the library oidc-provider: demo mode's own, and under another name the tests' Google, Line
 * and Apple. Whoever asks is whoever they say: it is for machines where nothing is at stake. The handler takes node's
 * requests, their URLs without the path it is mounted at.
 */
export async function createIdentityProvider(options: IdentityProviderOptions) {
  const { client, plays = {} } = options;
  const issuer = new URL(options.issuer);
  const mountPath = issuer.pathname.replace(/\/$/, '');
  const people = new Map(options.people.map((person) => [person.subject, person]));
  const told = new Set<string>();
  const policy = interactionPolicy.base();
  policy.remove('consent');

  const configuration: Configuration = {
    adapter: createMemoryAdapter(() => Date.now()),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        client_name: client.name,
        redirect_uris: [...client.redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: options.idTokenAlgorithm,
      },
    ],
    jwks: { keys: [await makeKey(options.idTokenAlgorithm)] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'HS256'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    responseTypes: ['code'],
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'pretend_session', interaction: 'pretend_login', resume: 'pretend_resume' },
      long: { path: `${mountPath}/` },
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `${mountPath}/interaction/${uid}` },
    expiresWithSession: () => false,
    findAccount(_, subject) {
      const person = people.get(subject);
      if (person === undefined) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, ...(plays.claims ?? standardClaims)(person) }),
      };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        ...(oidc.account === undefined ? {} : { accountId: oidc.account.accountId }),
      });
      grant.addOIDCScope('openid email profile name');
      await grant.save();
      return grant;
    },
    renderError(ctx) {
      ctx.type = 'html';
      ctx.body = String(pretendErrorPage('th', options.title));
    },
  };

  const provider = new Provider(options.issuer, configuration);
  provider.silent = true;
  // The handler says which host and scheme the request came for.
  provider.proxy = true;
  provider.on('server_error', (_, error) => options.onError(error));
  provider.on('authorization.success', ({ oidc }, answer) => {
    const person = people.get(oidc.session?.accountId ?? '');
    if (
      person === undefined ||
      answer === undefined ||
      plays.userField === undefined ||
      told.has(person.subject)
    )
      return;
    told.add(person.subject);
    answer.user = plays.userField(person);
  });
  const { checkClientSecret } = plays;
  if (checkClientSecret !== undefined)
    Object.defineProperty(provider.Client.prototype, 'compareClientSecret', { value: checkClientSecret });
  const answerProtocol = provider.callback();

  async function answerLogin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    const locale: Locale = String(params.ui_locales ?? '').startsWith('en') ? 'en' : 'th';
    const form = request.method === 'POST' ? await readForm(request) : null;
    if (form?.get('answer') === 'cancel') {
      await provider.interactionFinished(request, response, { error: plays.cancelError ?? 'access_denied' });
      return;
    }
    const typed = {
      email: form?.get('email')?.trim() ?? '',
      firstname: form?.get('firstname')?.trim() ?? '',
      lastname: form?.get('lastname')?.trim() ?? '',
    };
    const person = form === null ? null : (people.get(form.get('who') ?? '') ?? personOf(typed));
    if (person === null) {
      const wrong = form === null ? null : typed;
      const page = pretendLoginPage({
        locale,
        title: options.title,
        clientName: client.name,
        people: options.people,
        wrong,
      });
      const origins = client.redirectUris.map((uri) => new URL(uri).origin);
      sendPage(response, wrong === null ? 200 : 422, String(page), pretendPagePolicy(origins));
      return;
    }
    people.set(person.subject, person);
    await provider.interactionFinished(request, response, {
      login: { accountId: person.subject, remember: false },
    });
  }

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.headers.host = issuer.host;
    request.headers['x-forwarded-host'] = issuer.host;
    request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const url = new URL(request.url ?? '/', issuer.origin);
    try {
      if (url.pathname.startsWith('/interaction/')) return await answerLogin(request, response);
      if (plays.impliesOpenId === true && url.pathname === '/auth') {
        url.searchParams.set('scope', `openid ${url.searchParams.get('scope') ?? ''}`);
        request.url = `${url.pathname}${url.search}`;
      }
      Object.assign(request, { originalUrl: `${mountPath}${request.url}` });
      await answerProtocol(request, response);
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) options.onError(error);
      const status = error instanceof errors.SessionNotFound ? 400 : 500;
      sendPage(response, status, String(pretendErrorPage('th', options.title)), pretendPagePolicy([]));
    }
  };
}

const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

function sendPage(response: ServerResponse, status: number, page: string, policy: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    .end(page);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  let lengthBytes = 0;
  for await (const part of request) {
    const bytes = Buffer.from(part);
    lengthBytes += bytes.length;
    if (lengthBytes > formMostBytes) throw new Error('the form is too long');
    parts.push(bytes);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

/** Somebody typed in: the same address is the same person, also after a restart. */
function personOf(typed: { email: string; firstname: string; lastname: string }): PretendPerson | null {
  const address = email.safeParse(typed.email);
  if (!address.success) return null;
  return {
    ...typed,
    subject: createHash('sha256').update(address.data.toLowerCase()).digest('hex').slice(0, 32),
    email: address.data,
    isEmailVerified: true,
  };
}

function standardClaims({ email: address, isEmailVerified, firstname, lastname }: PretendPerson) {
  return {
    ...(address === null ? {} : { email: address, email_verified: isEmailVerified }),
    ...(firstname === '' ? {} : { given_name: firstname }),
    ...(lastname === '' ? {} : { family_name: lastname }),
    name: `${firstname} ${lastname}`.trim(),
  };
}

/** A key for a lifetime of the process: what it signed is worth nothing after ten minutes. */
async function makeKey(algorithm: IdentityProviderOptions['idTokenAlgorithm']): Promise<JWK> {
  const generate = promisify(generateKeyPair);
  const { privateKey } =
    algorithm === 'RS256'
      ? await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
      : await generate('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(8).toString('hex'),
    use: 'sig',
    alg: algorithm === 'RS256' ? 'RS256' : 'ES256',
  };
}
